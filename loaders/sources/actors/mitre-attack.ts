import { z } from 'zod';
import type { ActorRegister } from '../../feeds/actor-register.ts';
import { matchedActors } from '../../feeds/matched-actors.ts';
import { ATTACK_GROUP_ID, actorFact, isTechniqueId, techniqueFact, usesTechnique } from '../../formats/actor-facts.ts';
import { plainDescription } from '../../formats/misp-galaxy.ts';
import {
  externalId,
  isCurrent,
  relationshipOf,
  type StixObject,
  stixDate,
  stixObjects,
  uuidOf,
} from '../../formats/stix-objects.ts';
import { type Fact, RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { ATTACK_FIELDS } from './stix-fields.ts';

const GROUP = z.object({
  name: z.string().trim().min(1),
  aliases: z.array(z.string()).default([]),
  description: z.string().optional(),
});
const TECHNIQUE = z.object({
  name: z.string().min(1),
  kill_chain_phases: z.array(z.object({ phase_name: z.string() })).default([]),
});

/** A technique; or a group with its ACTOR, the names of groups that it replaced, and the techniques that it uses. */
type AttackRecord =
  | { readonly kind: 'technique'; readonly id: string; readonly said: z.infer<typeof TECHNIQUE> }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly said: z.infer<typeof GROUP>;
      readonly actor: string;
      readonly former: readonly string[];
      readonly techniques: readonly string[];
    };

/**
 * MITRE ATT&CK as MITRE publishes it: groups, techniques, and which group uses which. A revoked object counts as the one that replaced it;
 * a deprecated one is skipped.
 */
export const mitreAttack: SourceDeclaration<AttackRecord> = {
  id: 'mitre-attack',
  title: 'MITRE ATT&CK: groups and the techniques that they use',
  publisher: 'MITRE',
  licence: 'MITRE ATT&CK terms of use',
  homePage: 'https://attack.mitre.org/',
  defaultUrl:
    'https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/enterprise-attack/enterprise-attack.json',
  format: 'STIX 2.0 or 2.1 bundle: JSON objects[] of intrusion-set, attack-pattern, relationship',
  cadenceHours: 4380,
  fields: ATTACK_FIELDS,
  layer: 'attack',
  verified: 'real file',
  part: (fileName) => /(?:enterprise|mobile|ics)-attack/.exec(fileName)?.[0] ?? fileName,
  dateOf: stixDate,
  read: (input, { actors }) => attackRecords(input, actors),
  facts: ({ value }) => attackFacts(value),
};

/** The content of a bundle of ATT&CK. Relations may come before the objects that they relate. */
class AttackBundle {
  readonly objects = new Map<string, SourceRecord<StixObject>>();
  readonly #successors = new Map<string, string>();
  readonly #uses: (readonly [user: string, used: string])[] = [];

  note(record: SourceRecord<StixObject>): void {
    const { value } = record;
    if (value.type === 'intrusion-set' || value.type === 'attack-pattern') this.objects.set(value.id, record);
    const relation = isCurrent(value) ? relationshipOf(value) : undefined;
    if (relation?.relationship_type === 'revoked-by') this.#successors.set(relation.source_ref, relation.target_ref);
    if (relation?.relationship_type === 'uses') this.#uses.push([relation.source_ref, relation.target_ref]);
  }

  /** Returns an object, or the one that replaced it; undefined if that is not in this bundle, or is not valid either. */
  current(id: string): StixObject | undefined {
    const passed = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = this.#successors.get(at)) {
      passed.add(at);
      const object = this.objects.get(at)?.value;
      if (object !== undefined && isCurrent(object)) return object;
    }
    return undefined;
  }

  /** Returns the techniques that each group uses, by the id of the group's object. */
  used(): ReadonlyMap<string, ReadonlySet<string>> {
    const used = new Map<string, Set<string>>();
    for (const [user, technique] of this.#uses) {
      const [from, to] = [this.current(user), this.current(technique)];
      const id = to === undefined ? undefined : externalId(to, 'mitre-attack');
      if (from?.type !== 'intrusion-set' || !isTechniqueId(id)) continue;
      used.set(from.id, (used.get(from.id) ?? new Set()).add(id));
    }
    return used;
  }
}

async function* attackRecords(
  input: SourceInput,
  register: ActorRegister,
): AsyncIterable<SourceRecord<AttackRecord> | RefusedRecord> {
  const bundle = new AttackBundle();
  for await (const record of stixObjects(input)) {
    if (record instanceof RefusedRecord) yield record;
    else bundle.note(record);
  }
  const past = [...bundle.objects.values()].filter(({ value }) => value.type === 'intrusion-set' && !isCurrent(value));
  const former = Map.groupBy(past, ({ value }) => bundle.current(value.id)?.id);
  const actors = actorNames(bundle, register);
  const used = bundle.used();
  for (const { line, value } of bundle.objects.values()) {
    if (!isCurrent(value)) continue;
    if (value.type === 'attack-pattern') {
      yield technique(line, value);
      continue;
    }
    yield group(line, value, {
      actor: actors.get(uuidOf(value.id)),
      former: (former.get(value.id) ?? []).flatMap((record) => GROUP.safeParse(record.value).data?.name ?? []),
      techniques: [...(used.get(value.id) ?? [])],
    });
  }
}

function actorNames(bundle: AttackBundle, register: ActorRegister): ReadonlyMap<string, string> {
  const groups = [...bundle.objects.values()].flatMap(({ value }) => {
    const said = value.type === 'intrusion-set' && isCurrent(value) ? GROUP.safeParse(value).data : undefined;
    if (said === undefined) return [];
    const attackIds = [externalId(value, 'mitre-attack') ?? []].flat();
    return [{ uuid: uuidOf(value.id), name: said.name, aliases: said.aliases, attackIds, similar: [] }];
  });
  return matchedActors(groups, register, 'mitre-attack');
}

function technique(line: number, object: StixObject): SourceRecord<AttackRecord> | RefusedRecord {
  const id = externalId(object, 'mitre-attack');
  const said = TECHNIQUE.safeParse(object).data;
  if (!isTechniqueId(id) || said === undefined) {
    return new RefusedRecord(line, `${object.id}: expected a technique with its name and an id such as T1566.001`);
  }
  return { line, value: { kind: 'technique', id, said } };
}

function group(
  line: number,
  object: StixObject,
  known: {
    readonly actor: string | undefined;
    readonly former: readonly string[];
    readonly techniques: readonly string[];
  },
): SourceRecord<AttackRecord> | RefusedRecord {
  const id = externalId(object, 'mitre-attack');
  const said = GROUP.safeParse(object).data;
  const { actor } = known;
  if (id === undefined || !ATTACK_GROUP_ID.test(id) || said === undefined || actor === undefined) {
    return new RefusedRecord(line, `${object.id}: expected a group with its name and an id such as G0007`);
  }
  return { line, value: { kind: 'group', id, said, ...known, actor } };
}

function* attackFacts(record: AttackRecord): Iterable<Fact> {
  const { kind, id, said } = record;
  if (kind === 'technique') {
    const tactics = said.kill_chain_phases.map(({ phase_name }) => phase_name);
    yield techniqueFact({ id, displayName: said.name, tactics });
    return;
  }
  const { actor, former, techniques } = record;
  const names = [said.name, ...said.aliases, ...former];
  yield actorFact({ name: actor, names, attackId: id, description: plainDescription(said.description) });
  for (const used of techniques) yield usesTechnique(actor, used);
}

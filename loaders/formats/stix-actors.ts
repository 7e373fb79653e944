/** Finds the groups of a STIX bundle, and those that an indicator is attributed to. */
import { z } from 'zod';
import type { Actor, ActorRegister } from '../feeds/actor-register.ts';
import { matchedActors } from '../feeds/matched-actors.ts';
import type { Fact, SourceRecord } from '../source.ts';
import { ATTACK_GROUP_ID, actorFact, isTechniqueId, usesTechnique } from './actor-facts.ts';
import { plainDescription } from './misp-galaxy.ts';
import type { Said } from './said.ts';
import { externalId, relationshipOf, type StixObject, uuidOf } from './stix-objects.ts';

const GROUPS: ReadonlySet<string> = new Set(['threat-actor', 'intrusion-set']);
const KEPT: ReadonlySet<string> = new Set([...GROUPS, 'attack-pattern', 'campaign', 'malware', 'tool']);
/** Relations from what an indicator indicates to the group responsible for it. The relation `uses` does not lead there. */
const BEHIND: ReadonlySet<string> = new Set(['indicates', 'attributed-to', 'authored-by']);

const GROUP = z.object({
  name: z.string().trim().min(1),
  aliases: z.array(z.string()).default([]),
  description: z.string().optional(),
  primary_motivation: z.string().optional(),
});

/** Objects that one indicator leads to by such relations. Real ones lead to a handful. */
const MOST_BEHIND = 1_000;

/** The groups, malware and techniques of a bundle, and their relations. */
export class StixActors {
  readonly #objects = new Map<string, SourceRecord<StixObject>>();
  readonly #behind = new Map<string, string[]>();
  readonly #uses: StixObject[] = [];

  note(record: SourceRecord<StixObject>): void {
    const { value } = record;
    if (KEPT.has(value.type)) this.#objects.set(value.id, record);
    const relation = relationshipOf(value);
    if (relation === undefined) return;
    const { source_ref: from, target_ref: to, relationship_type: type } = relation;
    if (BEHIND.has(type)) add(this.#behind, from, to);
    if (type === 'uses') this.#uses.push(value);
  }

  /** Returns the same with the ACTOR of each group. */
  among(register: ActorRegister): GroupsBehind {
    const groups = [...this.#objects.values()].flatMap(({ value }) => {
      const said = GROUPS.has(value.type) ? GROUP.safeParse(value).data : undefined;
      if (said === undefined) return [];
      const attackIds = [externalId(value, 'mitre-attack') ?? []].flat().filter((id) => ATTACK_GROUP_ID.test(id));
      return [{ uuid: uuidOf(value.id), name: said.name, aliases: said.aliases, attackIds, similar: [] }];
    });
    const names = matchedActors(groups, register, 'bundle');
    return new GroupsBehind(this.#objects, this.#behind, this.#uses, names);
  }
}

function add(relations: Map<string, string[]>, from: string, to: string): void {
  const known = relations.get(from);
  if (known === undefined) relations.set(from, [to]);
  else known.push(to);
}

/** An object of a bundle with the facts that it states. */
interface StatedObject {
  readonly line: number;
  readonly object: StixObject;
  readonly facts: readonly Fact[];
}

class GroupsBehind {
  readonly #objects: ReadonlyMap<string, SourceRecord<StixObject>>;
  readonly #behind: ReadonlyMap<string, readonly string[]>;
  readonly #uses: readonly StixObject[];
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    objects: ReadonlyMap<string, SourceRecord<StixObject>>,
    behind: ReadonlyMap<string, readonly string[]>,
    uses: readonly StixObject[],
    names: ReadonlyMap<string, string>,
  ) {
    this.#objects = objects;
    this.#behind = behind;
    this.#uses = uses;
    this.#names = names;
  }

  /** Returns the facts about each group, and about each technique that one uses: the relationship is a separate object. */
  *groups(): Iterable<StatedObject> {
    for (const { line, value } of this.#objects.values()) {
      const name = this.#actorOf(value.id);
      const said = GROUP.safeParse(value).data;
      if (name === undefined || said === undefined) continue;
      const attackId = externalId(value, 'mitre-attack');
      const actor = actorFact({
        name,
        names: [said.name, ...said.aliases],
        attackId: attackId !== undefined && ATTACK_GROUP_ID.test(attackId) ? attackId : undefined,
        motivation: said.primary_motivation,
        description: plainDescription(said.description),
      });
      yield { line, object: value, facts: [actor] };
    }
    for (const relation of this.#uses) {
      const { source_ref: group = '', target_ref: used = '' } = relationshipOf(relation) ?? {};
      const [name, technique] = [this.#actorOf(group), this.#techniqueOf(used)];
      const { line = 1 } = this.#objects.get(group) ?? {};
      if (name !== undefined && technique !== undefined)
        yield { line, object: relation, facts: [usesTechnique(name, technique)] };
    }
  }

  /** Returns the groups that an indicator is attributed to, the names of the malware that it indicates, and its techniques as tags. */
  behind(id: string): Pick<Said, 'groups' | 'tags' | 'attackTags'> {
    const passed = new Set([id]);
    for (const at of passed)
      for (const next of this.#behind.get(at) ?? []) if (passed.size < MOST_BEHIND) passed.add(next);
    const groups = [...passed].flatMap((one): Actor[] => {
      const name = this.#actorOf(one);
      return name === undefined ? [] : [{ name, properties: {} }];
    });
    const tags = [...passed].flatMap((one) => {
      const object = this.#objects.get(one)?.value;
      return object?.type === 'malware' ? (GROUP.safeParse(object).data?.name ?? []) : [];
    });
    return { groups, tags, attackTags: [...passed].flatMap((one) => this.#techniqueTag(one) ?? []) };
  }

  /** Returns the tag of a technique as MISP writes it, so that bundles and events tag alike; without an id of ATT&CK its name. */
  #techniqueTag(id: string): string | undefined {
    const object = this.#objects.get(id)?.value;
    const name = object?.type === 'attack-pattern' ? GROUP.safeParse(object).data?.name : undefined;
    const technique = this.#techniqueOf(id);
    if (technique === undefined || name === undefined) return name ?? technique;
    return `misp-galaxy:mitre-attack-pattern="${withoutTechniqueId(name)} - ${technique}"`;
  }

  #actorOf(id: string): string | undefined {
    return GROUPS.has(this.#objects.get(id)?.value.type ?? '') ? this.#names.get(uuidOf(id)) : undefined;
  }

  #techniqueOf(used: string): string | undefined {
    const technique = this.#objects.get(used)?.value;
    const id = technique?.type === 'attack-pattern' ? externalId(technique, 'mitre-attack') : undefined;
    return isTechniqueId(id) ? id : undefined;
  }
}

/** Returns the name of a technique without its id: some publishers write `T1112: Modify Registry`, and MISP `Modify Registry - T1112`. */
function withoutTechniqueId(name: string): string {
  return name.replace(/^T\d{4}(?:\.\d{3})?\s*[:-]\s*|\s*-\s*T\d{4}(?:\.\d{3})?$/g, '');
}

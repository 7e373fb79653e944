import type { ActorRegister } from '../../feeds/actor-register.ts';
import { matchedActors, type PublishedGroup } from '../../feeds/matched-actors.ts';
import { ATTACK_GROUP_ID, actorFact, usesTechnique } from '../../formats/actor-facts.ts';
import {
  ATTACK_GALAXY,
  clusterRecord,
  clusterTag,
  GALAXY,
  type GalaxyCluster,
  galaxyClusters,
  galaxyFields,
  galaxyUrl,
  plainDescription,
  relatedTo,
} from '../../formats/misp-galaxy.ts';
import { attribution } from '../../formats/tags.ts';
import {
  type Fact,
  IncompleteFile,
  type PublishedFields,
  type ReadContext,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';
import { clusterTechnique } from './misp-techniques.ts';

const THREAT_ACTOR = 'threat-actor';
const INTRUSION_SET = 'mitre-intrusion-set';
const TECHNIQUES = 'mitre-attack-pattern';

const GROUP_FIELDS: PublishedFields = {
  'values[].description': { becomes: 'the description of the group' },
  'values[].meta.synonyms[]': { becomes: 'other names of the group' },
};
const OF_VICTIMS = { leftOut: 'who was attacked: the graph has what groups use, not whom they attack' };
const THREAT_ACTOR_FIELDS = galaxyFields({
  ...GROUP_FIELDS,
  'values[].revoked': { becomes: 'only the tag, of the group that replaced it' },
  'values[].meta.country': { becomes: 'the country of the group' },
  'values[].meta.motive': { becomes: 'its motive' },
  'values[].meta.attribution-confidence': {
    leftOut: 'how sure the country is, from 0 to 100: the country has no confidence',
  },
  'values[].meta.cfr-suspected-state-sponsor': {
    leftOut: 'the state that sponsors it, according to another list: the graph has the country',
  },
  'values[].meta.cfr-suspected-victims[]': OF_VICTIMS,
  'values[].meta.cfr-target-category[]': OF_VICTIMS,
  'values[].meta.cfr-type-of-incident': OF_VICTIMS,
  'values[].meta.targeted-sector[]': OF_VICTIMS,
  'values[].meta.name-attribution[]': { leftOut: 'which company uses which name: the names are read' },
  'values[].related[].dest-uuid': { becomes: 'the group of another galaxy that is the same' },
  'values[].related[].type': { becomes: 'a choice: similar and revoked-by are read' },
});
const INTRUSION_SET_FIELDS = galaxyFields({
  ...GROUP_FIELDS,
  'values[].revoked': { becomes: 'only the tag, of the group that replaced it' },
  'values[].meta.external_id': { becomes: 'the id of the group in ATT&CK' },
  'values[].related[].dest-uuid': { becomes: 'a technique that the group uses, or the group that is the same' },
  'values[].related[].type': { becomes: 'a choice: uses, similar and revoked-by are read' },
});

/** A cluster with its ACTOR. */
interface GroupCluster {
  readonly cluster: GalaxyCluster;
  readonly actor: string;
  /** Techniques that it uses, as far as the galaxy of techniques is known. */
  readonly techniques: readonly string[];
}

type Groups = Records<GroupCluster>;

/** Threat actors by the names of MISP's users: other names, country, motive. */
export const mispThreatActors: SourceDeclaration<GroupCluster> = {
  ...GALAXY,
  id: `misp-galaxy-${THREAT_ACTOR}`,
  title: 'Threat actors and their other names (MISP galaxy)',
  defaultUrl: galaxyUrl(THREAT_ACTOR),
  fields: THREAT_ACTOR_FIELDS,
  layer: 'tags-attribution',
  ledger: { speakers: [`misp-galaxy-${THREAT_ACTOR}`], recordOf: ({ cluster }) => clusterRecord(cluster) },
  read: (input, { actors }) => groups(input, THREAT_ACTOR, actors),
  facts: ({ value }) => groupFacts(THREAT_ACTOR, value),
};

/** Groups of MITRE ATT&CK in MISP's form. A group that MISP has too shares one ACTOR with it. A revoked group counts as its successor. */
export const mispIntrusionSets: SourceDeclaration<GroupCluster> = {
  ...ATTACK_GALAXY,
  id: `misp-galaxy-${INTRUSION_SET}`,
  title: 'Groups of MITRE ATT&CK and the techniques that they use (MISP galaxy)',
  defaultUrl: galaxyUrl(INTRUSION_SET),
  fields: INTRUSION_SET_FIELDS,
  layer: 'attack',
  ledger: { speakers: [`misp-galaxy-${INTRUSION_SET}`], recordOf: ({ cluster }) => clusterRecord(cluster) },
  read: intrusionSets,
  facts: ({ value }) => groupFacts(INTRUSION_SET, value),
};

async function* intrusionSets(input: SourceInput, { actors }: ReadContext): Groups {
  const techniques = await knownTechniques(input, actors);
  yield* groups(input, INTRUSION_SET, actors, techniques);
  if (techniques.size > 0) return;
  const first = `misp-galaxy-${TECHNIQUES}`;
  yield new IncompleteFile(1, `no technique is known that its groups use: load ${first} first, then this again`);
}

/** Returns the ids of techniques by the ids of their clusters: from the galaxy next to this one, else from the loaded one. */
async function knownTechniques(input: SourceInput, register: ActorRegister): Promise<ReadonlyMap<string, string>> {
  const beside = await input.sibling(input.fileName.replace(INTRUSION_SET, TECHNIQUES));
  const stored = [...register.clusters].flatMap(({ uuid, tag }) => {
    const id = new RegExp(`^misp-galaxy:${TECHNIQUES}=".* - (T[0-9.]+)"$`).exec(tag)?.[1];
    return id === undefined ? [] : [[uuid, id] as const];
  });
  const techniques = new Map(stored);
  if (beside === null || beside.fileName === input.fileName) return techniques;
  for await (const record of galaxyClusters(beside, TECHNIQUES)) {
    const id = record instanceof RefusedRecord ? undefined : clusterTechnique(record.value);
    if (id !== undefined && !(record instanceof RefusedRecord)) techniques.set(record.value.uuid, id);
  }
  return techniques;
}

/** Reads the clusters of a galaxy of groups, each with its ACTOR. Matching needs all of them together. */
async function* groups(
  input: SourceInput,
  type: string,
  register: ActorRegister,
  techniques: ReadonlyMap<string, string> = new Map(),
): Groups {
  const clusters: SourceRecord<GalaxyCluster>[] = [];
  for await (const record of galaxyClusters(input, type)) {
    if (record instanceof RefusedRecord) yield record;
    else clusters.push(record);
  }
  const current = clusters.filter(({ value }) => value.revoked !== true);
  const names = matchedActors(
    current.map(({ value }) => published(value)),
    register,
    type === INTRUSION_SET ? 'mitre-attack' : 'misp-galaxy',
  );
  for (const { line, value: cluster } of clusters) {
    const actor = [cluster.uuid, ...relatedTo(cluster, 'revoked-by')].flatMap((uuid) => names.get(uuid) ?? [])[0];
    if (actor === undefined)
      yield new RefusedRecord(line, `${cluster.value}: revoked, by no group of the file`, true, clusterRecord(cluster));
    else yield { line, value: { cluster, actor, techniques: usedBy(cluster, techniques) } };
  }
}

function published(cluster: GalaxyCluster): PublishedGroup {
  const { value, uuid, meta } = cluster;
  const names = meta.synonyms ?? [];
  return {
    uuid,
    name: groupName(value),
    aliases: names.filter((name) => !ATTACK_GROUP_ID.test(name)),
    attackIds: meta.external_id === undefined ? names.filter((name) => ATTACK_GROUP_ID.test(name)) : [meta.external_id],
    similar: relatedTo(cluster, 'similar'),
  };
}

/** Returns the name of a group: `APT28 - G0007` is APT28. */
function groupName(value: string): string {
  return value.replace(/ - G\d{4}$/, '').trim();
}

function usedBy(cluster: GalaxyCluster, techniques: ReadonlyMap<string, string>): readonly string[] {
  return relatedTo(cluster, 'uses').flatMap((uuid) => techniques.get(uuid) ?? []);
}

function* groupFacts(type: string, { cluster, actor, techniques }: GroupCluster): Iterable<Fact> {
  const { value, meta, description, revoked } = cluster;
  const name = groupName(value);
  const tag = clusterTag(type, cluster);
  yield tag;
  if (revoked === true) yield actorFact({ name: actor, names: [name] });
  else {
    yield actorFact({
      name: actor,
      names: [name, ...(meta.synonyms ?? [])],
      attackId: ATTACK_GROUP_ID.test(meta.external_id ?? '') ? meta.external_id : undefined,
      country: meta.country,
      motivation: meta.motive,
      description: plainDescription(description),
    });
  }
  yield attribution(tag, { name: actor }, { method: 'galaxy' });
  for (const technique of techniques) yield usesTechnique(actor, technique);
}

import { isTechniqueId, techniqueFact } from '../../formats/actor-facts.ts';
import {
  ATTACK_GALAXY,
  clusterRecord,
  clusterTag,
  type GalaxyCluster,
  galaxyClusters,
  galaxyFields,
  galaxyUrl,
} from '../../formats/misp-galaxy.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const TYPE = 'mitre-attack-pattern';

const FOR_READERS = { leftOut: 'for a human reader: techniques have no field for it' };
const FIELDS = galaxyFields({
  'values[].value': { becomes: 'the name of the technique, and the machine tag of the cluster' },
  'values[].description': { becomes: 'a choice: a deprecated technique becomes only a tag. Its words are left out' },
  'values[].revoked': { becomes: 'only the tag' },
  'values[].meta.external_id': { becomes: 'the technique' },
  'values[].meta.kill_chain[]': { becomes: 'its tactics' },
  'values[].meta.mitre_data_sources[]': FOR_READERS,
  'values[].meta.mitre_platforms[]': FOR_READERS,
  'values[].related[].dest-uuid': { leftOut: 'the technique that it is part of: its number shows it' },
  'values[].related[].type': { leftOut: 'the technique that it is part of: its number shows it' },
});

/** Techniques of MITRE ATT&CK in MISP's form. Revoked or deprecated ones become only tags. */
export const mispAttackPatterns: SourceDeclaration<GalaxyCluster> = {
  ...ATTACK_GALAXY,
  id: `misp-galaxy-${TYPE}`,
  title: 'Techniques of MITRE ATT&CK (MISP galaxy)',
  defaultUrl: galaxyUrl(TYPE),
  fields: FIELDS,
  layer: 'attack',
  ledger: { speakers: [`misp-galaxy-${TYPE}`], recordOf: clusterRecord },
  read: (input) => galaxyClusters(input, TYPE),
  facts: ({ line, value }) => techniqueFacts(line, value),
};

/** Returns the id of a cluster's technique; undefined if it is no technique, or a revoked or deprecated one. */
export function clusterTechnique({ meta, revoked, description }: GalaxyCluster): string | undefined {
  const isPast = revoked === true || /^This object is deprecated\b/.test(description ?? '');
  return isTechniqueId(meta.external_id) && !isPast ? meta.external_id : undefined;
}

function* techniqueFacts(line: number, cluster: GalaxyCluster): Iterable<Fact> {
  const { meta, value } = cluster;
  if (!isTechniqueId(meta.external_id)) {
    throw new RefusedRecord(
      line,
      `${value}: expected external_id as T1566 or T1566.001, got '${meta.external_id ?? ''}'`,
    );
  }
  const id = clusterTechnique(cluster);
  const tag = clusterTag(TYPE, cluster);
  // Some groups still use revoked or deprecated techniques. Without the id of the cluster nothing links to such a technique.
  yield id === undefined ? { ...tag, properties: { ...tag.properties, galaxyUuid: undefined } } : tag;
  if (id === undefined) return;
  const displayName = value.replace(/ - T\d{4}(?:\.\d{3})?$/, '');
  // `attack-Windows:discovery`: each tactic occurs once for each platform.
  const tactics = (meta.kill_chain ?? []).map((phase) => phase.slice(phase.lastIndexOf(':') + 1));
  yield techniqueFact({ id, displayName, tactics });
}

import { isTechniqueId, techniqueFact } from '../../formats/actor-facts.ts';
import { ATTACK_GALAXY, clusterTag, type GalaxyCluster, galaxyClusters, galaxyUrl } from '../../formats/misp-galaxy.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const TYPE = 'mitre-attack-pattern';

/** Techniques of MITRE ATT&CK in MISP's form. Those that were revoked or deprecated are tags alone. */
export const mispAttackPatterns: SourceDeclaration<GalaxyCluster> = {
  ...ATTACK_GALAXY,
  id: `misp-galaxy-${TYPE}`,
  title: 'Techniques of MITRE ATT&CK (MISP galaxy)',
  defaultUrl: galaxyUrl(TYPE),
  layer: 'attack',
  read: (input) => galaxyClusters(input, TYPE),
  facts: ({ line, value }) => techniqueFacts(line, value),
};

/** The id of the technique that a cluster is; undefined where it is none, or one of the past. */
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
  // Groups are still said to use some of those of the past: without the id of its cluster nothing leads to such a one.
  yield id === undefined ? { ...tag, properties: { ...tag.properties, galaxyUuid: undefined } } : tag;
  if (id === undefined) return;
  const displayName = value.replace(/ - T\d{4}(?:\.\d{3})?$/, '');
  // `attack-Windows:discovery`: each tactic stands once for each platform.
  const tactics = (meta.kill_chain ?? []).map((phase) => phase.slice(phase.lastIndexOf(':') + 1));
  yield techniqueFact({ id, displayName, tactics });
}

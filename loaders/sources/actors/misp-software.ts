import {
  ATTACK_GALAXY,
  clusterTag,
  GALAXY,
  type GalaxyCluster,
  galaxyClusters,
  galaxyUrl,
  relatedTo,
} from '../../formats/misp-galaxy.ts';
import { attribution } from '../../formats/tags.ts';
import type { SourceDeclaration } from '../../source.ts';

/** Type of the galaxy, its content, and its publisher. */
const ROWS: readonly (readonly [type: string, title: string, from: typeof GALAXY | typeof ATTACK_GALAXY])[] = [
  ['mitre-malware', 'Malware of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['mitre-tool', 'Tools of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['ransomware', 'Ransomware (MISP galaxy)', GALAXY],
];

/** Relations that name the owner of a cluster. The relation `uses` does not: other groups may use the same software. */
const OWNS = ['attributed-to', 'authored-by', 'operated-by', 'owned-by'];

/** Malware, tools and ransomware: the machine tags by which events name them, and their owners if a relation names them. */
export const MISP_SOFTWARE: readonly SourceDeclaration<GalaxyCluster>[] = ROWS.map(([type, title, from]) => ({
  ...from,
  id: `misp-galaxy-${type}`,
  title,
  defaultUrl: galaxyUrl(type),
  layer: 'tags-attribution',
  read: (input) => galaxyClusters(input, type),
  *facts({ value }, { actors }) {
    const tag = clusterTag(type, value);
    yield tag;
    for (const owner of relatedTo(value, ...OWNS).flatMap((uuid) => actors.ofCluster(uuid) ?? [])) {
      yield attribution(tag, owner, { method: 'galaxy' });
    }
  },
}));

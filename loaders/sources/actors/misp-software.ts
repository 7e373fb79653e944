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

/** Type of the galaxy, what is in it, and from whom. */
const ROWS: readonly (readonly [type: string, title: string, from: typeof GALAXY | typeof ATTACK_GALAXY])[] = [
  ['mitre-malware', 'Malware of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['mitre-tool', 'Tools of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['ransomware', 'Ransomware (MISP galaxy)', GALAXY],
];

/** Relations by which a cluster says whose it is. That a group uses a thing says nothing of others who do. */
const OWNS = ['attributed-to', 'authored-by', 'operated-by', 'owned-by'];

/** Malware, tools and ransomware: the machine tags by which events name them, and whose they are where a relation says so. */
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

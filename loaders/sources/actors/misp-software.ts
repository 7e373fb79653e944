import {
  ATTACK_GALAXY,
  clusterRecord,
  clusterTag,
  GALAXY,
  type GalaxyCluster,
  galaxyClusters,
  galaxyFields,
  galaxyUrl,
  relatedTo,
} from '../../formats/misp-galaxy.ts';
import { attribution } from '../../formats/tags.ts';
import type { PublishedFields, SourceDeclaration } from '../../source.ts';

/** Type of the galaxy, its content, and its publisher. */
const ROWS: readonly (readonly [type: string, title: string, from: typeof GALAXY | typeof ATTACK_GALAXY])[] = [
  ['mitre-malware', 'Malware of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['mitre-tool', 'Tools of MITRE ATT&CK (MISP galaxy)', ATTACK_GALAXY],
  ['ransomware', 'Ransomware (MISP galaxy)', GALAXY],
];

/** Relations that name the owner of a cluster. The relation `uses` does not: other groups may use the same software. */
const OWNS = ['attributed-to', 'authored-by', 'operated-by', 'owned-by'];

const FOR_READERS = { leftOut: 'a description of the software for a human reader: tags have no field for it' };
const OTHER_NAMES = { leftOut: 'other names of the software: events name it by the tag, which has the main name' };
const OWNER: PublishedFields = {
  'values[].related[].dest-uuid': { becomes: 'the group that owns the software, where the graph has it' },
  'values[].related[].type': { becomes: 'a choice: relations that name an owner are read, and `uses` is not' },
};
const MITRE_FIELDS = galaxyFields({
  ...OWNER,
  'values[].description': FOR_READERS,
  'values[].meta.external_id': { leftOut: 'the id of the software in ATT&CK: the tag has it in its name' },
  'values[].meta.synonyms[]': OTHER_NAMES,
  'values[].meta.mitre_platforms[]': FOR_READERS,
});
const RANSOMWARE_FIELDS = galaxyFields({
  ...OWNER,
  'values[].description': FOR_READERS,
  'values[].meta.synonyms[]': OTHER_NAMES,
  'values[].meta.date': FOR_READERS,
  'values[].meta.country': FOR_READERS,
  'values[].meta.encryption': FOR_READERS,
  'values[].meta.extensions[]': FOR_READERS,
  'values[].meta.links[]': {
    leftOut: 'sites of the gang, most of them hidden services: the galaxy is a vocabulary, and accuses no host',
  },
  'values[].meta.payment-method': FOR_READERS,
  'values[].meta.price': FOR_READERS,
  'values[].meta.ransomnotes[]': FOR_READERS,
  'values[].meta.ransomnotes-filenames[]': FOR_READERS,
  'values[].meta.ransomnotes-refs[]': FOR_READERS,
  'values[].meta.ttp[]': FOR_READERS,
});

/** Malware, tools and ransomware: the machine tags by which events name them, and their owners if a relation names them. */
export const MISP_SOFTWARE: readonly SourceDeclaration<GalaxyCluster>[] = ROWS.map(([type, title, from]) => ({
  ...from,
  id: `misp-galaxy-${type}`,
  title,
  defaultUrl: galaxyUrl(type),
  fields: type === 'ransomware' ? RANSOMWARE_FIELDS : MITRE_FIELDS,
  layer: 'tags-attribution',
  ledger: { speakers: [`misp-galaxy-${type}`], recordOf: clusterRecord },
  read: (input) => galaxyClusters(input, type),
  *facts({ value }, { actors }) {
    const tag = clusterTag(type, value);
    yield tag;
    for (const owner of relatedTo(value, ...OWNS).flatMap((uuid) => actors.ofCluster(uuid) ?? [])) {
      yield attribution(tag, owner, { method: 'galaxy' });
    }
  },
}));

/** Reads MISP galaxies: JSON `type`, `uuid`, `version`, `values[]` of clusters with `value`, `uuid`, `description`, `meta`, `related[]`. */
import { z } from 'zod';
import type { NodeFact, PublishedFields, Records, RecordVersion, SourceInput } from '../source.ts';
import { topLevelText } from './json-members.ts';
import { jsonValues } from './json-records.ts';
import { mapped } from './mapped-records.ts';
import { machineTag } from './tags.ts';

const TEXTS = z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([]);

const CLUSTER = z.object({
  value: z.string().min(1),
  uuid: z.uuid(),
  description: z.string().optional(),
  revoked: z.boolean().optional(),
  meta: z
    .object({
      synonyms: TEXTS.optional(),
      country: z.string().optional().catch(undefined),
      motive: z.string().optional().catch(undefined),
      external_id: z.string().optional().catch(undefined),
      kill_chain: TEXTS.optional(),
    })
    .default({}),
  related: z.array(z.object({ 'dest-uuid': z.string(), type: z.string() })).default([]),
});

/** A published cluster, with the number of the galaxy's version. */
export type GalaxyCluster = z.infer<typeof CLUSTER> & { readonly version?: number | undefined };

const OF_THE_GALAXY = { leftOut: 'of the file: the catalog says what it has' };
const FOR_READERS = { leftOut: 'reports for a human reader: groups and tags have no field for them' };

/** The fields of a galaxy and its clusters, which all have; `own` are those of its type, and what becomes of the shared ones. */
export function galaxyFields(own: PublishedFields): PublishedFields {
  return {
    name: OF_THE_GALAXY,
    type: { becomes: 'a check: the load refuses another galaxy' },
    uuid: OF_THE_GALAXY,
    version: { leftOut: 'of the file: it decides which statement of a cluster is the newer one' },
    description: OF_THE_GALAXY,
    source: OF_THE_GALAXY,
    'authors[]': OF_THE_GALAXY,
    category: OF_THE_GALAXY,
    'values[].value': { becomes: 'the machine tag that names the cluster' },
    'values[].uuid': { becomes: 'the id of the cluster on its tag' },
    'values[].meta.refs[]': FOR_READERS,
    'values[].related[].tags[]': { leftOut: 'how likely a relation is, in words' },
    ...own,
  };
}

/** The common properties of the project's galaxies in the catalog. */
export const GALAXY = {
  publisher: 'MISP Project',
  licence: 'CC0-1.0 or BSD-2-Clause',
  homePage: 'https://github.com/MISP/misp-galaxy',
  format: 'MISP galaxy: JSON type, uuid, values[] of value, uuid, description, meta, related[]',
  cadenceHours: 168,
  verified: 'real file',
} as const;

/** The properties that differ for galaxies built from MITRE ATT&CK, which has two editions a year. */
export const ATTACK_GALAXY = { ...GALAXY, licence: 'MITRE ATT&CK terms of use', cadenceHours: 4380 } as const;

/** Returns the address of the clusters of a galaxy in the project's repository. */
export function galaxyUrl(type: string): string {
  return `https://raw.githubusercontent.com/MISP/misp-galaxy/main/clusters/${type}.json`;
}

/** Reads the clusters of a galaxy of this type. Throws if the file is another galaxy. */
export async function* galaxyClusters(input: SourceInput, type: string): Records<GalaxyCluster> {
  const found = await topLevelText(input, 'type');
  if (found !== type) throw new Error(`expected the galaxy ${type}, got ${found ?? 'no galaxy'}`);
  const version = Number((await topLevelText(input, 'version')) ?? Number.NaN);
  const at = Number.isSafeInteger(version) ? { version } : {};
  yield* mapped(jsonValues(input, ['values'], CLUSTER), (cluster) => ({ ...cluster, ...at }));
}

/** Returns the record of a cluster. Editions of a galaxy are ordered by the number of its version. */
export function clusterRecord({ uuid, version }: GalaxyCluster): RecordVersion {
  return { id: uuid, at: version };
}

/** Returns the machine tag by which events and feeds name a cluster. */
export function clusterTag(type: string, { value, uuid }: Pick<GalaxyCluster, 'value' | 'uuid'>): NodeFact {
  const name = `misp-galaxy:${type}="${value}"`;
  return { kind: 'node', label: 'MISP_TAG', name, properties: { ...machineTag(name), galaxyUuid: uuid } };
}

/** Returns the clusters to which a cluster is related in one of these ways. */
export function relatedTo({ related }: Pick<GalaxyCluster, 'related'>, ...types: readonly string[]): readonly string[] {
  return related.filter(({ type }) => types.includes(type)).map((relation) => relation['dest-uuid']);
}

/** Returns a description as plain text: MITRE's has links in Markdown and reference marks. */
export function plainDescription(text: string | undefined): string | undefined {
  const plain = (text ?? '')
    .replace(/\s*\(Citation: [^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
  return plain === '' ? undefined : plain;
}

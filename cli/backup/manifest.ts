import { z } from 'zod';
import { VERSION } from '../../http/contract/version.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { UsageError } from '../failure.ts';
import { NEO4J_VERSION } from '../neo4j/release.ts';

/** The name of Neo4j's dump in a backup, which is also the name that its tools look for. */
export const DUMP = 'neo4j.dump';

/** Files of a home that a backup holds next to the dump: the secret, and images of captures by their SHA-256. */
export const HOME_FILE = /^(?:secret|captures\/[0-9a-f]{2}\/[0-9a-f]{62})$/;

const FORMAT = 1;

const manifest = z.object({
  weftBackup: z.literal(FORMAT),
  weft: z.string(),
  neo4j: z.string().regex(/^\d+\.\d+\.\d+/),
  schemaVersion: z.int(),
  writtenAt: z.iso.datetime(),
  /** Ids of the home and of those that it came from: a restored one goes on with the keys that they adopted. */
  homeIds: z.array(z.string()).default([]),
  nodes: z.int(),
  edges: z.int(),
  /** Bytes of the database's files, which a restore needs room for. */
  databaseBytes: z.int(),
  files: z.array(
    z.object({
      name: z.string().refine((name) => name === DUMP || HOME_FILE.test(name)),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
});

/** What a backup says of itself, in its first entry. */
export type Manifest = z.infer<typeof manifest>;

/** What is to be known of a graph and its home, for the manifest. */
export type GraphFacts = Pick<Manifest, 'schemaVersion' | 'nodes' | 'edges' | 'homeIds'>;

/** The manifest of a backup that this Weft writes now. */
export function newManifest(
  facts: GraphFacts,
  files: Manifest['files'],
  databaseBytes: number,
  writtenAt: Date,
): Manifest {
  const versions = { weft: VERSION, neo4j: NEO4J_VERSION };
  return { weftBackup: FORMAT, ...versions, ...facts, writtenAt: writtenAt.toISOString(), databaseBytes, files };
}

/** Parses the manifest of a backup. Throws a `UsageError` that names the Weft to use where a later one wrote it in another format. */
export function parseManifest(file: string, text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const read = manifest.safeParse(value);
  if (read.success) return read.data;
  const later = z.object({ weftBackup: z.int().min(FORMAT + 1), weft: z.string() }).safeParse(value);
  throw new UsageError(
    later.success
      ? `${file} has a later format than Weft ${VERSION} reads: restore it with Weft ${later.data.weft}, which wrote it.`
      : `${file} has a manifest that is not one of \`weft backup\`: use another backup.`,
  );
}

/** Throws a `UsageError` where this Weft or its Neo4j is too old for a backup, with the Weft to use. */
export function refuseNewer(file: string, { weft, neo4j, schemaVersion }: Manifest): void {
  const use = `Restore it with Weft ${weft}, which wrote it, or a later one.`;
  if (schemaVersion > SCHEMA_VERSION) {
    throw new UsageError(
      `${file} has schema version ${schemaVersion}, but Weft ${VERSION} knows versions up to ${SCHEMA_VERSION}. ${use}`,
    );
  }
  if (lineOf(neo4j) > lineOf(NEO4J_VERSION)) {
    throw new UsageError(
      `${file} was written by Neo4j ${neo4j}, but Weft ${VERSION} runs Neo4j ${NEO4J_VERSION}. ${use}`,
    );
  }
}

/** The line of a version: Neo4j 5.26 reads databases of every 5.26 and of earlier lines. */
function lineOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}

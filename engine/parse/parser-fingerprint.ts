import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** The folder of the parser that `npm run parser` makes. */
export const GENERATED = join(HERE, 'generated');

/** The files in it that the engine imports. */
export const GENERATED_FILES = ['cypher.js', 'cypher.d.ts'] as const;

/** The packages that make the parser and run it: another version makes another parser. */
const TOOLS = ['antlr-ng', 'antlr4ng', 'esbuild'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The grammar files: Neo4j's own, then ours, which import them. */
export async function grammarFiles(): Promise<string[]> {
  const folders = [join(HERE, 'grammar', 'neo4j'), join(HERE, 'grammar')];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).sort().map((name) => join(folder, name))),
  );
  return names.flat().filter((name) => name.endsWith('.g4'));
}

/** Returns two lines: a hash of the parser's sources, and one of the generated files. */
export async function parserFingerprint(): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(HERE, '../../package.json'), 'utf8'));
  const versions = { ...manifest.dependencies, ...manifest.devDependencies };
  const tools = TOOLS.map((tool) => `${tool}@${versions[tool]}\n`).join('');
  const sources = [...(await grammarFiles()), join(HERE, 'build-parser.ts')];
  const made = GENERATED_FILES.map((name) => join(GENERATED, name));
  return `sources ${await hashOf(sources, tools)}\nparser ${await hashOf(made, '')}\n`;
}

async function hashOf(files: readonly string[], start: string): Promise<string> {
  const hash = createHash('sha256').update(start);
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

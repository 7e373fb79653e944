/**
 * Turns Neo4j's published Cypher grammar into the parser of this engine, at install: `node engine/parse/build-parser.ts`.
 * The result lies in the ignored folder `generated/` and is made again only when one of its inputs changed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const GENERATED = join(HERE, 'generated');
const OUR_GRAMMAR = join(HERE, 'grammar');
const LEXER = 'WeftCypherLexer';
const PARSER = 'WeftCypherParser';

/** The grammar files: Neo4j's own, then ours, which import them. */
async function grammarFiles(): Promise<string[]> {
  const folder = dirname(
    fileURLToPath(import.meta.resolve('@neo4j-cypher/language-support/grammar/Cypher25Parser.g4')),
  );
  const theirs = ['Cypher25Lexer.g4', 'Cypher25Parser.g4', 'CypherPreLexer.g4', 'CypherPreParser.g4'];
  const ours = (await readdir(OUR_GRAMMAR)).filter((name) => name.endsWith('.g4'));
  return [...theirs.map((name) => join(folder, name)), ...ours.map((name) => join(OUR_GRAMMAR, name))];
}

/** Changes when a grammar, a generator or this script does. */
async function fingerprint(files: readonly string[]): Promise<string> {
  const manifest: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(join(HERE, '../../package.json'), 'utf8'),
  );
  const hash = createHash('sha256');
  for (const tool of ['antlr-ng', 'antlr4ng', 'esbuild']) hash.update(`${tool}@${manifest.dependencies[tool]}\n`);
  for (const file of [...files, fileURLToPath(import.meta.url)]) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function generate(grammars: string, name: string): Promise<void> {
  const runner = join(dirname(fileURLToPath(import.meta.resolve('antlr-ng'))), '../cli/runner.js');
  const options = ['-Dlanguage=TypeScript', '--generate-listener', 'false', '--lib', grammars, '-o', grammars];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    runner,
    ...options,
    '--exact-output-dir',
    '--',
    join(grammars, `${name}.g4`),
  ]);
  if (/\berror\b/i.test(stdout + stderr)) throw new Error(`antlr-ng on ${name}: ${stdout}${stderr}`);
}

/** The types of what was generated: the parser's rule names as a union, so that a misspelt rule does not compile. */
function declarations(ruleNames: readonly string[]): string {
  return `import type { CharStream, Lexer, Parser, ParserRuleContext, TokenStream } from 'antlr4ng';
export type RuleName =
${ruleNames.map((name) => `  | '${name}'`).join('\n')};
export declare class ${LEXER} extends Lexer { constructor(input: CharStream); static readonly symbolicNames: readonly (string | null)[]; }
export declare class ${PARSER} extends Parser { constructor(input: TokenStream); static readonly ruleNames: readonly RuleName[]; batch(): ParserRuleContext; }
`;
}

async function writeParser(files: readonly string[], work: string): Promise<void> {
  for (const file of files) await copyFile(file, join(work, basename(file)));
  await generate(work, LEXER);
  await generate(work, PARSER);
  const entry = `export { ${LEXER} } from './${LEXER}.ts';\nexport { ${PARSER} } from './${PARSER}.ts';\n`;
  await writeFile(join(work, 'entry.ts'), entry);
  await build({
    entryPoints: [join(work, 'entry.ts')],
    outfile: join(work, 'cypher.js'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'error',
  });
  const source = await readFile(join(work, `${PARSER}.ts`), 'utf8');
  const names = /ruleNames = \[([^\]]*)\]/.exec(source)?.[1]?.match(/\w+/g);
  if (!names?.includes('batch')) throw new Error('the generated parser has no rule "batch"');
  await writeFile(join(work, 'cypher.d.ts'), declarations(names));
}

async function main(): Promise<void> {
  const files = await grammarFiles();
  const wanted = await fingerprint(files);
  const stamp = join(GENERATED, 'fingerprint');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(GENERATED, { recursive: true });
  const work = await mkdtemp(join(GENERATED, 'work-'));
  try {
    await writeParser(files, work);
    for (const name of ['cypher.js', 'cypher.d.ts']) await rename(join(work, name), join(GENERATED, name));
    await writeFile(stamp, wanted);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main();

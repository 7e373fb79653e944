/** The folders of the modules of Weft. */
export const ROOMS = [
  'schema',
  'store',
  'net',
  'engine',
  'verdicts',
  'attribution',
  'routing',
  'facts',
  'procedures',
  'views',
  'loaders',
  'ops',
  'http',
  'agent',
  'cli',
] as const;

/** Programs do their work when they are imported: where modules are, Node only checks the syntax of these. */
export const PROGRAMS: readonly string[] = [
  'cli/main.ts',
  'engine/parse/build-parser.ts',
  'schema/write-reference-page.ts',
  'bench/run.ts',
];

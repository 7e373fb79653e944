/** Programs do their work when they are imported: where modules are, Node only checks the syntax of these. */
export const PROGRAMS = [
  'cli/main.ts',
  'engine/parse/build-parser.ts',
  'schema/write-reference-page.ts',
  'bench/run.ts',
];

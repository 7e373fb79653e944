/** The arrows between the rooms (docs/decisions/0001-rooms.md): `npm run arrows` fails on one that points the wrong way. */

const pure = ['verdicts', 'attribution', 'routing'];
const below = ['schema', 'store', 'net', 'engine', ...pure, 'facts'];

const rooms = {
  schema: ['schema'],
  store: ['schema', 'store'],
  net: ['schema', 'net'],
  verdicts: ['schema', 'verdicts'],
  attribution: ['schema', 'attribution'],
  routing: ['schema', 'routing'],
  engine: ['schema', 'store', 'net', 'engine'],
  facts: ['schema', 'store', ...pure, 'facts'],
  procedures: [...below, 'procedures'],
  loaders: [...below, 'loaders'],
  views: [...below, 'procedures', 'views'],
  ops: [...below, 'procedures', 'loaders', 'views', 'ops'],
  console: ['schema/pasted', 'console'],
  http: [...below, 'procedures', 'loaders', 'views', 'ops', 'console', 'http'],
  agent: [...below, 'procedures', 'loaders', 'views', 'ops', 'agent'],
  cli: [...below, 'procedures', 'loaders', 'views', 'ops', 'http', 'agent', 'cli'],
  checks: ['checks'],
};

/** The folders of engine/: each may import only those before it, so that no two need each other. */
const engineFolders = [
  'contract',
  'text',
  'parse',
  'mistakes',
  'advise',
  'correct',
  'serialise',
  'expand',
  'hubs',
  'guard',
  'bounds',
  'execution',
  'anchor',
  'run',
  'empty-answers',
  'workers',
];

const ours = `^(${[...Object.keys(rooms), 'bench', 'test'].join('|')})/`;

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `arrow-from-${room}`,
      comment: `${room}/ may import only: ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: ours, pathNot: `^(${allowed.join('|')})/` },
    })),
    ...engineFolders.map((folder, index) => ({
      name: `order-of-engine-${folder}`,
      comment: `engine/${folder}/ may import only: ${engineFolders.slice(0, index).join(', ')}`,
      severity: 'error',
      from: { path: `^engine/${folder}/` },
      to: {
        path: '^engine/[^/]+/',
        pathNot: `^engine/(${engineFolders.slice(0, index + 1).join('|')})/`,
        // The engine's interface to others names types of any of its folders.
        ...(folder === 'contract' ? { dependencyTypesNot: ['type-only'] } : {}),
      },
    })),
    {
      name: 'mistakes-on-errors-only',
      comment: 'A correct query never needs engine/mistakes/: import() loads it if a query is wrong',
      severity: 'error',
      from: { path: ours, pathNot: '^(engine/mistakes|test)/' },
      to: { path: '^engine/mistakes/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'grammar-inside-parse',
      comment: 'Only engine/parse/ knows the grammar; all others read its typed tree (engine/parse/syntax.ts)',
      severity: 'error',
      from: { path: ours, pathNot: '^engine/parse/' },
      to: {
        path: [
          'node_modules/antlr4ng/',
          '^engine/parse/generated/',
          '^engine/parse/(tree|grammar-parser|syntax-reader|text-stream|read-[a-z]+)[.]ts$',
        ],
      },
    },
    {
      name: 'console-by-its-bundle',
      comment: 'The code for browsers is bundled; the server knows only console/build/ of it',
      severity: 'error',
      from: { path: '^http/' },
      to: { path: '^console/', pathNot: '^console/build/' },
    },
    { name: 'no-circular', severity: 'error', from: { path: ours }, to: { circular: true } },
    {
      name: 'not-to-dev-dep',
      comment:
        'Code for production may not import a development dependency; `npm run parser` and checks/ are for developers',
      severity: 'error',
      from: { path: `^(${Object.keys(rooms).join('|')})/`, pathNot: '^(engine/parse/build-parser[.]ts$|checks/)' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '(^|/)generated/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

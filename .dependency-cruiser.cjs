/** The arrows between the rooms (docs/decisions/0001-rooms.md): `npm run arrows` fails on one that points the wrong way. */

const rooms = {
  schema: ['schema'],
  engine: ['schema', 'engine'],
  procedures: ['schema', 'engine', 'procedures'],
  loaders: ['schema', 'engine', 'loaders'],
  ops: ['schema', 'engine', 'procedures', 'loaders', 'ops'],
  http: ['schema', 'engine', 'procedures', 'loaders', 'ops', 'http'],
  cli: ['schema', 'engine', 'procedures', 'loaders', 'ops', 'http', 'cli'],
};

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
    { name: 'no-circular', severity: 'error', from: { path: ours }, to: { circular: true } },
    {
      name: 'not-to-dev-dep',
      comment: 'What runs in production may not import a development dependency',
      severity: 'error',
      from: { path: `^(${Object.keys(rooms).join('|')})/` },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

/** A call of a tool. */
export type EntityCall = readonly [tool: string, given: Record<string, unknown>];

/** The calls of each tool for ten indicators. Tools that take only hosts get the hosts among them. */
export function callsOf(entities: readonly string[]): readonly EntityCall[] {
  const hosts = entities.filter((name) => /^[\d.]+$|^[\da-f:]+:[\da-f:]*$|\.[a-z]+$/.test(name));
  const names = hosts.filter((name) => /\.[a-z]+$/.test(name));
  const withHistory = entities.filter((name) => hosts.includes(name) || /^AS|\//.test(name));
  return [
    ...entities.flatMap((name): EntityCall[] => [
      ['explain_indicator', { indicators: [name], detail: 'full' }],
      ['assess', { indicators: [name], detail: 'full' }],
      ['query', { cypher: 'CALL svc.search($token)', params: { token: name } }],
    ]),
    ...withHistory.map((name): EntityCall => ['history', { indicator: name }]),
    ...hosts.flatMap((name): EntityCall[] => [
      ['identify', { hosts: [name], detail: 'full' }],
      ['walk', { host: name, depth: 3, limit: 100 }],
      ['run_recipe', { recipe: 'infrastructure-mapping', inputs: { value: name } }],
    ]),
    ...names.map((name): EntityCall => ['domain_variants', { name, detail: 'full' }]),
  ];
}

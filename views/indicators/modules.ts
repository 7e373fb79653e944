/** What `include` may add to an enrichment (contract rest.md 1.1). */
export const MODULES = [
  'whois',
  'dns_details',
  'ssl_details',
  'routing',
  'history',
  'rpki',
  'ip_intelligence',
] as const;

export type Module = (typeof MODULES)[number];

/** Every name that a module is asked by. */
export const MODULE_NAMES = [...MODULES, 'dns', 'historical'] as const;

/** Other names of modules. */
const MODULE_ALIASES: ReadonlyMap<string, Module> = new Map([
  ['dns', 'dns_details'],
  ['historical', 'history'],
]);

/** The module of a name or of another name of it; null for what is none. */
export function moduleOf(name: string): Module | null {
  return MODULES.find((module) => module === name) ?? MODULE_ALIASES.get(name) ?? null;
}

/** Layers that modules draw on besides those of every answer, by the type of indicator. */
const LAYERS_OF: Readonly<Record<'domain' | 'ip', Readonly<Partial<Record<Module, readonly string[]>>>>> = {
  domain: {
    ssl_details: ['certificate-transparency'],
    routing: ['bgp-announcements', 'rpki'],
    rpki: ['bgp-announcements', 'rpki'],
    ip_intelligence: ['bgp-announcements', 'rpki'],
  },
  ip: { whois: ['registry-delegations'] },
};

/** The layers that some modules draw on for a domain or for an address: modules that do not apply to it draw on none. */
export function layersOf(type: 'domain' | 'ip', include: ReadonlySet<Module>): readonly string[] {
  return [...new Set([...include].flatMap((module) => LAYERS_OF[type][module] ?? []))];
}

/** The modules of names, each once. */
export function modulesOf(names: readonly string[]): ReadonlySet<Module> {
  return new Set(names.flatMap((name) => moduleOf(name) ?? []));
}

import { readAliasChains } from '../../facts/alias-chains.ts';
import { readAliasesOfHosts, readAliasTargets } from '../../facts/dangling-names.ts';
import { readDelegations, readTldListings } from '../../facts/delegations.ts';
import { readNameLevels } from '../../facts/name-levels.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Reader } from '../../store/database.ts';
import { type AliasGraph, chainsFrom } from './chains.ts';
import { findingOf } from './findings.ts';
import { type FoundAliases, MOST_ALIASES } from './rows.ts';
import { type Holding, holdingOf, levelsOf } from './signs.ts';

/** Hosts whose facts are in memory at once: under each there may be many aliases. */
const AT_ONCE = { wide: 20, single: 500 };

/** What a call asks of its hosts. */
export interface Asking {
  /** The names under each host too. */
  readonly isWide: boolean;
  /** The instant that ages are measured from, epoch ms. */
  readonly asOf: number;
}

/** Finds the aliases of hosts and whether anybody holds their targets, some hosts at a time. */
export async function* findAliases(
  reader: Reader,
  hosts: readonly string[],
  asking: Asking,
): AsyncGenerator<FoundAliases> {
  const size = asking.isWide ? AT_ONCE.wide : AT_ONCE.single;
  for (const some of chunksOf(hosts, size)) yield* await findSome(reader, some, asking);
}

async function findSome(reader: Reader, hosts: readonly string[], { isWide, asOf }: Asking): Promise<FoundAliases[]> {
  const aliases = await readAliasesOfHosts(reader, hosts, { under: isWide, most: MOST_ALIASES });
  const aliasesOf = [...aliases.values()].map((host) => {
    return { host, names: [...(host.isAlias ? [host.name] : []), ...host.below] };
  });
  const graph = await readAliasChains(reader, [...new Set(aliasesOf.flatMap(({ names }) => names))]);
  const found = aliasesOf.map(({ host, names }) => ({
    host,
    chains: names.flatMap((name) => chainsFrom(name, graph)),
  }));
  const targets = new Set(found.flatMap(({ chains }) => chains.flatMap(({ hops }) => hops.slice(1))));
  const holdings = await readHoldings(reader, targets, graph);
  const apexes = new Map([...graph.values()].map(({ name, apex }) => [name, apex]));
  return found.map(({ host, chains }) => ({
    aliases: host,
    isWide,
    findings: chains.map((chain) => findingOf(chain, holdings, asOf)),
    apexes,
  }));
}

async function readHoldings(
  reader: Reader,
  names: ReadonlySet<string>,
  graph: AliasGraph,
): Promise<ReadonlyMap<string, Holding>> {
  const apexes = [...names].flatMap((name) => graph.get(name)?.apex ?? []);
  const [targets, levels, delegations, tlds] = await Promise.all([
    readAliasTargets(reader, names),
    readNameLevels(reader, [...names].flatMap(levelsOf)),
    readDelegations(reader, apexes),
    readTldListings(reader, [...names].map(tldOf)),
  ]);
  return new Map(
    [...targets.values()].flatMap((target) => {
      const tld = tlds.get(tldOf(target.name));
      if (tld === undefined) return [];
      const around = levelsOf(target.name).flatMap((name) => levels.get(name) ?? []);
      const delegation = (target.apex === null ? undefined : delegations.get(target.apex)) ?? null;
      return [[target.name, holdingOf({ target, levels: around, delegation, tld })]];
    }),
  );
}

function tldOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

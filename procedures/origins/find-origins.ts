import type { AnswerContext } from '../../engine/contract/procedure-catalog.ts';
import { readOriginAddresses } from '../../facts/origin-addresses.ts';
import { readServiceNames } from '../../facts/origin-services.ts';
import { readVendorCategories } from '../../facts/vendor-categories.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Reader } from '../../store/database.ts';
import { type AskedHost, askedHost } from './asked-host.ts';
import { candidatesOf, vendorOf } from './candidates.ts';
import { gatherAddresses, gatherHosts } from './gather.ts';
import type { FoundHost } from './rows.ts';
import { namesBetween } from './services.ts';
import { waysOf } from './ways.ts';

/** Names that are looked at under the domain of one host, and of each where there are many. */
const MOST_NAMES = 1_000;
const MOST_NAMES_OF_MANY = 50;
/** Hosts whose facts are in memory at once. */
const AT_ONCE = 5;
const AT_ONCE_OF_MANY = 50;

/** Finds where hosts may run, some hosts at a time. */
export async function* findOrigins(
  { reader, suffixes }: Pick<AnswerContext, 'reader' | 'suffixes'>,
  hosts: readonly string[],
  isMany: boolean,
): AsyncGenerator<FoundHost> {
  const list = await suffixes();
  const size = isMany ? AT_ONCE_OF_MANY : AT_ONCE;
  for (const some of chunksOf(hosts, size)) {
    const asked = some.map((host) => askedHost(host, list));
    yield* await findSome(reader, asked, isMany ? MOST_NAMES_OF_MANY : MOST_NAMES);
  }
}

async function findSome(reader: Reader, asked: readonly AskedHost[], mostNames: number): Promise<FoundHost[]> {
  const facts = await gatherHosts(reader, asked, mostNames);
  const leads = await gatherAddresses(reader, facts);
  const found = facts.map((host) => ({ facts: host, ways: waysOf(host, leads) }));
  const [addresses, services] = await Promise.all([
    readOriginAddresses(
      reader,
      found.flatMap(({ ways }) =>
        [...Map.groupBy(ways, ({ address }) => address)].map(([address, leading]) => {
          return { address, hasNode: leading.some(({ hasNode }) => hasNode) };
        }),
      ),
    ),
    readServiceNames(
      reader,
      found.flatMap(({ facts: { asked }, ways }) => namesBetween(ways, asked.zone)),
    ),
  ]);
  const vendors = await readVendorCategories(reader, addresses.asNames().map(vendorOf));
  const surroundings = { addresses, services, vendors };
  return found.map(({ facts: host, ways }) => {
    return { facts: host, ways, candidates: candidatesOf(host, ways, surroundings) };
  });
}

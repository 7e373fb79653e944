import { addressKey, foldAsn, foldCidr, foldCountry, foldRir, rangeToCidrs } from '../../../schema/keys/index.ts';
import { compactDateMs } from '../../formats/dates.ts';
import { leftOut, under } from '../../formats/published-fields.ts';
import { registryCountry } from '../../formats/registry-country.ts';
import { delegationRows } from '../../formats/rir-statistics.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import { type Fact, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const STATUSES: ReadonlySet<string> = new Set(['allocated', 'assigned', 'reserved', 'available']);
/** Registries of the combined file that are not regional: their rows are space that IANA reserves or has not assigned. */
const NOT_REGIONAL: ReadonlySet<string> = new Set(['iana', 'ietf']);
/** Registries reserve or offer AS numbers in runs of many thousands. Only runs that someone holds are expanded. */
const LONGEST_AS_RUN = 4096;

/** The fields of the three kinds of lines. */
const FIELDS: PublishedFields = {
  ...under('version.', {
    version: { becomes: 'whether the line is the head' },
    ...leftOut(['records', 'startdate', 'UTCoffset'], 'a member of the head that no row depends on'),
    registry: { becomes: 'whether the file is of the registry of the source' },
    serial: { leftOut: 'the number of the file: enddate has its day' },
    enddate: { becomes: 'the date of the file' },
  }),
  ...under('summary.', {
    registry: { leftOut: 'the registry: the head has it' },
    type: { becomes: 'the kind of the rows that it counts' },
    count: { becomes: 'whether the file breaks off' },
  }),
  registry: { becomes: 'the registry of the block' },
  cc: { becomes: 'the country in which the block or the AS number is registered' },
  type: { becomes: 'whether it is a block or AS numbers' },
  start: { becomes: 'the first address or AS number' },
  value: { becomes: 'how many there are; for IPv6 the length of the block' },
  date: { becomes: 'the date of the delegation of a block' },
  status: { becomes: 'the status of a block' },
  'opaque-id': { becomes: "the registry's handle of the holder, for a block" },
};

/** One resource row of a statistics file. */
interface Delegation {
  readonly rir: string;
  readonly country: string;
  readonly start: string;
  readonly count: number;
  readonly registeredDate: number | undefined;
  readonly status: string;
  readonly handle: string | undefined;
}

/** The publishers of statistics files, as in the version line, and the addresses of the files. */
const FILES = [
  ['afrinic', 'AFRINIC', 'https://ftp.afrinic.net/pub/stats/afrinic/delegated-afrinic-extended-latest'],
  ['apnic', 'APNIC', 'https://ftp.apnic.net/stats/apnic/delegated-apnic-extended-latest'],
  ['arin', 'ARIN', 'https://ftp.arin.net/pub/stats/arin/delegated-arin-extended-latest'],
  ['lacnic', 'LACNIC', 'https://ftp.lacnic.net/pub/stats/lacnic/delegated-lacnic-extended-latest'],
  ['ripencc', 'RIPE NCC', 'https://ftp.ripe.net/pub/stats/ripencc/delegated-ripencc-extended-latest'],
  ['nro', 'NRO', 'https://ftp.ripe.net/pub/stats/ripencc/nro-stats/latest/nro-delegated-stats'],
] as const;

/**
 * Delegations of the regional registries: a source for each registry, and one for the file in which the NRO combines them. Each reads the
 * plain and the extended form (`delegated-` and `delegated-extended`, version 2 and 2.x).
 */
export const rirDelegated: readonly SourceDeclaration<string>[] = FILES.map(([registry, publisher, defaultUrl]) => ({
  id: registry === 'nro' ? 'nro-delegated' : `rir-delegated-${registry}`,
  title: registry === 'nro' ? 'Delegations of all regional registries (NRO)' : `Delegations of ${publisher}`,
  publisher,
  licence: "RIR statistics, free to use under the conditions in the file's own header",
  homePage: 'https://www.nro.net/about/rirs/statistics/',
  defaultUrl,
  format: 'RIR statistics exchange format, plain or extended: registry|cc|type|start|value|date|status|opaque-id',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'registry-delegations',
  verified: registry === 'afrinic' || registry === 'apnic' ? 'real file' : 'specification',
  dateOf: async (input) => {
    const day = await firstMatch(input, /^2(?:\.\d+)?\|[a-z]+\|[^|]*\|\d*\|\d*\|(\d{8})\|/);
    return compactDateMs(day ?? '') ?? null;
  },
  read: (input) => delegationRows(input, registry),
  facts: ({ line, value }) => delegationFacts(line, value),
}));

function* delegationFacts(line: number, value: string): Iterable<Fact> {
  const [registry = '', country = '', type, start = '', count = '', date = '', status = '', handle] = value.split('|');
  if (NOT_REGIONAL.has(registry)) return;
  if (!/^\d{1,10}$/.test(count) || Number(count) < 1 || !STATUSES.has(status)) {
    throw new RefusedRecord(line, `expected registry|cc|type|start|value|date|status, got '${value.slice(0, 60)}'`);
  }
  const row: Delegation = {
    rir: foldRir(registry),
    country: country === '' || country === 'ZZ' ? '' : foldCountry(country),
    start,
    count: Number(count),
    registeredDate: compactDateMs(date),
    status,
    handle: handle || undefined,
  };
  if (type === 'ipv4') for (const cidr of ipv4Blocks(line, row)) yield* blockFacts(cidr, row);
  else if (type === 'ipv6') yield* blockFacts(foldCidr(`${start}/${count}`).name, row);
  else if (type === 'asn') yield* asnFacts(line, row);
  else throw new RefusedRecord(line, `expected asn, ipv4 or ipv6, got '${type}'`);
}

/** Returns the networks of a row. IPv4 rows give a count of addresses, which need not be a power of two. */
function ipv4Blocks(line: number, { start, count }: Delegation): readonly string[] {
  const first = addressKey(start);
  const last = (BigInt(`0x${first}`) + BigInt(count) - 1n).toString(16).padStart(32, '0');
  if (start.includes(':') || !last.startsWith('00000000000000000000ffff')) {
    throw new RefusedRecord(line, `${count} addresses from ${start} are no IPv4 block`);
  }
  return rangeToCidrs(first, last);
}

function* blockFacts(name: string, { rir, country, registeredDate, status, handle }: Delegation): Iterable<Fact> {
  const block = { label: 'REGISTERED_PREFIX', name };
  const properties = { rir, status, registeredDate, country: country || undefined, handle };
  yield { kind: 'node', ...block, properties };
  yield { kind: 'edge', type: 'BELONGS_TO', from: block, to: { label: 'RIR', name: rir } };
  if (country !== '') yield registryCountry(block, country);
}

function* asnFacts(line: number, { start, count, country }: Delegation): Iterable<Fact> {
  const first = Number(start);
  if (!/^\d{1,10}$/.test(start) || first + count - 1 > 0xffffffff) {
    throw new RefusedRecord(line, `${count} AS numbers from '${start}' are none`);
  }
  if (country === '' || count > LONGEST_AS_RUN) return;
  for (let asn = first; asn < first + count; asn += 1) {
    yield registryCountry({ label: 'ASN', name: foldAsn(asn) }, country);
  }
}

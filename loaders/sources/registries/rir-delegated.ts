import { addressKey, foldAsn, foldCidr, foldCountry, foldRir, rangeToCidrs } from '../../../schema/keys/index.ts';
import { compactDateMs } from '../../formats/dates.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const STATUSES: ReadonlySet<string> = new Set(['allocated', 'assigned', 'reserved', 'available']);
/** Registries hold back or offer AS numbers in runs of many thousands: only runs that someone holds are unrolled. */
const LONGEST_AS_RUN = 4096;

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

/** What a regional registry has delegated to whom: its extended statistics file. */
export const rirDelegated: SourceDeclaration<string> = {
  id: 'rir-delegated',
  title: 'Delegations of a regional registry (extended statistics file)',
  publisher: 'AFRINIC, APNIC, ARIN, LACNIC, RIPE NCC',
  licence: 'RIR statistics, free to use; the copy in the sample: Apache-2.0 or MIT (roniemartinez/IPToCC)',
  homePage: 'https://www.nro.net/about/rirs/statistics/',
  defaultUrl: null,
  format: 'text: registry|cc|type|start|value|date|status|opaque-id, with a version line and summary lines',
  cadenceHours: 24,
  layer: 'registry-delegations',
  verified: 'real file',
  part: (fileName) => /delegated-([a-z]+)/i.exec(fileName)?.[1]?.toLowerCase() ?? fileName,
  dateOf: async (input) => {
    const day = await firstMatch(input, /^2(?:\.\d+)?\|[a-z]+\|[^|]*\|\d*\|\d*\|(\d{8})\|/);
    return compactDateMs(day ?? '') ?? null;
  },
  async *read(input) {
    for await (const record of dataLines(input)) {
      const isHeading = /^2(?:\.\d+)?\|/.test(record.value) || record.value.endsWith('|summary');
      if (!isHeading) yield record;
    }
  },
  *facts({ line, value }) {
    const [registry = '', country = '', type, start = '', count = '', date = '', status = '', handle] =
      value.split('|');
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
  },
};

/** IPv4 rows give a count of addresses, which need not be a power of two. */
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

function registryCountry(from: { readonly label: string; readonly name: string }, country: string): Fact {
  const to = { label: 'COUNTRY', name: country };
  return { kind: 'edge', type: 'HAS_COUNTRY', from, to, properties: { basis: 'registry' } };
}

import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { foldIpv4, foldIpv6, foldVerbatim } from '../../../schema/keys/index.ts';
import { DOCUMENTS, documentDate } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { Memberships, membershipFact } from '../../formats/exchange-ports.ts';
import { siteFacts } from '../../formats/sites.ts';
import type { SourceDeclaration } from '../../source.ts';
import { EXCHANGE_FIELDS } from './curated-fields.ts';

const COUNTRY = z.string().length(2);
const BUILDINGS = z.strictObject({
  ...DOCUMENTS,
  facilities: z.record(z.string(), z.strictObject({ city: z.string().min(1), country: COUNTRY })),
});
const MEMBERS = z.strictObject({ ...DOCUMENTS, networks: z.record(z.string(), z.array(z.string())) });

const ROW = z.strictObject({
  exchange: z.string().min(1),
  longName: z.string().min(1).optional(),
  city: z.string().min(1).optional(),
  country: COUNTRY,
  website: z.url({ protocol: /^https?$/ }).optional(),
  sources: DOCUMENTS.sources,
  buildings: BUILDINGS.optional(),
  members: z.array(MEMBERS).optional(),
});

/** Internet exchanges with their buildings and members, from documents of the exchanges and their members. */
export const weftInternetExchanges: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-internet-exchanges',
  title: 'Internet exchanges, their buildings and some of their members',
  format:
    'YAML asOf, exchanges[] {exchange, longName, city, country, website, sources[], buildings, members[]}: see the head of curated/internet-exchanges.yaml',
  fields: EXCHANGE_FIELDS,
  layer: 'physical',
  read: (input) => curatedRows(input, 'exchanges', ROW),
  *facts({ line, value: { exchange, longName, website, city, country, buildings, members = [] } }) {
    const from = { label: 'INTERNET_EXCHANGE', name: foldVerbatim(exchange) };
    yield* siteFacts(from, { longName, website }, { city, country });
    for (const [name, place] of Object.entries(buildings?.facilities ?? {})) {
      const facility = { label: 'FACILITY', name: foldVerbatim(name) };
      yield* siteFacts(facility, {}, place);
      yield { kind: 'edge', type: 'IX_AT', from, to: facility, ...documentDate(buildings ?? {}) };
    }
    for (const document of members) {
      for (const member of membersOf(line, exchange, document.networks)) {
        yield { ...membershipFact(member), ...documentDate(document) };
      }
    }
  },
};

/** Returns the members. Throws `KeyError` for an invalid AS number or address: an error in a hand-written file must not be skipped. */
function membersOf(line: number, exchange: string, networks: Readonly<Record<string, readonly string[]>>) {
  const memberships = new Memberships();
  for (const [asn, addresses] of Object.entries(networks)) {
    const ipv6 = addresses.filter((address) => isIPv6(address));
    const ipv4 = addresses.filter((address) => !isIPv6(address));
    memberships.add(line, { asn, exchange, ipv4: ipv4.map(foldIpv4), ipv6: ipv6.map(foldIpv6) });
  }
  return memberships.all();
}

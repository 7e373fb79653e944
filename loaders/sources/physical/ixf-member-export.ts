import { z } from 'zod';
import { foldVerbatim, KeyError } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { type ExchangePort, type Membership, Memberships, membershipFact } from '../../formats/exchange-ports.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { siteFacts } from '../../formats/sites.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { IXF_FIELDS } from './ixf-fields.ts';

/** Ids are numbers in the schema, and texts in some exports. */
const ID = z.union([z.number(), z.string()]).transform(String);
/** Exporters write an unknown value as null, as an empty text or not at all. */
const TEXT = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);
const PEERINGDB_ID = z
  .number()
  .int()
  .nullish()
  .transform((id) => id ?? undefined);

function list<T>(item: z.ZodType<T>) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

const SWITCH = z.object({ colo: TEXT, city: TEXT, country: TEXT, pdb_facility_id: PEERINGDB_ID });
const EXCHANGE = z.object({
  ixp_id: ID,
  shortname: z.string(),
  name: TEXT,
  country: TEXT,
  url: TEXT,
  peeringdb_id: PEERINGDB_ID,
  switch: list(SWITCH),
});
const FAMILY = z.object({ address: TEXT, routeserver: z.boolean().nullish() }).nullish();
const CONNECTION = z.object({
  ixp_id: ID,
  state: TEXT,
  if_list: list(z.object({ if_speed: z.number().nullish() })),
  vlan_list: list(z.object({ ipv4: FAMILY, ipv6: FAMILY })),
});
const MEMBER = z.object({ asnum: z.number().int().positive(), connection_list: z.array(CONNECTION) });

type Connection = z.infer<typeof CONNECTION>;

interface Exchange extends z.infer<typeof EXCHANGE> {
  readonly memberCount: number;
}

/** An exchange of the export, or a network that is a member of one. */
export type IxfRecord =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'member'; readonly membership: Membership };

/** An exchange's own list of its members, as exchanges publish it on their sites and IXPDB lists them. */
export const ixfMemberExport: SourceDeclaration<IxfRecord> = {
  id: 'ixf-member-export',
  title: 'Members of an internet exchange (IX-F member export)',
  publisher: 'the exchange itself',
  licence: "the exchange's terms",
  homePage: 'https://github.com/euro-ix/json-schemas/wiki',
  defaultUrl: null,
  format: 'IX-F member export 0.6 to 1.0: JSON timestamp, ixp_list[], member_list[] {asnum, connection_list[]}',
  cadenceHours: 24,
  fields: IXF_FIELDS,
  layer: 'physical',
  verified: 'specification',
  part: (fileName) => fileName,
  dateOf: async (input) => epochMs(await topLevelText(input, 'timestamp')) ?? null,
  read: exchangesAndMembers,
  *facts({ value }) {
    if (value.kind === 'member') {
      yield membershipFact(value.membership);
      return;
    }
    const { shortname, name, country, url, peeringdb_id, memberCount } = value.exchange;
    const exchange = { label: 'INTERNET_EXCHANGE', name: foldVerbatim(shortname) };
    const properties = {
      peeringdbId: peeringdb_id,
      longName: name,
      memberCount,
      website: url,
    };
    yield* siteFacts(exchange, properties, { country });
    for (const { colo, city, country: where, pdb_facility_id } of value.exchange.switch) {
      if (colo === undefined) continue;
      const facility = { label: 'FACILITY', name: foldVerbatim(colo) };
      yield* siteFacts(facility, { peeringdbId: pdb_facility_id }, { city, country: where ?? country });
      yield { kind: 'edge', type: 'IX_AT', from: exchange, to: facility };
    }
  },
};

/**
 * Reads exchanges and members, without contacts, MAC addresses and routing policies. It counts the members before it yields the exchanges.
 */
async function* exchangesAndMembers(input: SourceInput): AsyncIterable<SourceRecord<IxfRecord> | RefusedRecord> {
  const exchanges: SourceRecord<z.infer<typeof EXCHANGE>>[] = [];
  for await (const record of jsonValues(input, ['ixp_list'], EXCHANGE)) {
    if (record instanceof RefusedRecord) yield record;
    else exchanges.push(record);
  }
  const names = new Map(exchanges.map(({ value }) => [value.ixp_id, value.shortname]));
  const memberships = new Memberships();
  for await (const record of jsonValues(input, ['member_list'], MEMBER)) {
    if (record instanceof RefusedRecord) yield record;
    else yield* addPorts(memberships, names, record.line, record.value);
  }
  const counts = memberships.counts();
  for (const { line, value } of exchanges) {
    const memberCount = counts.get(value.shortname.trim()) ?? 0;
    yield { line, value: { kind: 'exchange', exchange: { ...value, memberCount } } };
  }
  for (const membership of memberships.all()) yield { line: membership.line, value: { kind: 'member', membership } };
}

function* addPorts(
  memberships: Memberships,
  names: ReadonlyMap<string, string>,
  line: number,
  { asnum, connection_list }: z.infer<typeof MEMBER>,
): Iterable<RefusedRecord> {
  for (const connection of connection_list) {
    const exchange = names.get(connection.ixp_id);
    if (connection.state === 'inactive') continue;
    try {
      if (exchange === undefined) throw new RefusedRecord(line, `no exchange ${connection.ixp_id} is in ixp_list`);
      memberships.add(line, { asn: asnum, exchange, ...portOf(connection) });
    } catch (error) {
      if (!(error instanceof RefusedRecord || error instanceof KeyError)) throw error;
      yield error instanceof RefusedRecord ? error : new RefusedRecord(line, error.message);
    }
  }
}

function portOf({ if_list, vlan_list }: Connection): Omit<ExchangePort, 'asn' | 'exchange'> {
  const families = vlan_list.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]);
  const said = families.flatMap((family) => family?.routeserver ?? []);
  const speeds = if_list.flatMap(({ if_speed }) => if_speed ?? []);
  return {
    speedMbps: speeds.length === 0 ? undefined : speeds.reduce((sum, speed) => sum + speed, 0),
    ipv4: vlan_list.flatMap(({ ipv4 }) => ipv4?.address ?? []),
    ipv6: vlan_list.flatMap(({ ipv6 }) => ipv6?.address ?? []),
    isRouteServerPeer: said.length === 0 ? undefined : said.includes(true),
  };
}

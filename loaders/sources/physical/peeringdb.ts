import { z } from 'zod';
import { foldAsn, foldOrganization, foldVerbatim, KeyError } from '../../../schema/keys/index.ts';
import { companyFacts } from '../../formats/companies.ts';
import { type Membership, Memberships, membershipFact } from '../../formats/exchange-ports.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { networkNameFacts } from '../../formats/network-names.ts';
import { NUMBER } from '../../formats/optional-members.ts';
import {
  PEERINGDB_TEXT,
  type PeeringdbTable,
  peeringdbDate,
  peeringdbRows,
  peeringdbTable,
} from '../../formats/peeringdb-tables.ts';
import { coordinatesOf, siteFacts } from '../../formats/sites.ts';
import {
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';
import {
  EXCHANGE_FIELDS,
  EXCHANGE_SITE_FIELDS,
  FACILITY_FIELDS,
  NETWORK_FIELDS,
  PORT_FIELDS,
  PRESENCE_FIELDS,
} from './peeringdb-fields.ts';

const ID = z.number().int();
const NAMED = z.object({ id: ID, name: z.string() });

/** Declares one table as a separate source. PeeringDB's policy allows use and forbids redistribution. */
function table(
  id: Exclude<PeeringdbTable, 'org'>,
  title: string,
  format: string,
  fields: PublishedFields,
): Omit<SourceDeclaration, 'read' | 'facts'> {
  return {
    id: `peeringdb-${id}`,
    title: `${title} (PeeringDB)`,
    publisher: 'PeeringDB',
    licence: "PeeringDB's acceptable use policy: not to be passed on",
    homePage: 'https://www.peeringdb.com/apidocs/',
    defaultUrl: `https://www.peeringdb.com/api/${id}`,
    format: `JSON as the API answers, or a dump of all tables: data[] {${format}}`,
    cadenceHours: 24,
    fields,
    layer: id === 'net' ? 'organizations' : 'physical',
    verified: 'specification',
    dateOf: peeringdbDate,
  };
}

const FACILITY = z.object({
  id: ID,
  name: z.string(),
  address1: PEERINGDB_TEXT,
  address2: PEERINGDB_TEXT,
  city: PEERINGDB_TEXT,
  country: PEERINGDB_TEXT,
  latitude: NUMBER.nullish(),
  longitude: NUMBER.nullish(),
  clli: PEERINGDB_TEXT,
});

/** Data centres by their names, which are unique in PeeringDB. */
export const peeringdbFac: SourceDeclaration<z.infer<typeof FACILITY>> = {
  ...table('fac', 'Data centres', 'id, name, address1, city, country, latitude, longitude, clli', FACILITY_FIELDS),
  read: (input) => peeringdbRows(input, 'fac', FACILITY),
  facts({ value: { id, name, address1, address2, clli, latitude, longitude, ...place } }) {
    const address = [address1, address2].filter((part) => part !== undefined).join(', ') || undefined;
    const properties = { peeringdbId: id, address, clli, ...coordinatesOf(latitude, longitude) };
    return siteFacts({ label: 'FACILITY', name: foldVerbatim(name) }, properties, place);
  },
};

const EXCHANGE = z.object({
  id: ID,
  name: z.string(),
  name_long: PEERINGDB_TEXT,
  website: PEERINGDB_TEXT,
  net_count: z.number().int().min(0).optional(),
  city: PEERINGDB_TEXT,
  country: PEERINGDB_TEXT,
});

/** Internet exchanges by their names, which are unique in PeeringDB. */
export const peeringdbIx: SourceDeclaration<z.infer<typeof EXCHANGE>> = {
  ...table('ix', 'Internet exchanges', 'id, name, name_long, city, country, website, net_count', EXCHANGE_FIELDS),
  read: (input) => peeringdbRows(input, 'ix', EXCHANGE),
  facts({ value: { id, name, name_long: longName, website, net_count: memberCount, ...place } }) {
    const properties = { peeringdbId: id, longName, website, memberCount };
    return siteFacts({ label: 'INTERNET_EXCHANGE', name: foldVerbatim(name) }, properties, place);
  },
};

const EXCHANGE_SITE = z.object({ ix_id: ID, name: z.string() });

interface ExchangeSite {
  readonly exchange: string;
  readonly facility: string;
}

/** The data centres of exchanges. The name of the exchange is in `ix.json`. */
export const peeringdbIxfac: SourceDeclaration<ExchangeSite> = {
  ...table('ixfac', 'Exchanges in data centres', 'ix_id, name; with ix.json in the same folder', EXCHANGE_SITE_FIELDS),
  async *read(input) {
    const exchanges = await peeringdbTable(input, 'ix', NAMED);
    yield* mapped(peeringdbRows(input, 'ixfac', EXCHANGE_SITE), ({ ix_id, name: facility }, line) => {
      const exchange = exchanges.get(ix_id)?.name;
      if (exchange !== undefined) return { exchange, facility };
      return new RefusedRecord(line, `exchange ${ix_id} is not in an ix.json in the same folder`);
    });
  },
  *facts({ value: { exchange, facility } }) {
    const from = { label: 'INTERNET_EXCHANGE', name: foldVerbatim(exchange) };
    yield { kind: 'edge', type: 'IX_AT', from, to: { label: 'FACILITY', name: foldVerbatim(facility) } };
  },
};

const NETWORK = z.object({ asn: z.number().int().positive(), name: z.string(), org_id: ID.optional() });

interface NamedNetwork {
  readonly asn: number;
  readonly name: string;
  readonly organization: string | undefined;
}

/** Networks by their names, and their organisations if `org.json` is next to the file. */
export const peeringdbNet: SourceDeclaration<NamedNetwork> = {
  ...table('net', 'Networks', 'asn, name, org_id; org.json in the same folder names the organisations', NETWORK_FIELDS),
  async *read(input) {
    const organizations = await peeringdbTable(input, 'org', NAMED);
    yield* mapped(peeringdbRows(input, 'net', NETWORK), ({ asn, name, org_id }) => {
      const organization = org_id === undefined ? undefined : organizations.get(org_id)?.name;
      return { asn, name, organization };
    });
  },
  *facts({ value: { asn, name, organization } }) {
    yield* networkNameFacts(asn, { legalName: name });
    if (organization === undefined || organization.trim() === '') return;
    yield* companyFacts(organization);
    const to = { label: 'ORGANIZATION', name: foldOrganization(organization) };
    yield { kind: 'edge', type: 'REGISTERED_BY', from: { label: 'ASN', name: foldAsn(asn) }, to };
  },
};

const PRESENCE = z.object({ net_id: ID.optional(), local_asn: z.number().int().positive(), name: z.string() });
const NETWORK_NUMBER = z.object({ id: ID, asn: z.number().int().positive() });

interface Presence {
  readonly asn: number;
  readonly localAsn: number;
  readonly facility: string;
}

/** Networks with equipment in data centres: by `net.json` next to the file, else by the AS number that the network uses there. */
export const peeringdbNetfac: SourceDeclaration<Presence> = {
  ...table(
    'netfac',
    'Networks in data centres',
    'net_id, local_asn, name; net.json in the same folder names the network',
    PRESENCE_FIELDS,
  ),
  async *read(input) {
    const networks = await peeringdbTable(input, 'net', NETWORK_NUMBER);
    yield* mapped(peeringdbRows(input, 'netfac', PRESENCE), ({ net_id, local_asn: localAsn, name: facility }) => {
      const asn = (net_id === undefined ? undefined : networks.get(net_id)?.asn) ?? localAsn;
      return { asn, localAsn, facility };
    });
  },
  *facts({ value: { asn, localAsn, facility } }) {
    const from = { label: 'ASN', name: foldAsn(asn) };
    const to = { label: 'FACILITY', name: foldVerbatim(facility) };
    yield { kind: 'edge', type: 'AS_PRESENT_AT', from, to, properties: { localAsn } };
  },
};

const PORT = z.object({
  ix_id: ID,
  name: z.string(),
  asn: z.number().int().positive(),
  speed: z.number().nullish(),
  ipaddr4: PEERINGDB_TEXT,
  ipaddr6: PEERINGDB_TEXT,
  is_rs_peer: z.boolean().nullish(),
  operational: z.boolean().optional(),
});

/** Networks as members of exchanges, with all of their ports there together. A port that is not in use does not count. */
export const peeringdbNetixlan: SourceDeclaration<Membership> = {
  ...table('netixlan', 'Networks at exchanges', 'ix_id, name, asn, speed, ipaddr4, ipaddr6, is_rs_peer', PORT_FIELDS),
  read: memberships,
  facts: ({ value }) => [membershipFact(value)],
};

async function* memberships(input: SourceInput): Records<Membership> {
  const exchanges = await peeringdbTable(input, 'ix', NAMED);
  const together = new Memberships();
  for await (const row of peeringdbRows(input, 'netixlan', PORT)) {
    if (row instanceof RefusedRecord) {
      yield row;
      continue;
    }
    const { ix_id, name, asn, speed, ipaddr4, ipaddr6, is_rs_peer, operational } = row.value;
    if (operational === false) continue;
    try {
      together.add(row.line, {
        asn,
        // Without the table of exchanges, the name comes from the row: the exchange, and after a colon its peering LAN if it has one.
        exchange: exchanges.get(ix_id)?.name ?? name.replace(/: [^:]*$/, ''),
        speedMbps: speed ?? undefined,
        ipv4: ipaddr4 === undefined ? [] : [ipaddr4],
        ipv6: ipaddr6 === undefined ? [] : [ipaddr6],
        isRouteServerPeer: is_rs_peer ?? undefined,
      });
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      yield new RefusedRecord(row.line, error.message);
    }
  }
  for (const membership of together.all()) yield { line: membership.line, value: membership };
}

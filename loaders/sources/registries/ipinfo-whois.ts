import { z } from 'zod';
import { foldAsn, foldCidr, foldCountry, foldRdapEntity, keyOrNull } from '../../../schema/keys/index.ts';
import { rangeBlocks } from '../../formats/address-ranges.ts';
import { epochMs } from '../../formats/dates.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { networkNameFacts } from '../../formats/network-names.ts';
import { TEXT } from '../../formats/optional-members.ts';
import { leftOut } from '../../formats/published-fields.ts';
import { registryCountry } from '../../formats/registry-country.ts';
import type { NodeKey } from '../../formats/said.ts';
import type { Fact, PublishedFields, SourceDeclaration } from '../../source.ts';

/** The registry of each database. A national one is part of the regional one. Others (RADB) register nothing. */
const REGISTRIES: ReadonlyMap<string, string> = new Map([
  ['afrinic', 'AFRINIC'],
  ['apnic', 'APNIC'],
  ['jpnic', 'APNIC'],
  ['krnic', 'APNIC'],
  ['twnic', 'APNIC'],
  ['arin', 'ARIN'],
  ['lacnic', 'LACNIC'],
  ['ripe', 'RIPENCC'],
]);

/** The common members of the three files. Addresses, mail and the raw text are not read, because they name persons. */
const OBJECT = z.object({
  id: z.string(),
  range: TEXT,
  name: TEXT,
  country: z.string().default(''),
  org_id: z.string().default(''),
  status: z.string().default(''),
  created: z.string().default(''),
  source: z.string(),
});

type WhoisObject = z.infer<typeof OBJECT>;

const UPDATED = { leftOut: 'the day of the last change: the graph has the day of the file' };
const RAW = { leftOut: 'the object as text, with the names and addresses of persons' };
const SOURCE = { becomes: 'the registry' };
const CONTACTS = 'the handle of a contact or of who may change the object: contacts may be persons';
const DOMAIN = { leftOut: 'a domain in the mail addresses of the contacts, unchecked' };

/** The fields of each file. */
const FIELDS = {
  net: {
    range: { becomes: 'the network' },
    id: { becomes: 'the network, if there is no range' },
    name: { becomes: 'the name of the network' },
    country: { becomes: 'the country in which the network is registered' },
    org_id: { becomes: 'the organisation that it is registered to' },
    status: { becomes: 'whether it is allocated or assigned' },
    created: { becomes: 'the date of the delegation' },
    source: SOURCE,
    updated: UPDATED,
    domain: DOMAIN,
    ...leftOut(['tech_id', 'mnt_id', 'admin_id', 'abuse_id'], CONTACTS),
    raw: RAW,
  },
  asn: {
    id: { becomes: 'the AS' },
    name: { becomes: 'the name of the AS' },
    country: { becomes: 'the country in which the AS is registered' },
    org_id: { becomes: 'the organisation that it is registered to' },
    created: { becomes: 'since when it is registered to the organisation' },
    source: SOURCE,
    updated: UPDATED,
    raw: RAW,
  },
  org: {
    id: { becomes: 'the organisation' },
    name: { becomes: 'its name' },
    country: { becomes: 'its country' },
    source: SOURCE,
    ...leftOut(
      ['address', 'street', 'city', 'state', 'postalcode', 'email'],
      'where the organisation or a person in it is found, most of it masked by the publisher',
    ),
    domain: DOMAIN,
    ...leftOut(['admin_id', 'tech_id', 'abuse_id', 'mnt_id'], CONTACTS),
    created: { leftOut: 'the day on which the object was made: the graph has the days of networks' },
    updated: UPDATED,
    raw: RAW,
  },
} satisfies Readonly<Record<string, PublishedFields>>;

/** The files: networks, AS numbers, and the organisations that both are registered to. */
const FILES: readonly (readonly [keyof typeof FIELDS, string, (object: WhoisObject, rir: string) => Iterable<Fact>])[] =
  [
    ['net', 'networks', networkFacts],
    ['asn', 'AS numbers', asnFacts],
    ['org', 'organisations', organizationFacts],
  ];

/** Objects of the registries' databases as IPinfo parses them, a source for each kind. */
export const ipinfoWhois: readonly SourceDeclaration<WhoisObject>[] = FILES.map(([kind, what, factsOf]) => ({
  id: `ipinfo-whois-${kind}`,
  title: `Registry objects: ${what} (IPinfo)`,
  publisher: 'IPinfo, from the regional and national registries',
  licence: 'by contract; the samples: CC BY 4.0',
  homePage: 'https://ipinfo.io/products/whois',
  defaultUrl: null,
  format: 'JSON lines: id or range, name, country, org_id, status, created, source',
  cadenceHours: 168,
  fields: FIELDS[kind],
  layer: kind === 'net' ? 'registry-delegations' : 'rdap',
  verified: 'real file',
  read: (input) => jsonLineRecords(input, OBJECT),
  facts({ value: object }): Iterable<Fact> {
    const rir = REGISTRIES.get(object.source.toLowerCase());
    return rir === undefined ? [] : factsOf(object, rir);
  },
}));

function* networkFacts(object: WhoisObject, rir: string): Iterable<Fact> {
  const [start = '', end = start] = (object.range ?? object.id).split('-');
  const country = countryOf(object);
  const status = /alloc/i.test(object.status) ? 'allocated' : /assig/i.test(object.status) ? 'assigned' : undefined;
  for (const name of start.includes('/') ? [foldCidr(start).name] : rangeBlocks(start, end)) {
    const block = { label: 'REGISTERED_PREFIX', name };
    const netName = object.name || undefined;
    const registeredDate = createdMs(object);
    yield { kind: 'node', ...block, properties: { rir, status, registeredDate, country, netName } };
    yield { kind: 'edge', type: 'BELONGS_TO', from: block, to: { label: 'RIR', name: rir } };
    if (country !== undefined) yield registryCountry(block, country);
    yield* holderFacts(block, object, rir);
  }
}

function* asnFacts(object: WhoisObject, rir: string): Iterable<Fact> {
  const asn = { label: 'ASN', name: foldAsn(object.id) };
  const country = countryOf(object);
  yield { kind: 'node', ...asn };
  // The name is that of the company. A registry's short name has no blanks.
  const isHandle = /^\S+$/.test(object.name ?? '');
  yield* networkNameFacts(asn.name, isHandle ? { handle: object.name } : { legalName: object.name });
  if (country !== undefined) yield registryCountry(asn, country);
  yield* holderFacts(asn, object, rir);
}

function* organizationFacts(object: WhoisObject, rir: string): Iterable<Fact> {
  const entity = { label: 'RDAP_ENTITY', name: foldRdapEntity(`${rir}:${object.id}`) };
  const country = countryOf(object);
  const properties = {
    handle: object.id.toUpperCase(),
    rir,
    displayName: object.name || undefined,
    kind: 'org',
    country,
  };
  yield { kind: 'node', ...entity, properties };
  if (country !== undefined) yield registryCountry(entity, country);
}

function* holderFacts(from: NodeKey, object: WhoisObject, rir: string): Iterable<Fact> {
  const name = keyOrNull(() => foldRdapEntity(`${rir}:${object.org_id}`));
  if (name === null) return;
  const properties = { role: 'registrant', since: createdMs(object) };
  yield { kind: 'edge', type: 'REGISTERED_TO_ENTITY', from, to: { label: 'RDAP_ENTITY', name }, properties };
}

function countryOf({ country }: WhoisObject): string | undefined {
  return keyOrNull(() => foldCountry(country)) ?? undefined;
}

/** Returns the date of creation. The database writes the first day of 1970 for a missing date. */
function createdMs({ created }: WhoisObject): number | undefined {
  return created === '1970-01-01' ? undefined : epochMs(created || undefined);
}

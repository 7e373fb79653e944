import { z } from 'zod';
import { asnNumber, foldCidr, foldHost, registrarKey } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { addressData } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode } from '../../formats/listings.ts';
import type { Fact, SourceDeclaration } from '../../source.ts';

const ENTRY = z.object({
  checked_at: z.string(),
  asn: z.string().nullish(),
  created: z.string().nullish(),
  ips: z.array(z.string()).nullish(),
  ns: z.array(z.string()).nullish(),
  org: z.string().nullish(),
  registrar: z.string().nullish(),
  status: z.string().nullish(),
});

/**
 * Length of the shortest generic top-level domain. By contract with ICANN all of these have RDAP. Many top-level domains of countries have
 * none, and the status looks the same.
 */
const SHORTEST_GENERIC = 3;

/** Resolution and registration of every domain that TweetFeed lists, and the network of its first address. */
export const tweetfeedDomainmeta: SourceDeclaration<{ readonly key: string; readonly value: z.infer<typeof ENTRY> }> = {
  id: 'tweetfeed-domainmeta',
  title: 'Addresses, name servers and registrars of listed domains (TweetFeed)',
  publisher: 'Daniel López (TweetFeed)',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/0xDanielLopez/TweetFeed',
  defaultUrl: 'https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/domain_metadata.json',
  format: 'JSON entries{domain: {ips[], ns[], registrar, created, checked_at, status, asn, org}}',
  cadenceHours: 168,
  fields: {
    'ips[]': { becomes: 'the addresses that the domain resolves to' },
    'ns[]': { becomes: 'the name servers of the domain' },
    registrar: { becomes: 'the registrar of the domain' },
    created: { becomes: 'the day of the registration' },
    checked_at: { becomes: 'the time of all that is stated' },
    status: { becomes: 'nxdomain: the domain did not exist, where its zone has RDAP and it has no address' },
    asn: { becomes: 'the AS of the first address' },
    org: { becomes: 'the name of that AS' },
  },
  layer: 'dns',
  companionOf: 'tweetfeed',
  verified: 'real file',
  dateOf: async (input) => epochMs(await topLevelText(input, 'generated_at')) ?? null,
  read: (input) => jsonRecords(input, ['entries'], ENTRY),
  *facts({ value: { key, value } }, { suffixes }) {
    const domain = { label: 'HOSTNAME', name: foldHost(key) };
    const observedAt = epochMs(value.checked_at);
    const when = observedAt === undefined ? {} : { observedAt };
    if (isMissing(key, value)) yield { kind: 'node', ...domain, properties: { nxdomainAt: observedAt } };
    const createDate = epochMs(value.created) === undefined ? undefined : value.created?.slice(0, 10);
    if (createDate !== undefined) {
      yield { kind: 'node', ...domain, properties: { createDate, queryTime: queryTimeOf(observedAt) } };
    }
    const seen = { lastSeen: observedAt, observedAt };
    for (const address of value.ips ?? []) yield* dnsFacts({ owner: key, data: addressData(address) }, seen, suffixes);
    yield* networkFacts(value, when);
    for (const target of value.ns ?? []) yield* dnsFacts({ owner: key, data: { type: 'NS', target } }, seen, suffixes);
    if (value.registrar) yield* registrarFacts(domain, value.registrar, when);
  },
};

/** Returns whether a domain does not exist. The status is only the registry's answer: 427 domains in zones without RDAP do resolve. */
function isMissing(name: string, { status, ips }: z.infer<typeof ENTRY>): boolean {
  const isGeneric = name.length - name.lastIndexOf('.') - 1 >= SHORTEST_GENERIC;
  return status === 'nxdomain' && isGeneric && (ips ?? []).length === 0;
}

/** Returns when the registry was asked, in the form of WHOIS records. */
function queryTimeOf(checkedAt: number | undefined): string | undefined {
  return checkedAt === undefined ? undefined : new Date(checkedAt).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Returns the network of the first address, which has the AS and its name from the time of the check. The other addresses may be in other
 * networks.
 */
function* networkFacts(
  { ips, asn, org }: z.infer<typeof ENTRY>,
  when: { readonly observedAt?: number },
): Iterable<Fact> {
  const [address] = ips ?? [];
  if (address === undefined || !asn) return;
  const record = { asn: asnNumber(asn), ...(org ? { asnOrganization: org } : {}) };
  yield { kind: 'location', cidr: foldCidr(addressNode(address).name).name, record, ...when };
}

function* registrarFacts(
  from: { readonly label: string; readonly name: string },
  displayName: string,
  when: { readonly observedAt?: number },
): Iterable<Fact> {
  const to = { label: 'REGISTRAR', name: registrarKey(displayName) };
  yield { kind: 'node', ...to, properties: { displayName, aliases: [displayName] } };
  yield { kind: 'edge', type: 'HAS_REGISTRAR', from, to, ...when };
}

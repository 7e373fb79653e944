import type { Recipe, RecipeInput } from './recipe.ts';

const ANYTHING: RecipeInput = {
  name: 'value',
  description: 'an address, host, URL, CIDR, ASN, CVE or file hash',
  example: '77.239.124.108',
};
const HOST: RecipeInput = {
  name: 'value',
  description: 'a host or an address',
  example: 'github.com',
  kinds: ['ip', 'domain'],
};
const DOMAIN: RecipeInput = { name: 'value', description: 'a domain', example: 'google.com', kinds: ['domain'] };

/** One call of a procedure with one value. */
function direct(
  slug: string,
  title: string,
  purpose: string,
  procedure: string,
  input: RecipeInput | null,
  columns: readonly string[],
): Recipe {
  const argument = input === null ? '' : '$value';
  return {
    slug,
    title,
    purpose,
    mode: 'direct',
    inputs: input === null ? [] : [input],
    params: [],
    columns,
    main: slug,
    steps: [
      {
        id: slug,
        cypher: `CALL ${procedure}(${argument}) YIELD ${columns.join(', ')}`,
        given: ({ inputs }) => ({ ...inputs }),
      },
    ],
  };
}

const WHOIS = [
  'queryTime',
  'createDate',
  'updateDate',
  'expiryDate',
  'registrar',
  'registrant',
  'country',
  'nameServers',
];

/** Recipes that are one call of a procedure (contract section 8). */
export const DIRECT: readonly Recipe[] = [
  direct('identify', 'Who runs it', 'Vendor or operator of a host or an address.', 'svc.identify', HOST, [
    'host',
    'vendor_id',
    'canonical_name',
    'category',
    'roles',
    'host_class',
    'band',
  ]),
  direct('assess', 'Is it bad', 'Verdict on one indicator, with its evidence.', 'svc.assess', ANYTHING, [
    'host',
    'label',
    'band',
    'sub_labels',
    'coverage',
    'evidence',
  ]),
  direct('variants', 'Lookalikes', 'Registered names that look like a domain.', 'svc.variants', DOMAIN, [
    'variant',
    'method',
    'exists',
    'confidence',
  ]),
  direct('walk', 'What is around it', 'Vendors and siblings of a host or an address.', 'svc.walk', HOST, [
    'coverage',
    'host',
    'nearest_known_vendors',
    'no_atlas_match',
    'siblings',
  ]),
  direct('explain', 'Why it has this verdict', 'The feeds and the explanation of a verdict.', 'svc.explain', ANYTHING, [
    'indicator',
    'score',
    'level',
    'explanation',
    'sources',
  ]),
  direct('psl-tldplusone', 'Registrable domain', 'The domain under its public suffix.', 'svc.psl.tldPlusOne', DOMAIN, [
    'apex',
  ]),
  direct('psl-affiliation', 'Suffix owner', 'Who submitted a private public suffix.', 'svc.psl.affiliation', DOMAIN, [
    'found',
    'suffix',
    'submitterOrg',
    'submitterLogin',
    'evidenceKind',
    'confidence',
  ]),
  direct('origins', 'Behind the CDN', 'Addresses of the server behind the CDN of a host.', 'svc.origins', DOMAIN, [
    'ip',
    'confidence',
    'methods',
    'asn',
    'asnName',
    'kind',
  ]),
  direct('history', 'Past states', 'Registrations or announcements, newest first.', 'svc.history', ANYTHING, [
    'indicator',
    'type',
    'origin',
    'prefix',
    'startTime',
    'endTime',
    'available',
    ...WHOIS,
  ]),
  direct(
    'history-whois',
    'Registrations',
    'WHOIS snapshots of a domain, newest first.',
    'svc.history.whois',
    DOMAIN,
    WHOIS,
  ),
  direct(
    'asset',
    'Members of an AS-SET',
    'Networks that an AS-SET names, including nested ones.',
    'svc.asSet',
    { name: 'value', description: 'the name of an AS-SET', example: 'AS263029:AS-ANNOUNCEMENTS' },
    ['asSetName', 'memberAsn', 'sourceRir'],
  ),
  direct(
    'lookup-tor-relay',
    'Tor relay',
    'Whether an address is a Tor exit, and which one.',
    'svc.lookupTorRelay',
    { name: 'value', description: 'an address', example: '185.220.101.1', kinds: ['ip'] },
    ['indicator', 'found', 'fingerprint', 'exitAddressCount', 'source', 'ingestedAt'],
  ),
  direct('db-schema', 'Schema', 'Labels and edge types with counts.', 'db.schema', null, [
    'type',
    'name',
    'count',
    'description',
  ]),
];

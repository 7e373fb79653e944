import type { MeantChain } from './model.ts';

const ADDRESS = ['IPV4', 'IPV6'];
const INDICATOR = [...ADDRESS, 'HOSTNAME', 'URL', 'FILE_HASH'];
const BLOCK = ['PREFIX', 'ANNOUNCED_PREFIX'];
const SITE = ['FACILITY', 'INTERNET_EXCHANGE', 'LANDING_POINT', 'CDN_POP', 'CLOUD_REGION', 'DNS_ROOT_INSTANCE'];

const TO_CITY = '-[:LOCATED_IN]->';
const TO_COUNTRY = '-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->';
const TO_ASN = '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-';
const TO_RIR = '-[:BELONGS_TO]->(:PREFIX|REGISTERED_PREFIX)-[:BELONGS_TO]->';
const HOST_TO_ADDRESS = '-[:RESOLVES_TO]->(:IPV4|IPV6)';

type Row = readonly [types: readonly string[], from: readonly string[], to: readonly string[], chain: string];

/** Start, type and end of an edge that analysts write and that is no single edge here, and the way that is meant. */
const ROWS: readonly Row[] = [
  // An address and its network.
  [['ANNOUNCED_BY', 'BELONGS_TO', 'ROUTES', 'ORIGINATED_BY', 'MEMBER_OF'], ADDRESS, ['ASN'], TO_ASN],
  [['BELONGS_TO', 'ROUTES'], ADDRESS, ['ANNOUNCED_PREFIX'], '-[:ANNOUNCED_BY]->'],
  [['ANNOUNCED_BY', 'ROUTES', 'CHILD_OF'], ADDRESS, ['PREFIX', 'REGISTERED_PREFIX'], '-[:BELONGS_TO]->'],
  [['ANNOUNCED_BY', 'BELONGS_TO', 'ORIGINATED_BY', 'MEMBER_OF'], BLOCK, ['ASN'], '<-[:ROUTES]-'],
  [['ANNOUNCED_BY'], ['PREFIX'], ['ANNOUNCED_PREFIX'], '<-[:BELONGS_TO]-'],
  [['HAS_NAME'], ADDRESS, ['ASN_NAME'], `${TO_ASN}(:ASN)-[:HAS_NAME]->`],
  [['HAS_NAME'], BLOCK, ['ASN_NAME'], '<-[:ROUTES]-(:ASN)-[:HAS_NAME]->'],
  [['BELONGS_TO'], ADDRESS, ['RIR'], TO_RIR],
  [['BELONGS_TO'], ['ANNOUNCED_PREFIX'], ['RIR'], '-[:BELONGS_TO]->(:PREFIX)-[:BELONGS_TO]->'],
  [['COVERED_BY_ROA'], ADDRESS, ['ROA'], '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)-[:COVERED_BY_ROA]->'],
  [['COVERED_BY_ROA', 'AUTHORIZES'], ['ANNOUNCED_PREFIX'], ['ASN'], '-[:COVERED_BY_ROA]->(:ROA)-[:AUTHORIZES]->'],
  [['AUTHORIZES'], ['PREFIX'], ['ASN'], '<-[:COVERS_MORE_SPECIFIC]-(:ROA)-[:AUTHORIZES]->'],
  [['CONFLICTS_WITH'], ADDRESS, ['ASN'], '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)-[:CONFLICTS_WITH]->'],
  // A name and the network of its addresses.
  [['RESOLVES_TO', 'BELONGS_TO'], ['HOSTNAME'], ['PREFIX', 'REGISTERED_PREFIX'], `${HOST_TO_ADDRESS}-[:BELONGS_TO]->`],
  [
    ['RESOLVES_TO', 'ANNOUNCED_BY', 'BELONGS_TO'],
    ['HOSTNAME'],
    ['ANNOUNCED_PREFIX'],
    `${HOST_TO_ADDRESS}-[:ANNOUNCED_BY]->`,
  ],
  [['RESOLVES_TO', 'ANNOUNCED_BY', 'BELONGS_TO', 'ROUTES'], ['HOSTNAME'], ['ASN'], HOST_TO_ADDRESS + TO_ASN],
  [['HAS_CERTIFICATE'], ADDRESS, ['TLS_CERTIFICATE'], '<-[:RESOLVES_TO]-(:HOSTNAME)-[:HAS_CERTIFICATE]->'],
  [['RESOLVES_TO'], ['HOSTNAME'], ['HOSTNAME'], '-[:ALIAS_OF]->'],
  [['ALIAS_OF'], ['HOSTNAME'], ADDRESS, '-[:ALIAS_OF]->(:HOSTNAME)-[:RESOLVES_TO]->'],
  [['MAIL_FOR'], ADDRESS, ['HOSTNAME'], '<-[:RESOLVES_TO]-(:HOSTNAME)-[:MAIL_FOR]->'],
  [['NAMESERVER_FOR'], ADDRESS, ['HOSTNAME'], '<-[:RESOLVES_TO]-(:HOSTNAME)-[:NAMESERVER_FOR]->'],
  // Places.
  [['LOCATED_IN', 'BELONGS_TO'], [...ADDRESS, ...SITE], ['COUNTRY'], TO_COUNTRY],
  [['HAS_COUNTRY'], ['IPV6', 'LANDING_POINT', 'CDN_POP', 'CLOUD_REGION'], ['COUNTRY'], TO_COUNTRY],
  [
    ['LOCATED_IN', 'BELONGS_TO'],
    ['CITY', 'ASN', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX', 'PHONE'],
    ['COUNTRY'],
    '-[:HAS_COUNTRY]->',
  ],
  [['LOCATED_IN'], ['HOSTNAME'], ['COUNTRY'], HOST_TO_ADDRESS + TO_COUNTRY],
  [['LOCATED_IN'], ['HOSTNAME'], ['CITY'], HOST_TO_ADDRESS + TO_CITY],
  [['HAS_COUNTRY', 'BELONGS_TO'], ADDRESS, ['CITY'], TO_CITY],
  [['LOCATED_IN', 'AS_PRESENT_AT'], ['ASN'], ['CITY'], '-[:AS_PRESENT_AT]->(:FACILITY)-[:LOCATED_IN]->'],
  [['HAS_COUNTRY', 'LOCATED_IN'], ['PREFIX'], ['COUNTRY'], '<-[:BELONGS_TO]-(:ANNOUNCED_PREFIX)-[:HAS_COUNTRY]->'],
  // Threats.
  [
    ['LISTED_IN', 'BELONGS_TO', 'TAGGED_AS'],
    [...INDICATOR, 'PREFIX', 'ASN'],
    ['CATEGORY'],
    '-[:LISTED_IN]->(:FEED_SOURCE)-[:BELONGS_TO]->',
  ],
  [['BELONGS_TO', 'TAGGED_AS'], [...INDICATOR, 'PREFIX'], ['FEED_SOURCE'], '-[:LISTED_IN]->'],
  [['USES_TECHNIQUE'], INDICATOR, ['ATTACK_PATTERN'], '-[:ATTRIBUTED_TO]->(:ACTOR)-[:USES_TECHNIQUE]->'],
  [['AFFECTS', 'VULNERABLE_TO'], [...ADDRESS, 'HOSTNAME'], ['PACKAGE'], '-[:VULNERABLE_TO]->(:CVE)-[:AFFECTS]->'],
  [['AFFECTS'], ['CVE'], [...ADDRESS, 'HOSTNAME'], '<-[:VULNERABLE_TO]-'],
  [['LISTED_IN', 'BELONGS_TO'], INDICATOR, ['MISP_TAG'], '-[:TAGGED_AS]->'],
  [['LISTED_IN', 'BELONGS_TO', 'TAGGED_AS'], INDICATOR, ['ACTOR'], '-[:ATTRIBUTED_TO]->'],
  // Registration.
  [['BELONGS_TO'], ['HOSTNAME'], ['TLD', 'HOSTNAME'], '-[:CHILD_OF]->'],
  [['BELONGS_TO', 'MEMBER_OF'], ['HOSTNAME', 'ASN', 'PREFIX'], ['ORGANIZATION'], '-[:REGISTERED_BY]->'],
  [['REGISTERED_BY', 'BELONGS_TO'], ADDRESS, ['ORGANIZATION'], '-[:BELONGS_TO]->(:PREFIX)-[:REGISTERED_BY]->'],
  [
    ['REGISTERED_TO_ENTITY', 'REGISTERED_BY'],
    ADDRESS,
    ['RDAP_ENTITY'],
    '-[:BELONGS_TO]->(:PREFIX|REGISTERED_PREFIX)-[:REGISTERED_TO_ENTITY]->',
  ],
  [
    ['REGISTERED_BY', 'BELONGS_TO'],
    ['ASN', ...BLOCK, 'REGISTERED_PREFIX'],
    ['RDAP_ENTITY'],
    '-[:REGISTERED_TO_ENTITY]->',
  ],
  [['REGISTERED_BY'], ['HOSTNAME'], ['REGISTRAR'], '-[:HAS_REGISTRAR]->'],
  [['REGISTERED_BY'], ['HOSTNAME'], ['EMAIL'], '-[:HAS_EMAIL]->'],
  [['BELONGS_TO'], [...ADDRESS, 'HOSTNAME', 'PREFIX'], ['VENDOR'], '-[:DELEGATED_TO]->'],
  [['OPERATES'], ['REGISTRAR'], ['HOSTNAME'], '<-[:HAS_REGISTRAR]-'],
  // Physical.
  [['MEMBER_OF', 'PEERS_WITH', 'AS_PRESENT_AT', 'BELONGS_TO'], ['ASN'], ['INTERNET_EXCHANGE'], '-[:IX_MEMBER]->'],
  [['MEMBER_OF', 'LOCATED_IN'], ['ASN'], ['FACILITY'], '-[:AS_PRESENT_AT]->'],
  [['IX_MEMBER'], ['ASN'], ['FACILITY'], '-[:IX_MEMBER]->(:INTERNET_EXCHANGE)-[:IX_AT]->'],
  [['LOCATED_IN', 'HOUSED_AT'], ['INTERNET_EXCHANGE'], ['FACILITY'], '-[:IX_AT]->'],
  [['LOCATED_IN'], ['CDN_POP', 'CLOUD_REGION', 'DNS_ROOT_INSTANCE'], ['FACILITY'], '-[:HOUSED_AT]->'],
  [['ROUTES', 'ANNOUNCED_BY'], ['DNS_ROOT_INSTANCE'], ['ASN'], '-[:ORIGINATED_BY]->'],
  [['HAS_POP'], ['VENDOR'], ['CLOUD_REGION'], '-[:HAS_REGION]->'],
  [['LOCATED_IN'], ['PREFIX'], ['CLOUD_REGION'], '-[:IN_REGION]->'],
];

/** Every meant chain, one row a type. */
export const MEANT_CHAINS: readonly MeantChain[] = ROWS.flatMap(([types, from, to, chain]) =>
  types.map((type) => ({ type, from, to, chain })),
);

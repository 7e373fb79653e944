import type { WireForm } from './parameters.ts';

type Form = Readonly<Record<string, unknown>>;

const QUAD = '((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const GROUP = '[0-9A-Fa-f]{1,4}';
/** By the position of `::`, as RFC 5952 shortens them afterwards. */
const GROUPS = [
  `(${GROUP}:){7}(${GROUP}|:)`,
  `(${GROUP}:){6}(:${GROUP}|:|${QUAD})`,
  ...[5, 4, 3, 2, 1].map((before) => `(${GROUP}:){${before}}(${shortened(7 - before)})`),
  `:(${shortened(7)})`,
].join('|');

const ADDRESS_FORMS: readonly Form[] = [{ format: 'ipv4' }, { format: 'ipv6' }];

const LABEL = '[A-Za-z0-9_-]{1,63}';
/** A last label of digits, or of 0x and such, would be a part of an address. */
const NO_NUMBER = '(?!([0-9]+|0[xX][0-9A-Fa-f]*)(?![A-Za-z0-9_-]))';
const LAST = `${NO_NUMBER}${LABEL}`;
const BLANKS = '[ \\t\\n\\v\\f\\r]*';
const SCHEME = '[A-Za-z][A-Za-z0-9+.-]*:';
const BEFORE = `^${BLANKS}((${SCHEME})?//|(?!${SCHEME}//))([^/?#\\\\]*@)?`;
const BEHIND = `(:[0-9]*)?([/?#\\\\][\\s\\S]*)?${BLANKS}$`;
const BEYOND_ASCII = '[^\\x00-\\x7F]';
const NAME = `(?![A-Za-z0-9._-]{254})((\\*\\.)?(${LABEL}\\.)+${LAST}|\\*\\.${LAST}|${NO_NUMBER}[A-Za-z0-9_-]{3,63})`;

/** The name alone; with a URL or blanks around it; and in Unicode, for which a pattern cannot express UTS #46. */
const DOMAIN_FORMS: readonly Form[] = [
  { pattern: `^(\\*\\.)?(${LABEL}\\.)*${LAST}$`, minLength: 3, maxLength: 253 },
  { pattern: `${BEFORE}${NAME}\\.?${BEHIND}` },
  { pattern: `${BEFORE}\\*?[A-Za-z0-9_.-]*${BEYOND_ASCII}([A-Za-z0-9_.-]|${BEYOND_ASCII})*${BEHIND}` },
];

/** An address in a path. */
export const ADDRESS_WIRE: WireForm = {
  type: 'string',
  description: 'IPv4 as a dotted quad, or IPv6',
  example: '192.0.2.10',
  anyOf: ADDRESS_FORMS,
};

/** A domain in a path. */
export const DOMAIN_WIRE: WireForm = {
  type: 'string',
  description: 'a domain; capitals, Unicode, or a URL of the domain are accepted',
  example: 'example.com',
  anyOf: DOMAIN_FORMS,
};

/** An address or a domain in a path; another parameter gives the type. */
export const INDICATOR_WIRE: WireForm = {
  type: 'string',
  description: 'an address or a domain, depending on the type',
  example: 'example.com',
  anyOf: [...ADDRESS_FORMS, ...DOMAIN_FORMS],
};

/** Other indicators, in their plain forms; pasted forms are accepted as well. */
const THING_FORMS: readonly Form[] = [
  { pattern: '^https?://[a-z0-9-]+(\\.[a-z0-9-]+)+/[a-z0-9/._-]*$' },
  { pattern: '^AS[1-9][0-9]{0,8}$' },
  { pattern: '^CVE-(19|20)[0-9]{2}-[1-9][0-9]{3,6}$' },
  { pattern: '^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$' },
  { pattern: '^[a-z0-9._-]{1,64}@[a-z0-9-]+(\\.[a-z0-9-]+)+$' },
  { minLength: 1 },
];

/** Any indicator, in a path where another parameter gives its type. */
export const ANY_INDICATOR_WIRE: WireForm = {
  type: 'string',
  description:
    'an address, a domain, a URL, an AS number, a network, a hash, a CVE, a mail address or a certificate, depending on the type',
  example: 'example.com',
  anyOf: [...ADDRESS_FORMS, ...DOMAIN_FORMS, ...THING_FORMS],
};

/** A URL in a query string: its standard defines the valid texts better than a pattern can. */
export const URL_WIRE: WireForm = {
  type: 'string',
  description: 'a URL; defanged or without a scheme is accepted; percent-encoded, like all values',
  example: 'https://www.example.com/path',
  pattern: '\\S',
};

/** A network in a path. */
export const NETWORK_WIRE: WireForm = {
  type: 'string',
  description: 'a CIDR, IPv4 or IPv6; a single address is a network of full prefix length',
  example: '192.0.2.0/24',
  anyOf: [
    ...ADDRESS_FORMS,
    { pattern: `^${BLANKS}${QUAD}${BLANKS}/${BLANKS}(3[0-2]|[12]?[0-9])${BLANKS}$` },
    { pattern: `^${BLANKS}(${GROUPS})${BLANKS}/${BLANKS}(12[0-8]|1[01][0-9]|[1-9]?[0-9])${BLANKS}$` },
  ],
};

/** Returns what may follow the groups before `::`, of which `most` places are left. */
function shortened(most: number): string {
  return `(:${GROUP}){1,${most}}|(:${GROUP}){0,${most - 2}}:${QUAD}|:`;
}

/** Identifies the software that a banner shows, with Recog's fingerprints. */
import { LRUCache } from 'lru-cache';
import { ANY, bindFormatted, NOT_APPLICABLE } from '../../schema/keys/index.ts';
import { type RecogDatabase, readRecogDatabase } from './recog-database.ts';
import { LONGEST_BANNER, matchRecog, nameOfRecog, type RecogFields } from './recog-match.ts';

/** Kinds of banners: the database for each, and the prefix of the protocol, which the fingerprints do not expect. */
const KINDS = {
  http: ['http_servers', /^server:\s*/i],
  'http-title': ['html_title', null],
  'x-powered-by': ['http_xpoweredby', null],
  'apache-module': ['apache_modules', null],
  ssh: ['ssh_banners', /^SSH-[\d.]+-/],
  ftp: ['ftp_banners', /^220[ -]/],
  smtp: ['smtp_banners', /^220[ -]/],
  pop3: ['pop_banners', /^\+OK ?/],
  imap: ['imap_banners', /^\* OK ?(?:\[[^\]]*\] ?)?/],
  nntp: ['nntp_banners', /^20[01] /],
  mysql: ['mysql_banners', null],
  telnet: ['telnet_banners', null],
  dns: ['dns_versionbind', null],
  rtsp: ['rtsp_servers', /^server:\s*/i],
  sip: ['sip_banners', null],
  snmp: ['snmp_sysdescr', null],
} as const satisfies Readonly<Record<string, readonly [database: string, before: RegExp | null]>>;

/** The kind of a banner: its protocol, or the part of the answer that it comes from. */
export type BannerKind = keyof typeof KINDS;

/** The software that a banner shows; a field is null where the banner does not show it. */
export interface IdentifiedBanner {
  readonly vendor: string | null;
  readonly product: string | null;
  readonly version: string | null;
  /** CPE 2.3 name of the software; its version is `*` if the banner does not show one. */
  readonly cpe23: string | null;
  /** The vendor of the operating system, as Recog writes it: Debian, Ubuntu, Microsoft. */
  readonly systemVendor: string | null;
  /** How sure the fingerprint is, 0 to 1. */
  readonly certainty: number;
}

/** Returns whether a text names a kind of banner. */
export function isBannerKind(text: string): text is BannerKind {
  return Object.hasOwn(KINDS, text);
}

/** Blank lines carry no information, and some patterns try each of them as an end of the text. */
const BLANK_LINES = /[\r\n]{3,}/g;

const databases = new Map<BannerKind, RecogDatabase>();
/** The same few thousand banners make up most of a scan. */
const identified = new LRUCache<string, { readonly found: IdentifiedBanner | null }>({ max: 5_000 });

/** Returns the software that a banner shows; null if no fingerprint matches. */
export function identifyBanner(kind: BannerKind, banner: string): IdentifiedBanner | null {
  const [name, before] = KINDS[kind];
  const said = before === null ? banner : banner.replace(before, '');
  const text = said.slice(0, LONGEST_BANNER).replace(BLANK_LINES, '\r\n').trim();
  if (text === '') return null;
  const key = `${kind} ${text}`;
  const known = identified.get(key);
  if (known !== undefined) return known.found;
  const database = databases.get(kind) ?? readRecogDatabase(name);
  databases.set(kind, database);
  const fields = matchRecog(database, text) ?? (kind === 'ssh' ? matchRecog(database, softwareVersion(text)) : null);
  const found = fields === null ? null : identifiedOf(fields, database.preference);
  identified.set(key, { found });
  return found;
}

/** Returns the text up to the first blank. The rest is a comment (RFC 4253, 4.2). */
function softwareVersion(text: string): string {
  return text.split(' ', 1).join('');
}

/** A module of a web server is a component of the service. A device may show only its system. */
const ROLES = ['service.component', 'service', 'os', 'hw'] as const;

function identifiedOf(fields: RecogFields, preference: number): IdentifiedBanner | null {
  const role = ROLES.find((one) => fields[`${one}.product`] !== undefined);
  if (role === undefined) return null;
  return {
    vendor: fields[`${role}.vendor`] ?? null,
    product: fields[`${role}.product`] ?? null,
    version: fields[`${role}.version`] ?? null,
    cpe23: formatted(fields[`${role}.cpe23`]),
    systemVendor: fields['os.vendor'] ?? null,
    certainty: Number(fields[`${role}.certainty`] ?? preference),
  };
}

/** Writes a CPE name. Recog writes `-` for a version that it did not find; here it becomes `*`. */
function formatted(uri: string | undefined): string | null {
  const name = uri === undefined ? null : nameOfRecog(uri);
  if (name === null) return null;
  return bindFormatted(name.version === NOT_APPLICABLE ? { ...name, version: ANY } : name);
}

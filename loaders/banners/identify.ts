/** What software a banner shows, by Recog's fingerprints. */
import { LRUCache } from 'lru-cache';
import { ANY, bindFormatted, NOT_APPLICABLE } from '../../schema/keys/index.ts';
import { type RecogDatabase, readRecogDatabase } from './recog-database.ts';
import { LONGEST_BANNER, matchRecog, nameOfRecog, type RecogFields } from './recog-match.ts';

/** Kinds of banners, with the database that knows them and what a protocol writes before the text that its fingerprints are made for. */
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

/** What a banner is: by which protocol, or from which part of its answer. */
export type BannerKind = keyof typeof KINDS;

/** What a banner shows; null where it does not say. */
export interface IdentifiedBanner {
  readonly vendor: string | null;
  readonly product: string | null;
  readonly version: string | null;
  /** CPE 2.3 name of the software, its version `*` where the banner does not say it. */
  readonly cpe23: string | null;
  /** Whose system it runs on, as Recog writes it: Debian, Ubuntu, Microsoft. */
  readonly systemVendor: string | null;
  /** How sure the fingerprint is, 0 to 1. */
  readonly certainty: number;
}

/** Whether a text names a kind of banner. */
export function isBannerKind(text: string): text is BannerKind {
  return Object.hasOwn(KINDS, text);
}

/** They tell nothing, and some patterns try each of them as an end. */
const BLANK_LINES = /[\r\n]{3,}/g;

const databases = new Map<BannerKind, RecogDatabase>();
/** The same few thousand banners make up most of a scan. */
const identified = new LRUCache<string, { readonly found: IdentifiedBanner | null }>({ max: 5_000 });

/** What software a banner shows; null where no fingerprint knows it. */
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

/** What stands behind the first blank is a comment (RFC 4253, 4.2). */
function softwareVersion(text: string): string {
  return text.split(' ', 1).join('');
}

/** A module of a web server is a component of the service; a device may show its system alone. */
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

/** Recog writes `-` for a version that it did not find. */
function formatted(uri: string | undefined): string | null {
  const name = uri === undefined ? null : nameOfRecog(uri);
  if (name === null) return null;
  return bindFormatted(name.version === NOT_APPLICABLE ? { ...name, version: ANY } : name);
}

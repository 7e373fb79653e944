/** The WHOIS record of the specification from what is stored: all 24 fields, unknown texts empty. */
import { createHash } from 'node:crypto';
import {
  isoTime,
  numberOf,
  type Properties,
  propertiesOf,
  rowsOf,
  textOf,
  textsOf,
} from '../../facts/stored-values.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { newest } from './domain-presence.ts';

/** Texts, lists of texts, and `dnsSec`, which alone may be null. */
export interface WhoisRecord {
  readonly num: string;
  readonly domainName: string;
  readonly domainKeyword: string;
  readonly domainTld: string;
  readonly queryTime: string;
  /** Who says so. */
  readonly source: string;
  readonly createDate: string;
  readonly updateDate: string;
  readonly expiryDate: string;
  readonly registrarIana: string;
  readonly registrarName: string;
  readonly registrarWebsite: string;
  readonly registrantName: string;
  readonly registrantCompany: string;
  readonly registrantAddress: string;
  readonly registrantCity: string;
  readonly registrantState: string;
  readonly registrantZip: string;
  readonly registrantCountry: string;
  readonly registrantEmail: string;
  readonly registrantPhone: string;
  readonly registrantFax: string;
  readonly nameServers: readonly string[];
  readonly domainStatus: readonly string[];
  readonly dnsSec: string | null;
}

/** A record in the history. */
export type PastWhoisRecord = Omit<WhoisRecord, Extract<keyof WhoisRecord, `registrant${string}`>>;

/** The record of a registrable domain from the properties of a snapshot, what it lacks filled from `more`. */
export function whoisRecord(
  apex: string,
  suffixes: SuffixList,
  stored: Properties,
  more: Properties = {},
): WhoisRecord {
  const text = (name: string) => textOf(stored[name]) ?? textOf(more[name]) ?? '';
  const day = (name: string) => text(name).slice(0, 10);
  const list = (name: string) => (textsOf(stored[name]).length > 0 ? textsOf(stored[name]) : textsOf(more[name]));
  const suffix = suffixOf(apex, suffixes);
  const createDate = day('createDate');
  return {
    num: text('num') || registrationNumber(apex, createDate),
    domainName: apex,
    domainKeyword: suffix === '' ? apex : apex.slice(0, -suffix.length - 1),
    domainTld: suffix,
    queryTime: text('queryTime').replace('T', ' ').slice(0, 19),
    source: text('source'),
    createDate,
    updateDate: day('updateDate'),
    expiryDate: day('expiryDate'),
    registrarIana: text('registrarIana'),
    registrarName: text('registrarName'),
    registrarWebsite: text('registrarWebsite'),
    registrantName: text('registrantName'),
    registrantCompany: text('registrantCompany'),
    registrantAddress: text('registrantAddress'),
    registrantCity: text('registrantCity'),
    registrantState: text('registrantState'),
    registrantZip: text('registrantZip'),
    registrantCountry: text('registrantCountry'),
    registrantEmail: text('registrantEmail'),
    registrantPhone: text('registrantPhone'),
    registrantFax: text('registrantFax'),
    nameServers: list('nameServers'),
    domainStatus: list('domainStatus'),
    dnsSec: textOf(stored.dnsSec) ?? textOf(more.dnsSec),
  };
}

/** The record without its registrant. */
export function pastRecord(record: WhoisRecord): PastWhoisRecord {
  const { num, domainName, domainKeyword, domainTld, queryTime, source, createDate, updateDate, expiryDate } = record;
  const { registrarIana, registrarName, registrarWebsite, nameServers, domainStatus, dnsSec } = record;
  return {
    ...{ num, domainName, domainKeyword, domainTld, queryTime, source, createDate, updateDate, expiryDate },
    ...{ registrarIana, registrarName, registrarWebsite, nameServers, domainStatus, dnsSec },
  };
}

/**
 * A number that stays the same for as long as a registration does: a name that is registered again gets another one. Registries have no
 * common numbers.
 */
function registrationNumber(apex: string, createDate: string): string {
  const digest = createHash('sha256').update(`${apex} ${createDate}`).digest();
  return String(digest.readUIntBE(0, 6));
}

/**
 * The present values of a domain's node and of the edges of its registration, under the names of the record. Where no source says when it
 * asked, the time is that of the newest of them.
 */
export function currentFacts(current: unknown, row: Properties): Properties {
  const [registrar = {}] = rowsOf(row.registrars);
  const registrant = propertiesOf(row.registrant);
  const said = rowsOf(row.said);
  const { queryTime, ...stated } = propertiesOf(current);
  return {
    ...stated,
    queryTime: textOf(queryTime) ?? isoTime(newest(said.map(({ at }) => at))),
    source: said.find(({ source }) => textOf(source) !== null)?.source,
    nameServers: rowsOf(row.nameservers).flatMap(({ name }) => textOf(name) ?? []),
    ...(numberOf(registrar.ianaId) === null ? {} : { registrarIana: String(numberOf(registrar.ianaId)) }),
    registrarName: registrar.displayName,
    registrarWebsite: registrar.website,
    registrantCompany: registrant.company,
    registrantEmail: textOf(registrant.email)?.replace(/^email:/, ''),
    registrantPhone: registrant.phone,
    registrantCountry: registrant.country,
  };
}

/** Suffixes under which registries sell names, such as co.uk. */
function suffixOf(apex: string, suffixes: SuffixList): string {
  if (suffixes.apexOf(apex, 'icann') !== apex) return suffixes.suffixOf(apex)?.suffix ?? '';
  return apex.slice(apex.indexOf('.') + 1);
}

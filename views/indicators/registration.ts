/** The registration of a domain: its newest snapshot, else what sources say of it now. */

import { IS_REGISTRANT } from '../../facts/organisations.ts';
import { isPositive, numberOf, type Properties, rowsOf, textOf } from '../../facts/stored-values.ts';
import { SNAPSHOT_TIME } from '../../procedures/history/whois-snapshots.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { type DomainPresence, presenceOf } from './domain-presence.ts';
import type { Page } from './history/record.ts';
import { ask, type ProjectionSources } from './sources.ts';
import { currentFacts, type WhoisRecord, whoisRecord } from './whois-record.ts';

/** Name servers of one domain that are returned. */
const MOST_SERVERS = 50;

/** Of those who registered the domain `h`, the first. */
const COMPANY = `head(COLLECT { MATCH (h)-[r:REGISTERED_BY]->(o:ORGANIZATION) WHERE ${IS_REGISTRANT}
      RETURN coalesce(o.displayName, o.name) AS value ORDER BY value LIMIT 1 })`;
const EMAIL = `head(COLLECT { MATCH (h)-[r:HAS_EMAIL]->(e:EMAIL) WHERE ${IS_REGISTRANT}
      RETURN e.name AS value ORDER BY value LIMIT 1 })`;
const PHONE = `head(COLLECT { MATCH (h)-[r:HAS_PHONE]->(p:PHONE) WHERE ${IS_REGISTRANT}
      RETURN p.name AS value ORDER BY value LIMIT 1 })`;

/** Of the domain `h`, by `$input.limit` and `$input.offset`: the snapshots of a page, newest first, and what is said of it now. */
const REGISTRATION = `COUNT { (h)-[:HAS_WHOIS_RECORD]->() } AS total, COUNT { (:WHOIS_RECORD) } AS held,
  COLLECT { MATCH (h)-[kept:HAS_WHOIS_RECORD]->(w:WHOIS_RECORD)
    WITH w, kept, ${SNAPSHOT_TIME} AS at ORDER BY at DESC, w.name SKIP $input.offset LIMIT $input.limit
    RETURN w {.*, queryTime: at, source: kept.source} } AS snapshots,
  COLLECT { MATCH (h)-[:HAS_WHOIS_RECORD]->(w:WHOIS_RECORD)
    WITH ${SNAPSHOT_TIME} AS at WITH min(at) AS oldest, max(at) AS newest RETURN {oldest: oldest, newest: newest} } AS bounds,
  h {.createDate, .updateDate, .expiryDate, .queryTime, .domainStatus, .dnsSec, .registrarIana, .nxdomainAt,
    .registrantAddress, .registrantCity, .registrantState, .registrantZip} AS current,
  COLLECT { MATCH (h)-[said:HAS_REGISTRAR|REGISTERED_BY]->() RETURN {at: said.observed_at, source: said.source} ORDER BY said.observed_at DESC, said.source } AS said,
  COLLECT { MATCH (server)-[served:NAMESERVER_FOR]->(h)
    RETURN {name: server.name, observedAt: served.observed_at} ORDER BY server.name LIMIT ${MOST_SERVERS} } AS nameservers,
  COLLECT { MATCH (h)-[seen:RESOLVES_TO|ALIAS_OF]->() RETURN coalesce(seen.lastSeen, seen.observed_at) AS at ORDER BY at DESC LIMIT 1 } AS resolvedAt,
  COLLECT { MATCH (h)-[:HAS_REGISTRAR]->(r:REGISTRAR)
    RETURN {displayName: coalesce(r.displayName, r.name), ianaId: r.ianaId, website: r.website} ORDER BY r.name LIMIT 1 } AS registrars,
  {company: ${COMPANY},
    email: ${EMAIL},
    phone: ${PHONE},
    country: head(COLLECT { MATCH (h)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 })} AS registrant`;

/** Reads `$input.apex`. */
const ONE_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.apex})
RETURN ${REGISTRATION}`;

/** Reads `$input.apexes`; a row for each. */
const MANY_TEXT = `UNWIND $input.apexes AS apex
OPTIONAL MATCH (h:HOSTNAME {name: apex})
RETURN apex, ${REGISTRATION}`;

const NEWEST: Page = { limit: 1, offset: 0 };

/** What is held of the registration of a domain. */
export interface Registration {
  /** The newest snapshot, or what is said of it now; null where nothing is held. */
  readonly record: WhoisRecord | null;
  /** A page of the snapshots, newest first; the one record that is known where sources kept none. */
  readonly records: readonly WhoisRecord[];
  readonly total: number;
  /** Days of the oldest and the newest of all. */
  readonly oldest: string | null;
  readonly newest: string | null;
  /** Whether snapshots of any domain are loaded. */
  readonly isLoaded: boolean;
  /** The domain that it is of. */
  readonly apex: string;
  readonly presence: DomainPresence;
}

/** The domain that a registration exists for: the registrable one, or the name itself where it has none above it. */
export function registeredName(name: string, suffixes: SuffixList): string {
  return suffixes.apexOf(name, 'icann') ?? name;
}

/** The registration that a folded name belongs to: one round trip. */
export async function readRegistration(
  sources: ProjectionSources,
  name: string,
  page: Page = NEWEST,
): Promise<Registration> {
  const suffixes = await sources.suffixes();
  const apex = registeredName(name, suffixes);
  const [row = {}] = await ask(sources, ONE_TEXT, { apex, ...inputOf(page) });
  return registrationOf({ apex, suffixes }, row, page);
}

/** The registrations that folded names belong to as they are now, by name: one round trip, for some hundred at a time. */
export async function readRegistrations(
  sources: ProjectionSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, Registration>> {
  if (names.length === 0) return new Map();
  const suffixes = await sources.suffixes();
  const registered = new Map(names.map((name) => [name, registeredName(name, suffixes)]));
  const apexes = [...new Set(registered.values())];
  const rows = await ask(sources, MANY_TEXT, { apexes, ...inputOf(NEWEST) });
  const registrations = new Map(
    rows.map((row) => {
      const apex = textOf(row.apex) ?? '';
      return [apex, registrationOf({ apex, suffixes }, row, NEWEST)];
    }),
  );
  return new Map(
    [...registered].flatMap(([name, apex]) => {
      const registration = registrations.get(apex);
      return registration === undefined ? [] : [[name, registration]];
    }),
  );
}

function inputOf({ limit, offset }: Page): Record<keyof Page, bigint> {
  return { limit: BigInt(limit), offset: BigInt(offset) };
}

/** A registrable domain, with the list that says so. */
interface Domain {
  readonly apex: string;
  readonly suffixes: SuffixList;
}

function registrationOf(domain: Domain, row: Properties, page: Page): Registration {
  const total = numberOf(row.total) ?? 0;
  const registration = total > 0 ? ofSnapshots(domain, row, total, page.offset) : ofCurrent(domain, row, page);
  return { ...registration, apex: domain.apex, presence: presenceOf(row) };
}

type Told = Omit<Registration, 'apex' | 'presence'>;

function ofSnapshots(domain: Domain, row: Properties, total: number, offset: number): Told {
  const [{ oldest, newest } = {}] = rowsOf(row.bounds);
  const record = (stored: Properties, more?: Properties) => whoisRecord(domain.apex, domain.suffixes, stored, more);
  const [latest, ...earlier] = rowsOf(row.snapshots);
  const current = offset === 0 ? currentFacts(row.current, row) : {};
  const records = latest === undefined ? [] : [record(latest, current), ...earlier.map((w) => record(w))];
  const days = { oldest: dayOf(oldest), newest: dayOf(newest) };
  return { record: records[0] ?? null, records, total, ...days, isLoaded: true };
}

function ofCurrent(domain: Domain, row: Properties, { limit, offset }: Page): Told {
  const facts = currentFacts(row.current, row);
  const isHeld = REGISTERED.some((name) => textOf(facts[name]) !== null);
  const record = isHeld ? whoisRecord(domain.apex, domain.suffixes, facts) : null;
  const day = record === null ? null : dayOf(record.queryTime);
  return {
    record,
    records: record === null || offset > 0 || limit < 1 ? [] : [record],
    total: record === null ? 0 : 1,
    oldest: day,
    newest: day,
    isLoaded: isPositive(row.held) || record !== null,
  };
}

/** Any of these makes what is known of a domain a registration. */
const REGISTERED = [
  ...['createDate', 'updateDate', 'expiryDate', 'registrarName', 'registrarIana'],
  ...['registrantCompany', 'registrantEmail', 'registrantPhone'],
];

function dayOf(time: unknown): string | null {
  return textOf(time)?.slice(0, 10) ?? null;
}

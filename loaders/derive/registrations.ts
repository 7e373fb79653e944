/**
 * Derives the registrations of domains (contract 2.1) from the answers of registries and registrars: one WHOIS_RECORD for each snapshot,
 * the domain's current registration from the newest one, and the former registrars. The order in which the answers were loaded does not
 * matter.
 */

import { CURRENT_WHOIS_FIELDS, WHOIS_RECORD_FIELDS } from '../../schema/labels/shared-blocks.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row } from '../../store/database.ts';
import { provenance } from '../../store/ranges/provenance.ts';
import type { Claim } from '../pipeline/claims.ts';
import type { EdgeShape } from '../pipeline/model.ts';
import type { Properties, PropertyValue } from '../pipeline/properties.ts';
import { textsOf } from '../pipeline/properties.ts';
import { claimsOfEdge, decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing, type Scope } from '../pipeline/touched.ts';
import { ensureNodes, reconcileEdges, reconcileNodes } from './reconcile.ts';
import {
  formerRegistrars,
  type RegistrationAnswer,
  type RegistrationSnapshot,
  registrarSince,
  snapshotsOf,
} from './registration-history.ts';
import { type StatedEdge, stateEdges, stateNodes } from './stated-again.ts';
import { type DerivationWriter, propertiesIn } from './writer.ts';

/** The part of the claims about the newest answer. Their source is the one that gave it. */
const PART = 'registration';

/** Domains whose answers one statement reads. */
const DOMAINS_AT_ONCE = 500;

const RECORD = WHOIS_RECORD_FIELDS.map(({ name }) => name);
const CURRENT = CURRENT_WHOIS_FIELDS.map(({ name }) => name);

const HAS_RECORD = { type: 'HAS_WHOIS_RECORD', from: 'HOSTNAME', to: 'WHOIS_RECORD' };
const REGISTRAR = { type: 'HAS_REGISTRAR', from: 'HOSTNAME', to: 'REGISTRAR' };
const FORMER = { type: 'PREV_REGISTRAR', from: 'HOSTNAME', to: 'REGISTRAR' };
const REGISTRANT = { type: 'REGISTERED_BY', from: 'HOSTNAME', to: 'ORGANIZATION' };
const COUNTRY = { type: 'HAS_COUNTRY', from: 'HOSTNAME', to: 'COUNTRY' };
const EMAIL = { type: 'HAS_EMAIL', from: 'HOSTNAME', to: 'EMAIL' };
const PHONE = { type: 'HAS_PHONE', from: 'HOSTNAME', to: 'PHONE' };
const SERVER = { type: 'NAMESERVER_FOR', from: 'HOSTNAME', to: 'HOSTNAME' };

/** A domain with its snapshots, oldest first. `isMovedOn` is true if another source has named another registrar since the newest. */
interface Registered {
  readonly domain: string;
  readonly snapshots: readonly RegistrationSnapshot[];
  readonly newest: RegistrationSnapshot;
  readonly isMovedOn: boolean;
}

/** Updates the snapshots, the former registrars and the current registration of each domain from all answers about it. */
export async function deriveRegistrations(writer: DerivationWriter): Promise<void> {
  for await (const domains of touchedDomains(writer)) {
    const registered = await readRegistered(writer.database, domains);
    if (registered.length === 0) continue;
    await ensureEnds(writer, registered);
    await writeSnapshots(writer, registered);
    await writeFormer(writer, registered);
    await writeCurrent(writer, registered);
  }
}

/**
 * Returns the domains with new answers, and those whose registrar another source now names. If the changes are not known, it returns all,
 * in batches.
 */
async function* touchedDomains({ database, touched }: DerivationWriter): AsyncGenerator<readonly string[]> {
  const answers = touched.nodes('REGISTRATION_ANSWER');
  const moved = touched.ends(REGISTRAR, 'from');
  if (answers === 'all' || moved === 'all') return yield* allDomains(database);
  if (isNothing(answers) && isNothing(moved)) return;
  yield* chunksOf([...new Set([...domainsOf(answers), ...moved])].sort(), DOMAINS_AT_ONCE);
}

function domainsOf(answers: Exclude<Scope, 'all'>): readonly string[] {
  return [...answers].map((name) => name.slice(0, name.lastIndexOf('@')));
}

async function* allDomains(database: Database): AsyncGenerator<readonly string[]> {
  const text = `MATCH (a:REGISTRATION_ANSWER) WHERE a.domainName > $after
    WITH DISTINCT a.domainName AS domain ORDER BY domain LIMIT ${DOMAINS_AT_ONCE} RETURN domain`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await database.read({ text, parameters: { after } });
    const domains = rows.map(({ domain }) => String(domain));
    if (domains.length > 0) yield domains;
    after = domains.at(-1);
  }
}

const ANSWERS = `UNWIND $domains AS domain MATCH (a:REGISTRATION_ANSWER {domainName: domain}) RETURN domain, a.claims AS claims`;

async function readRegistered(database: Database, domains: readonly string[]): Promise<readonly Registered[]> {
  const rows = await database.read({ text: ANSWERS, parameters: { domains } });
  const answers = Map.groupBy(rows, ({ domain }) => String(domain));
  const others = await otherRegistrars(database, [...answers.keys()]);
  return [...answers].flatMap(([domain, ofDomain]) => {
    const snapshots = snapshotsOf(ofDomain.flatMap(answersIn));
    const newest = snapshots.at(-1);
    if (newest === undefined) return [];
    const other = others.get(domain);
    const isMovedOn = other !== undefined && other.at > newest.until && other.registrar !== newest.registrar;
    return [{ domain, snapshots, newest, isMovedOn }];
  });
}

/** Returns one answer for each source that gave it. */
function answersIn({ claims }: Row): RegistrationAnswer[] {
  return decodeClaims(Array.isArray(claims) ? claims.map(String) : []).map(({ source, properties }) => ({
    at: Number(properties.answeredAt),
    source,
    record: only(properties, RECORD),
    registrar: textOf(properties.registrarKey),
    registrant: textOf(properties.registrantKey),
    contacts: textsOf(properties.contactKeys),
  }));
}

interface DatedRegistrar {
  readonly registrar: string;
  readonly at: number;
}

/** Reads the registrar that sources other than these answers named last. */
async function otherRegistrars(
  database: Database,
  domains: readonly string[],
): Promise<ReadonlyMap<string, DatedRegistrar>> {
  const text = `UNWIND $domains AS domain MATCH (h:HOSTNAME {name: domain})-[r:HAS_REGISTRAR]->(registrar:REGISTRAR)
    RETURN domain, registrar.name AS registrar, properties(r) AS properties`;
  const newest = new Map<string, DatedRegistrar>();
  for (const { domain, registrar, properties } of await database.read({ text, parameters: { domains } })) {
    const claims = claimsOfEdge(propertiesIn(properties)).filter(({ part }) => part !== PART);
    const at = Math.max(0, ...claims.map(({ observedAt }) => observedAt));
    if (claims.length > 0 && at > (newest.get(String(domain))?.at ?? -1)) {
      newest.set(String(domain), { registrar: String(registrar), at });
    }
  }
  return newest;
}

async function ensureEnds(writer: DerivationWriter, registered: readonly Registered[]): Promise<void> {
  const newest = registered.map((one) => one.newest);
  const hosts = newest.flatMap(({ record }) => textsOf(record.nameServers));
  await ensureNodes(writer, 'HOSTNAME', [...registered.map(({ domain }) => domain), ...hosts]);
  await ensureNodes(
    writer,
    'REGISTRAR',
    registered.flatMap(({ snapshots }) => snapshots.flatMap(({ registrar }) => registrar ?? [])),
  );
  await ensureNodes(
    writer,
    'ORGANIZATION',
    newest.flatMap(({ registrant }) => registrant ?? []),
  );
  await ensureNodes(
    writer,
    'COUNTRY',
    newest.flatMap(({ record }) => textOf(record.registrantCountry) ?? []),
  );
  for (const label of ['EMAIL', 'PHONE']) {
    await ensureNodes(
      writer,
      label,
      newest.flatMap(({ contacts }) => contactsOf(contacts, label).map(({ name }) => name)),
    );
  }
}

async function writeSnapshots(writer: DerivationWriter, registered: readonly Registered[]): Promise<void> {
  const stored = registered.flatMap(({ domain, snapshots }) =>
    snapshots.map((snapshot) => ({ domain, name: recordName(domain, snapshot.at), snapshot })),
  );
  const nodes = stored.map(({ domain, name, snapshot }) => ({ name, properties: recordOf(writer, domain, snapshot) }));
  for (const chunk of chunksOf(nodes)) await reconcileNodes(writer, 'WHOIS_RECORD', RECORD, chunk);
  const edges = stored.map(({ domain, name, snapshot }) => ({
    from: domain,
    to: name,
    properties: provenance(snapshot.said, false),
  }));
  const names = registered.map(({ domain }) => domain);
  const gone = await reconcileEdges(writer, HAS_RECORD, { side: 'from', names }, edges);
  const records = gone.map(({ to }) => to);
  const text = `UNWIND $records AS name MATCH (w:WHOIS_RECORD {name: name}) WHERE NOT EXISTS { (w)<-[:HAS_WHOIS_RECORD]-() } DELETE w`;
  if (records.length > 0) await writer.run(text, { records });
  writer.count({ nodesDeleted: records.length });
}

function recordOf({ suffixes }: DerivationWriter, domain: string, { record, at }: RegistrationSnapshot): Properties {
  // Registries sell names under the suffixes of countries and organisations. Names under the suffixes of companies have no WHOIS.
  const domainTld = suffixes.apexOf(domain, 'icann') === domain ? domain.slice(domain.indexOf('.') + 1) : '';
  const domainKeyword = domainTld === '' ? domain : domain.slice(0, -domainTld.length - 1);
  return { ...record, domainName: domain, domainKeyword, domainTld, queryTime: queryTime(at) };
}

/** Returns the key of a snapshot (contract 1.1). */
function recordName(domain: string, at: number): string {
  return `${domain}@${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Formats the time of a query as WHOIS records do. */
function queryTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

async function writeFormer(writer: DerivationWriter, registered: readonly Registered[]): Promise<void> {
  const edges = registered.flatMap(({ domain, snapshots, newest, isMovedOn }) =>
    formerRegistrars(snapshots, isMovedOn ? undefined : newest.registrar).map(({ registrar, from, until }) => ({
      from: domain,
      to: registrar,
      properties: {
        ...provenance(
          snapshots.filter((snapshot) => snapshot.registrar === registrar).flatMap(({ said }) => said),
          false,
        ),
        from: BigInt(from),
        until: BigInt(until),
      },
    })),
  );
  const names = registered.map(({ domain }) => domain);
  await reconcileEdges(writer, FORMER, { side: 'from', names }, edges);
}

/** Writes the newest snapshot to the domain and its edges, as claims of its source, next to the claims of other sources. */
async function writeCurrent(writer: DerivationWriter, registered: readonly Registered[]): Promise<void> {
  const nodes = registered.map(({ domain, newest }) => {
    const properties = { ...only(newest.record, CURRENT), queryTime: queryTime(newest.until) };
    return { name: domain, claim: claimOf(newest, properties) };
  });
  await stateNodes(writer, 'HOSTNAME', PART, nodes);
  const state = (shape: EdgeShape, edgesOf: (one: Registered) => readonly StatedEdge[]) => {
    const anchor = {
      side: shape === SERVER ? ('to' as const) : ('from' as const),
      names: nodes.map(({ name }) => name),
      part: PART,
    };
    return stateEdges(writer, shape, anchor, registered.flatMap(edgesOf));
  };
  const to = ({ domain, newest }: Registered, name: string | undefined, properties: Properties = {}) =>
    name === undefined ? [] : [{ from: domain, to: name, claim: claimOf(newest, properties) }];
  await state(REGISTRAR, (one) => to(one, one.isMovedOn ? undefined : one.newest.registrar, since(one)));
  await state(REGISTRANT, (one) => to(one, one.newest.registrant, { role: 'registrant' }));
  await state(COUNTRY, (one) => to(one, textOf(one.newest.record.registrantCountry), { basis: 'whois' }));
  for (const shape of [EMAIL, PHONE]) {
    await state(shape, (one) =>
      contactsOf(one.newest.contacts, shape.to).flatMap(({ role, name }) => to(one, name, { role })),
    );
  }
  await state(SERVER, ({ domain, newest }) =>
    textsOf(newest.record.nameServers).map((server) => ({ from: server, to: domain, claim: claimOf(newest, {}) })),
  );
}

function since({ snapshots }: Registered): Properties {
  const at = registrarSince(snapshots);
  return at === undefined ? {} : { since: at };
}

function claimOf({ said, until }: RegistrationSnapshot, properties: Properties): Claim {
  const source = said.find(({ observedAt }) => observedAt === until)?.source ?? said[0]?.source ?? '';
  return { source, part: PART, observedAt: until, inferred: false, properties };
}

function contactsOf(
  contacts: readonly string[],
  label: string,
): readonly { readonly role: string; readonly name: string }[] {
  return contacts.flatMap((contact) => {
    const [role = '', of, ...name] = contact.split(' ');
    return of === label ? [{ role, name: name.join(' ') }] : [];
  });
}

function only(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(
    names.flatMap((name): [string, PropertyValue][] => {
      const value = properties[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function textOf(value: PropertyValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Builds the facts of an RDAP object, by its class (RFC 9083, section 5). */
import {
  addressKey,
  foldAsn,
  foldCountry,
  foldHost,
  keyOrNull,
  rangeToCidrs,
  registrarKey,
  type SuffixList,
} from '../../schema/keys/index.ts';
import { type Fact, type ReadContext, RefusedRecord, type SourceRecord } from '../source.ts';
import { digestOf } from './dns-data.ts';
import { dnsFacts } from './dns-facts.ts';
import { contactCard } from './jcard.ts';
import { networkNameFacts } from './network-names.ts';
import { holderFacts, holdersOf, mainRole, organizationName, registeredBy, registryOf } from './rdap-entities.ts';
import { eventMs } from './rdap-events.ts';
import type { RdapAutnum, RdapDomain, RdapEntity, RdapIpNetwork, RdapNameserver, RdapObject } from './rdap-objects.ts';
import { ianaIdOf, rdapRegistration } from './rdap-registration.ts';
import { registrationFacts } from './registration-facts.ts';
import { registryCountry } from './registry-country.ts';
import type { NodeKey } from './said.ts';

/** The largest block of AS numbers that registries assign to others. A longer one belongs to the registry itself. */
const LONGEST_AS_RUN = 4096;

/** Returns when the registry's data was current, epoch ms; undefined if the answer does not say. */
export function answeredAt({ object }: RdapObject): number | undefined {
  return eventMs(object, 'last update of RDAP database');
}

type Context = Pick<ReadContext, 'suffixes' | 'observedAt'>;

/**
 * Returns the facts of one object. `at` is the time of the answer, epoch ms, if it is known better than from the object itself. Throws
 * `RefusedRecord` or `KeyError` if the object does not name its subject.
 */
export function* rdapFacts(
  { line, value }: SourceRecord<RdapObject>,
  context: Context,
  at = answeredAt(value),
): Iterable<Fact> {
  const when = at === undefined ? {} : { observedAt: at };
  switch (value.kind) {
    case 'ip network':
      yield* networkFacts(line, value.object, when);
      return;
    case 'autnum':
      yield* autnumFacts(line, value.object, when);
      return;
    case 'domain':
      yield* domainFacts(line, value.object, when, context);
      return;
    case 'entity':
      yield* entityFacts(line, value.object);
      return;
    case 'nameserver':
      yield* nameserverFacts(line, value.object, when, context.suffixes);
  }
}

type When = { readonly observedAt?: number };

function* networkFacts(line: number, network: RdapIpNetwork, when: When): Iterable<Fact> {
  const rir = registryOf(network);
  const country = countryOf(network.country);
  for (const name of blocksOf(line, network)) {
    const block = { label: 'REGISTERED_PREFIX', name };
    const properties = {
      rir: rir ?? undefined,
      status: delegationStatus(network.type),
      registeredDate: eventMs(network, 'registration'),
      updatedDate: eventMs(network, 'last changed'),
      country: country ?? undefined,
      netName: network.name,
      // Some registries repeat the range as the handle. That is not a handle.
      handle: /^[A-Z][A-Z0-9_.-]*$/i.test(network.handle ?? '') ? network.handle : undefined,
    };
    yield { kind: 'node', ...block, properties };
    if (rir !== null) yield { kind: 'edge', type: 'BELONGS_TO', from: block, to: { label: 'RIR', name: rir }, ...when };
    if (country !== null) yield { ...registryCountry(block, country), ...when };
    yield* holdersFacts(block, { label: 'PREFIX', name }, network, when);
  }
}

/** Returns the networks of a range. Servers write its ends with a length after them, or with leading zeros in each number. */
function blocksOf(line: number, { startAddress, endAddress }: RdapIpNetwork): readonly string[] {
  const [start, end] = [startAddress, endAddress].map((text) => {
    const address = text.replace(/\/\d+$/, '').trim();
    return addressKey(address.includes(':') ? address : address.replace(/\b0+(?=\d)/g, ''));
  });
  if (
    start === undefined ||
    end === undefined ||
    start > end ||
    startAddress.includes(':') !== endAddress.includes(':')
  ) {
    throw new RefusedRecord(line, `${startAddress} to ${endAddress} is no range of addresses`);
  }
  return rangeToCidrs(start, end);
}

/**
 * Returns the status of a delegation. Each registry has different words: `ALLOCATED PA`, `DIRECT ALLOCATION`, `ASSIGNED PI`,
 * `REASSIGNMENT`.
 */
function delegationStatus(type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  if (/alloca/i.test(type)) return 'allocated';
  return /assign/i.test(type) ? 'assigned' : undefined;
}

function countryOf(text: string | undefined): string | null {
  return text === undefined ? null : keyOrNull(() => foldCountry(text));
}

function* autnumFacts(line: number, autnum: RdapAutnum, when: When): Iterable<Fact> {
  const first = autnum.startAutnum ?? autnum.handle ?? '';
  const start = Number(foldAsn(first).slice(2));
  const end = autnum.endAutnum ?? start;
  if (end < start || end > 0xffffffff || end - start >= LONGEST_AS_RUN) {
    throw new RefusedRecord(line, `AS${start} to AS${end} is no block that a registry passes on`);
  }
  const country = countryOf(autnum.country);
  const legalName = holdersOf(registryOf(autnum) ?? '', autnum.entities)
    .map(({ card }) => organizationName(card))
    .find((name) => name !== undefined);
  for (let number = start; number <= end; number += 1) {
    const asn = { label: 'ASN', name: foldAsn(number) };
    yield { kind: 'node', ...asn };
    yield* networkNameFacts(number, { handle: autnum.name, legalName });
    if (country !== null) yield { ...registryCountry(asn, country), ...when };
    yield* holdersFacts(asn, asn, autnum, when);
  }
}

/** Returns the holders of a resource: the registry's entities, and the organisations by the names that it writes. */
function* holdersFacts(
  resource: NodeKey,
  registered: NodeKey,
  object: RdapIpNetwork | RdapAutnum,
  when: When,
): Iterable<Fact> {
  const rir = registryOf(object);
  if (rir === null) return;
  for (const holder of holdersOf(rir, object.entities)) {
    yield* holderFacts(rir, holder, object.entities);
    const properties = { role: mainRole(holder), since: eventMs(object, 'registration') };
    for (const from of resource === registered ? [resource] : [resource, registered]) {
      yield { kind: 'edge', type: 'REGISTERED_TO_ENTITY', from, to: holder.entity, properties, ...when };
    }
    const name = holder.roles.includes('registrant') ? organizationName(holder.card) : undefined;
    if (name !== undefined) yield* registeredBy(registered, name, when);
  }
}

function* entityFacts(line: number, entity: RdapEntity): Iterable<Fact> {
  const rir = registryOf(entity);
  const registrar = registrarOf(entity);
  if (registrar !== null) yield registrar;
  if (rir === null && registrar === null)
    throw new RefusedRecord(line, 'an entity of no regional registry: it has no key');
  const [holder] = rir === null ? [] : holdersOf(rir, [{ ...entity, roles: ['registrant'] }]);
  if (rir !== null && holder !== undefined) yield* holderFacts(rir, { ...holder, roles: entity.roles }, [entity]);
}

/** Returns an entity as a registrar, by its IANA id; without one by its name, if the object says that it is a registrar. */
function registrarOf(entity: RdapEntity): (Fact & { readonly kind: 'node' }) | null {
  const { fullName, website } = contactCard(entity.vcardArray);
  const key = ianaIdOf(entity, false) ?? (entity.roles.includes('registrar') ? fullName : undefined);
  if (key === undefined) return null;
  const name = registrarKey(key);
  const ianaId = name.startsWith('iana:') ? Number(name.slice('iana:'.length)) : undefined;
  return {
    kind: 'node',
    label: 'REGISTRAR',
    name,
    properties: { displayName: fullName, aliases: fullName === undefined ? undefined : [fullName], ianaId, website },
  };
}

function* domainFacts(line: number, domain: RdapDomain, answered: When, context: Context): Iterable<Fact> {
  const { suffixes, observedAt } = context;
  yield* registrationFacts(line, rdapRegistration(domain), answered.observedAt ?? observedAt);
  for (const server of domain.nameservers)
    if (server.ldhName !== undefined) yield* nameserverFacts(line, server, answered, suffixes);
  for (const { keyTag, algorithm, digestType, digest } of domain.secureDNS?.dsData ?? []) {
    if (keyTag === undefined || digestType === undefined) continue;
    const data = { type: 'DS', keyTag, algorithm, digestType, digest: digestOf(digest) } as const;
    yield* dnsFacts({ owner: foldHost(domain.ldhName ?? domain.unicodeName ?? ''), data }, answered, suffixes);
  }
}

function* nameserverFacts(line: number, server: RdapNameserver, when: When, suffixes: SuffixList): Iterable<Fact> {
  const owner = foldHost(server.ldhName ?? '');
  const { v4 = [], v6 = [] } = server.ipAddresses ?? {};
  if (v4.length + v6.length === 0) yield { kind: 'node', label: 'HOSTNAME', name: owner };
  const lastSeen = when.observedAt;
  for (const address of v4) yield* dnsFacts({ owner, data: { type: 'A', address } }, { ...when, lastSeen }, suffixes);
  for (const address of v6)
    yield* dnsFacts({ owner, data: { type: 'AAAA', address } }, { ...when, lastSeen }, suffixes);
  if (owner === '') throw new RefusedRecord(line, 'a name server without a name');
}

/** Builds the facts of a registry's answer about a domain, from WHOIS and RDAP alike. */
import {
  foldCountry,
  foldEmail,
  foldHost,
  foldOrganization,
  foldPhone,
  foldWhoisRecord,
  keyOrNull,
  registrarKey,
} from '../../schema/keys/index.ts';
import { type Fact, RefusedRecord } from '../source.ts';
import { companyFacts } from './companies.ts';
import type { NodeKey } from './said.ts';
import { CONTACT_ROLES, type WhoisAnswer, type WhoisContact } from './whois/answer.ts';

/** Name servers of one domain at most: more than any zone delegates to. */
const MOST_SERVERS = 50;

/**
 * Returns the answer itself, as an island node, and the nodes that it names. From all answers about a domain the derivation computes its
 * snapshots, its current registration and its former registrars; their order does not matter. Throws for a text that is not a domain.
 */
export function* registrationFacts(line: number, answer: WhoisAnswer, answeredAt: number): Iterable<Fact> {
  const name = foldHost(answer.domain);
  if (!name.includes('.'))
    throw new RefusedRecord(line, `${name} is a top-level domain: those cannot be registered`, true);
  const host = { label: 'HOSTNAME', name };
  yield { kind: 'node', ...host };
  const registrar = registrarOf(answer);
  if (registrar !== null) yield registrar;
  const company = answer.contacts.registrant?.organization;
  if (company !== undefined) yield* companyFacts(company);
  const contacts = contactKeys(answer);
  for (const { label, name } of contacts) if (label === 'EMAIL') yield mailHost(name);
  const nameServers = serversOf(answer);
  for (const server of nameServers) yield { kind: 'node', label: 'HOSTNAME', name: server };
  const record = {
    ...recordOf(answer, registrar?.name),
    nameServers: nameServers.length > 0 ? nameServers : undefined,
  };
  if (Object.values(record).every((value) => value === undefined)) return;
  yield {
    kind: 'node',
    label: 'REGISTRATION_ANSWER',
    name: answerName(name, answeredAt),
    properties: {
      ...record,
      domainName: name,
      answeredAt,
      registrarKey: registrar?.name,
      registrantKey: company === undefined ? undefined : foldOrganization(company),
      contactKeys:
        contacts.length === 0
          ? undefined
          : contacts.map((contact) => `${contact.role} ${contact.label} ${contact.name}`),
    },
  };
}

/** Returns the key of an answer: the domain and the second of the answer, as in a snapshot. */
function answerName(domain: string, answeredAt: number): string {
  return foldWhoisRecord(`${domain}@${new Date(answeredAt).toISOString()}`);
}

/**
 * Returns the IANA id of a registrar. IANA has assigned 1 to no one: registries without a contract with ICANN number their registrars
 * freely.
 */
function ianaIdOf({ registrarIana }: WhoisAnswer): string | undefined {
  return registrarIana === '1' ? undefined : registrarIana;
}

/**
 * Ids that no company has: each registry uses them where it acts as registrar (9998, 9999), and ICANN for its monitoring (9997). The name
 * says more.
 */
const SHARED_IDS: ReadonlySet<string> = new Set(['9997', '9998', '9999']);

function registrarOf(answer: WhoisAnswer): (Fact & { readonly kind: 'node' }) | null {
  const id = ianaIdOf(answer);
  const printed = id !== undefined && SHARED_IDS.has(id) ? (answer.registrar ?? id) : (id ?? answer.registrar);
  if (printed === undefined) return null;
  const name = registrarKey(printed);
  const properties = {
    displayName: answer.registrar,
    aliases: answer.registrar === undefined ? undefined : [answer.registrar],
    ianaId: name.startsWith('iana:') ? Number(name.slice('iana:'.length)) : undefined,
    website: answer.registrarWebsite,
  };
  return { kind: 'node', label: 'REGISTRAR', name, properties };
}

interface ContactKey extends NodeKey {
  readonly role: string;
}

/** Returns mail addresses and telephone numbers, each with the role that says most. */
function contactKeys({ contacts, abuseEmail, abusePhone }: WhoisAnswer): readonly ContactKey[] {
  const roles: readonly (readonly [string, Pick<WhoisContact, 'email' | 'phone'>])[] = [
    ...CONTACT_ROLES.map((role) => [role, contacts[role] ?? {}] as const),
    ['abuse', { email: abuseEmail, phone: abusePhone }],
  ];
  const keys = roles.flatMap(([role, { email, phone }]) => {
    const mail = email === undefined ? null : keyOrNull(() => foldEmail(email));
    const call = phone === undefined ? null : keyOrNull(() => foldPhone(phone));
    return [
      ...(mail === null ? [] : [{ role, label: 'EMAIL', name: mail }]),
      ...(call === null ? [] : [{ role, label: 'PHONE', name: call }]),
    ];
  });
  return keys.filter((key, at) => keys.findIndex(({ name }) => name === key.name) === at);
}

/** Returns the edge from a mail address to its host. */
function mailHost(email: string): Fact {
  const to = { label: 'HOSTNAME', name: email.slice(email.lastIndexOf('@') + 1) };
  return { kind: 'edge', type: 'CHILD_OF', from: { label: 'EMAIL', name: email }, to };
}

function serversOf({ nameServers }: WhoisAnswer): readonly string[] {
  const hosts = nameServers.flatMap((server) => keyOrNull(() => foldHost(server)) ?? []);
  return [...new Set(hosts.filter((host) => host.includes('.')))].sort().slice(0, MOST_SERVERS);
}

/**
 * Returns the answer by the names of the WHOIS record (contract rest.md). It leaves out the address of a registrant that may be a person.
 */
function recordOf(answer: WhoisAnswer, registrar: string | undefined): Readonly<Record<string, unknown>> {
  const { organization, name, email, phone, fax, country, ...address } = answer.contacts.registrant ?? {};
  const { street, city, state, zip } = organization === undefined ? {} : address;
  return {
    createDate: answer.createDate,
    updateDate: answer.updateDate,
    expiryDate: answer.expiryDate,
    registrarIana: registrar?.startsWith('iana:') ? registrar.slice('iana:'.length) : undefined,
    registrarName: answer.registrar,
    registrarWebsite: answer.registrarWebsite,
    registrantName: name,
    registrantCompany: organization,
    registrantAddress: street,
    registrantCity: city,
    registrantState: state,
    registrantZip: zip,
    registrantCountry: country === undefined ? undefined : (keyOrNull(() => foldCountry(country)) ?? undefined),
    registrantEmail: email,
    registrantPhone: phone,
    registrantFax: fax,
    domainStatus: answer.domainStatus.length > 0 ? [...answer.domainStatus] : undefined,
    dnsSec: answer.isSigned === undefined ? undefined : answer.isSigned ? 'signedDelegation' : 'unsigned',
  };
}

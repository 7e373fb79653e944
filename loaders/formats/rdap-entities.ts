/** Who holds a number resource, by the RDAP of its registry (RFC 9083, section 5.1). */
import { foldOrganization, foldRdapEntity, keyOrNull } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';
import { companyFacts } from './companies.ts';
import { type ContactCard, contactCard, isKeptSecret } from './jcard.ts';
import type { RdapEntity } from './rdap-objects.ts';
import { registryCountry } from './registry-country.ts';
import type { NodeKey } from './said.ts';

/** Domains of the registries' servers; national registries hold space of the regional one that they belong to. */
const SERVERS: readonly (readonly [string, string])[] = [
  ['afrinic.net', 'AFRINIC'],
  ['apnic.net', 'APNIC'],
  ['arin.net', 'ARIN'],
  ['lacnic.net', 'LACNIC'],
  ['ripe.net', 'RIPENCC'],
  ['nic.ad.jp', 'APNIC'],
  ['krnic.net', 'APNIC'],
  ['kisa.or.kr', 'APNIC'],
  ['twnic.net', 'APNIC'],
  ['twnic.tw', 'APNIC'],
  ['cnnic.cn', 'APNIC'],
  ['idnic.net', 'APNIC'],
  ['irinn.in', 'APNIC'],
  ['vnnic.vn', 'APNIC'],
  ['registro.br', 'LACNIC'],
  ['nic.br', 'LACNIC'],
  ['nic.mx', 'LACNIC'],
];

/** What tells the server that an answer came from. */
type Answer = Pick<RdapEntity, 'port43' | 'links'>;

/** The regional registry whose server gave an answer; null for the registries of domains and for an unknown server. */
export function registryOf({ port43, links }: Answer): string | null {
  const hosts = [port43, ...links.flatMap(({ href, value }) => [hostOf(href), hostOf(value)])];
  for (const host of hosts) {
    const found = SERVERS.find(([domain]) => host === domain || host?.toLowerCase().endsWith(`.${domain}`));
    if (found !== undefined) return found[1];
  }
  return null;
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** An entity as one object names it, under all the roles that it has there. */
export interface Holder {
  readonly entity: NodeKey;
  readonly handle: string;
  readonly roles: readonly string[];
  readonly card: ContactCard;
  readonly source: RdapEntity;
}

/**
 * The entities that an object is registered to: those with the role `registrant`; where it names none, the organisations
 * and groups that it names with other roles. A person who is a mere contact is never one.
 */
export function holdersOf(rir: string, entities: readonly RdapEntity[]): readonly Holder[] {
  const named = Map.groupBy(
    entities.filter(({ handle }) => handle !== undefined),
    ({ handle }) => handle?.toUpperCase() ?? '',
  );
  const holders = [...named].flatMap(([handle, mentions]) => {
    const name = keyOrNull(() => foldRdapEntity(`${rir}:${handle}`));
    const source = mentions.find(({ vcardArray }) => vcardArray !== undefined) ?? mentions[0];
    if (name === null || source === undefined) return [];
    const roles = [...new Set(mentions.flatMap((mention) => mention.roles))].sort();
    const entity = { label: 'RDAP_ENTITY', name };
    return [{ entity, handle, roles, card: contactCard(source.vcardArray), source }];
  });
  const registrants = holders.filter(({ roles }) => roles.includes('registrant'));
  return registrants.length > 0
    ? registrants
    : holders.filter(({ card }) => card.kind === 'org' || card.kind === 'group');
}

/** The role that an edge shows of several: the one that says most of who holds the resource. */
export function mainRole({ roles }: Holder): string | undefined {
  return ['registrant', 'administrative', 'technical', 'abuse'].find((role) => roles.includes(role)) ?? roles[0];
}

/** The holder itself. `beside` are the entities of the same object, among which an abuse contact may stand. */
export function* holderFacts(rir: string, holder: Holder, beside: readonly RdapEntity[]): Iterable<Fact> {
  const { entity, handle, roles, card, source } = holder;
  const displayName = card.fullName ?? card.organization;
  yield {
    kind: 'node',
    ...entity,
    properties: {
      handle,
      rir,
      displayName,
      kind: card.kind,
      roles: roles.length > 0 ? roles : undefined,
      country: card.country,
      abuseEmail: abuseEmail(source, beside),
      remarks: remarksOf(source),
    },
  };
  if (card.country !== undefined) yield registryCountry(entity, card.country);
}

/** Where the entity takes reports of abuse: its own contact for it first, then that of the object. */
function abuseEmail(entity: RdapEntity, beside: readonly RdapEntity[]): string | undefined {
  const contacts = [entity, ...entity.entities, ...beside].filter(({ roles }) => roles.includes('abuse'));
  return contacts.map(({ vcardArray }) => contactCard(vcardArray).email).find((email) => email !== undefined);
}

function remarksOf({ remarks }: RdapEntity): string | undefined {
  const text = remarks
    .map(({ description = [] }) => description.join('\n').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
  return text === '' ? undefined : text;
}

/** Name of the organisation that a card is of; undefined for a person, for a group, and for what is kept secret. */
export function organizationName({ kind, fullName, organization }: ContactCard): string | undefined {
  const name = organization ?? (kind === 'org' ? fullName : undefined);
  return name === undefined || isKeptSecret(name) ? undefined : name;
}

/** The organisation that something is registered to, in the words of the registry. */
export function* registeredBy(from: NodeKey, name: string, when: { readonly observedAt?: number }): Iterable<Fact> {
  yield* companyFacts(name);
  const to = { label: 'ORGANIZATION', name: foldOrganization(name) };
  yield { kind: 'edge', type: 'REGISTERED_BY', from, to, properties: { role: 'registrant' }, ...when };
}

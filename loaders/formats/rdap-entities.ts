/** Reads the holder of a number resource from the RDAP of its registry (RFC 9083, section 5.1). */
import { foldOrganization, foldRdapEntity, keyOrNull } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';
import { companyFacts } from './companies.ts';
import { type ContactCard, contactCard, isKeptSecret } from './jcard.ts';
import type { RdapEntity } from './rdap-objects.ts';
import { registryCountry } from './registry-country.ts';
import type { NodeKey } from './said.ts';

/** Domains of the registries' servers. National registries hold space of their regional registry. */
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

/** The members that show which server an answer came from. */
type Answer = Pick<RdapEntity, 'port43' | 'links'>;

/** Returns the regional registry whose server gave an answer; null for the registries of domains and for an unknown server. */
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

/** An entity as one object names it, with all the roles that it has there. */
export interface Holder {
  readonly entity: NodeKey;
  readonly handle: string;
  readonly roles: readonly string[];
  readonly card: ContactCard;
  readonly source: RdapEntity;
}

/**
 * Returns the entities that an object is registered to: those with the role `registrant`; if there are none, the organisations and groups
 * with other roles. A person who is only a contact is never one.
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

/** Returns the role that an edge shows, of several: the one that says most about who holds the resource. */
export function mainRole({ roles }: Holder): string | undefined {
  return ['registrant', 'administrative', 'technical', 'abuse'].find((role) => roles.includes(role)) ?? roles[0];
}

/** Returns the facts of a holder. `beside` are the entities of the same object, which may include an abuse contact. */
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

/** Returns the address for reports of abuse: of the entity's own contact, else of the object. */
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

/** Returns the name of a card's organisation; undefined for a person, for a group, and for a redacted name. */
export function organizationName({ kind, fullName, organization }: ContactCard): string | undefined {
  const name = organization ?? (kind === 'org' ? fullName : undefined);
  return name === undefined || isKeptSecret(name) ? undefined : name;
}

/** Returns the edge to the organisation that something is registered to, by the name that the registry writes. */
export function* registeredBy(from: NodeKey, name: string, when: { readonly observedAt?: number }): Iterable<Fact> {
  yield* companyFacts(name);
  const to = { label: 'ORGANIZATION', name: foldOrganization(name) };
  yield { kind: 'edge', type: 'REGISTERED_BY', from, to, properties: { role: 'registrant' }, ...when };
}

/** Converts the registration of a domain in an RDAP answer (RFC 9083, section 5.3) to the form of a WHOIS answer. */
import { type ContactCard, contactCard, contactDetails, isKeptSecret } from './jcard.ts';
import { organizationName } from './rdap-entities.ts';
import { eventMs } from './rdap-events.ts';
import type { RdapDomain, RdapEntity } from './rdap-objects.ts';
import type { ContactRole, WhoisAnswer, WhoisContact } from './whois/answer.ts';

const ROLES: readonly (readonly [string, ContactRole])[] = [
  ['registrant', 'registrant'],
  ['administrative', 'admin'],
  ['technical', 'tech'],
];

/** Returns the registration in an RDAP answer. Of contacts who may be persons it contains only the country. */
export function rdapRegistration(domain: RdapDomain): WhoisAnswer {
  // In ICANN's profile the registrar's handle is its IANA id. In other answers a handle of digits may be anything.
  const hasIanaHandle = domain.rdapConformance?.some((level) => level.startsWith('icann_rdap')) === true;
  const registrar = domain.entities.find(({ roles }) => roles.includes('registrar'));
  const card = contactCard(registrar?.vcardArray);
  const abuse = abuseContact(registrar?.entities ?? []) ?? abuseContact(domain.entities.filter(isNoPerson));
  const contacts = ROLES.flatMap(([word, role]) => {
    const entity = domain.entities.find(({ roles }) => roles.includes(word));
    const contact = entity === undefined ? null : contactOf(entity);
    return contact === null ? [] : [[role, contact] as const];
  });
  return {
    domain: domain.ldhName ?? domain.unicodeName ?? '',
    registrar: card.fullName,
    registrarIana: registrar === undefined ? undefined : ianaIdOf(registrar, hasIanaHandle),
    registrarWebsite: card.website,
    abuseEmail: contactCard(abuse?.vcardArray).email,
    abusePhone: contactDetails(abuse?.vcardArray).phone,
    createDate: day(eventMs(domain, 'registration')),
    updateDate: day(eventMs(domain, 'last changed', 'last update')),
    expiryDate: day(eventMs(domain, 'expiration')),
    domainStatus: domain.status.map(eppStatus),
    nameServers: domain.nameservers.flatMap(({ ldhName }) => ldhName ?? []),
    isSigned: domain.secureDNS?.delegationSigned,
    contacts: Object.fromEntries(contacts),
  };
}

/** Returns the IANA id of a registrar. Its handle counts as the id if the profile of the answer says so. */
export function ianaIdOf(entity: RdapEntity, hasIanaHandle: boolean): string | undefined {
  const stated = entity.publicIds.find(({ type }) => /iana registrar id/i.test(type))?.identifier;
  return /^\d+$/.exec(stated ?? (hasIanaHandle ? (entity.handle ?? '') : ''))?.[0];
}

function abuseContact<T extends Pick<RdapEntity, 'roles'>>(entities: readonly T[]): T | undefined {
  return entities.find(({ roles }) => roles.includes('abuse'));
}

function isNoPerson({ vcardArray }: RdapEntity): boolean {
  return contactCard(vcardArray).kind !== 'individual';
}

function contactOf(entity: RdapEntity): WhoisContact {
  const card = contactCard(entity.vcardArray);
  const organization = organizationName(isOrganization(entity) ? { ...card, kind: 'org' } : card);
  const country = card.country;
  if (organization === undefined || card.kind === 'individual') return { organization, country };
  return { organization, country, ...contactDetails(entity.vcardArray), email: emailOf(card) };
}

function emailOf({ email }: ContactCard): string | undefined {
  return email === undefined || isKeptSecret(email) ? undefined : email;
}

/** Returns whether a contact is an organisation. AFNIC says so in a remark. */
function isOrganization({ remarks }: RdapEntity): boolean {
  return remarks.some(({ type, description }) => type === 'contact type' && description?.[0] === 'ORGANIZATION');
}

function day(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Returns the EPP code of an RDAP status (RFC 8056): `client transfer prohibited` is `clientTransferProhibited`. */
function eppStatus(status: string): string {
  if (status === 'active') return 'ok';
  if (status === 'associated') return 'linked';
  return status.replace(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The meaning of the keys of WHOIS answers, in the words of many registries. */

const ANSWER_KEYS = {
  domain: ['domain name', 'domain', 'domainname', 'ace', 'nombre de dominio', 'nom de domaine', 'query'],
  extension: ['extension'],
  registrar: [
    ...['registrar', 'registrar name', 'sponsoring registrar', 'registrar organization', 'authorized agency'],
    ...['registration service provider', 'current registrar', 'registrado por', 'registrar-name'],
    ...['current registar', 'registrar handle'],
  ],
  registrarIana: ['registrar iana id', 'sponsoring registrar iana id', 'registrar-iana-id'],
  registrarWebsite: [
    ...['registrar url', 'registrar website', 'registrar homepage', 'registration service url', 'registrar-url'],
    'referral url',
  ],
  abuseEmail: [
    'registrar abuse contact email',
    'sponsoring registrar abuse email',
    'abuse-email',
    'abuse contact email',
  ],
  abusePhone: ['registrar abuse contact phone', 'sponsoring registrar abuse phone', 'abuse contact phone'],
  created: [
    ...['creation date', 'created', 'created on', 'created date', 'registered', 'registered on', 'registered date'],
    ...[
      'registration date',
      'registration time',
      'domain name commencement date',
      'domain created',
      'domain registered',
    ],
    ...['first registration date', 'record created', 'record created on', 'domain record activated', 'activation'],
    ...['activated on', 'fecha de creación', 'fecha de creacion', 'date de creation', 'domain create date'],
  ],
  updated: [
    ...['updated date', 'update date', 'updated', 'last updated', 'last updated on', 'last update', 'last-update'],
    ...['last-updated', 'last modified', 'modified', 'modified date', 'changed', 'modification date'],
    ...['domain datelastmodified', 'last updated date', 'record last updated', 'record last updated on'],
    ...['domain record last updated', 'ultima actualización', 'ultima actualizacion', 'derniere modification'],
  ],
  expires: [
    ...['registry expiry date', 'registrar registration expiration date', 'expiry date', 'expiration date', 'expires'],
    ...['expires on', 'expire', 'expire date', 'expire-date', 'paid-till', 'renewal date', 'valid until', 'validity'],
    ...['expiration time', 'record expires on', 'record will expire on', 'exp date', 'domain expires', 'expires at'],
    ...['fecha de vencimiento', 'fecha de expiración', "date d'expiration"],
  ],
  answered: ['answered', 'query datetime'],
  status: [
    'domain status',
    'status',
    'eppstatus',
    'state',
    'registration status',
    'estatus del dominio',
    'etat',
    'domaintype',
    'query status',
  ],
  nameserver: [
    ...[
      'name server',
      'name servers',
      'nameserver',
      'nameservers',
      'nserver',
      'hostname',
      'host name',
      'dns',
      'ns name',
    ],
    ...['primary server', 'secondary server', 'serveur', 'serveur de noms', 'domain nameserver'],
  ],
  dnssec: ['dnssec', 'signed', 'domain signed'],
  signingKey: ['signing key', 'dnskey', 'ds-rdata', 'dnssec ds data', 'dsl-id'],
};

/** Fields of an answer that have one value. */
export type AnswerField = keyof typeof ANSWER_KEYS;

const CONTACT_KEYS = {
  name: ['name', 'nombre', 'contact name', 'personname', 'person', 'contact', 'local name', 'last name', 'nom'],
  organization: [
    ...['organization', 'organisation', 'org', 'company', 'company name', 'organization name', 'organisation name'],
    ...[
      'organización',
      'contact organisation',
      'contact organization',
      'local organisation',
      'descr',
      'company english name',
    ],
  ],
  street: [
    ...['street', 'address', 'street address', 'post address', 'postal address', 'local address', 'adresse'],
    ...['contact street', 'contact address'],
  ],
  city: ['city', 'postal area', 'ville', 'contact city'],
  state: ['state', 'state/province', 'province', 'contact state'],
  zip: ['postal code', 'postal-code', 'postalcode', 'zip code', 'zipcode', 'contact postal code'],
  country: ['country', 'country code', 'countrycode', 'country-code', 'pays', 'contact country'],
  email: ['email', 'e-mail', 'email address', 'courriel', 'contact email', 'holder email', 'mail'],
  phone: ['phone', 'phone number', 'tel', 'telephone', 'contact phone'],
  fax: ['fax', 'fax-no', 'fax number', 'contact fax'],
  kind: ['type', 'registrant type', 'ownertype'],
  website: ['website', 'url', 'www', 'registrar-url'],
  own: [
    ...[
      'created',
      'changed',
      'updated',
      'last update',
      'last updated',
      'last modified',
      'modified',
      'registered',
      'status',
    ],
    ...['registrar', 'source', 'nic-hdl', 'authorised registrar'],
  ],
};

/** Fields of a contact. `own` describes the contact, not the domain. */
export type ContactField = keyof typeof CONTACT_KEYS;

const ROLE_WORDS: readonly (readonly [RegExp, 'registrant' | 'admin' | 'tech' | 'other'])[] = [
  [/^(?:registry )?registrant\b[ -]?|^org-|^domain holder |^owner |^holder /, 'registrant'],
  [/^(?:registry )?(?:admin(?:istrative)?|adm|ac)[ -]/, 'admin'],
  [/^(?:registry )?(?:tech(?:nical)?|tec)[ -]/, 'tech'],
  [/^(?:registry )?(?:billing|bil|zone)[ -]/, 'other'],
];

/** `Nom Registrant`, `Telephone Contact Admin`. */
const ROLE_LAST: readonly (readonly [RegExp, 'registrant' | 'admin' | 'tech'])[] = [
  [/ registrant$/, 'registrant'],
  [/ contact admin$/, 'admin'],
  [/ contact tech$/, 'tech'],
];

const ANSWER_FIELDS = fieldsByKey(ANSWER_KEYS);
const CONTACT_FIELDS = fieldsByKey(CONTACT_KEYS);

function fieldsByKey<Field extends string>(table: Readonly<Record<Field, readonly string[]>>) {
  const fields = new Map<string, Field>();
  for (const field in table) for (const key of table[field]) fields.set(key, field);
  return fields;
}

/** Returns the field of the domain that a key means. */
export function answerField(key: string): AnswerField | undefined {
  return ANSWER_FIELDS.get(key);
}

/** Returns the field that a key means for the contact of its section. */
export function contactField(key: string): ContactField | undefined {
  return CONTACT_FIELDS.get(key);
}

/**
 * Returns the role and the field of a key that names its contact: `Registrant Organization`, `tec-email`, `AC Phone Number`, `Courriel
 * Registrant`.
 */
export function roleField(
  key: string,
): { readonly role: 'registrant' | 'admin' | 'tech' | 'other'; readonly field: ContactField | undefined } | undefined {
  for (const [word, role] of ROLE_WORDS) {
    const found = word.exec(key);
    if (found !== null && found[0].length < key.length) {
      return { role, field: contactField(key.slice(found[0].length)) };
    }
  }
  for (const [word, role] of ROLE_LAST) {
    const found = word.exec(key);
    if (found !== null) return { role, field: contactField(key.slice(0, found.index)) };
  }
  return undefined;
}

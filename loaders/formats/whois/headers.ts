/** Headers of the parts of an answer, which show whose or what a part is. */

export type Section =
  | 'registrant'
  | 'admin'
  | 'tech'
  | 'other'
  | 'registrar'
  | 'nameservers'
  | 'status'
  | 'domain'
  | 'dnssec'
  | 'dates'
  /** The kind of holder that the registrant is. */
  | 'kind';

/** The first that fits counts. They are matched without accents, punctuation and text in brackets. */
const HEADERS: readonly (readonly [RegExp, Section])[] = [
  [/^(?:domain )?(?:registrant|holder|owner)s?(?:'s address)?(?: contact)?(?: information| details)?$/, 'registrant'],
  [/^domain owners ?\/ ?registrant$|^titular$|^organization using domain name$|^domain registrant$/, 'registrant'],
  [/^(?:admin|administrative)(?: contact)?s?(?: information)?(?:\/agent)?$|^contacto administrativo$/, 'admin'],
  // JPRS: the public point of contact, in addition to the registrant.
  [/^contact information$/, 'admin'],
  [
    /^(?:registrar )?(?:tech|technical)(?: contact)?s?(?:, zone contact)?(?: information)?$|^contacto tecnico$|^tech-c$/,
    'tech',
  ],
  [
    /^(?:billing|zone|legal|abuse|onsite(?:\(s\))?)(?:-c| contact)?s?(?: information)?$|^contacto de cobranza$/,
    'other',
  ],
  [/^data validation$|^registration status$|^keys$|^whois$/, 'other'],
  [/^registrant type$/, 'kind'],
  [/^registrar(?: information)?$|^agente registrador$|^domain managers$/, 'registrar'],
  [
    /^(?:domain )?(?:name ?servers?|nservers|dns servers?|domain servers?)(?: information)?(?: in (?:the )?listed order)?$/,
    'nameservers',
  ],
  [/^servidor(?:\(es\))?(?:es)? de nombres?(?: de dominio)?$/, 'nameservers'],
  [/^domain status$|^status$|^flags$|^estatus del dominio$/, 'status'],
  [/^relevant dates$|^domain details$/, 'dates'],
  [/^domain(?: name| information)?$/, 'domain'],
  [/^dnssec$/, 'dnssec'],
];

/** Returns the part that a line with these words begins; null if it begins none. */
export function headerOf(text: string): Section | null {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\((?!es\))[^)]*\)/g, '')
    .replace(/[*:\s]+$|^[*\s]+/g, '')
    .replace(/\s+/g, ' ');
  return HEADERS.find(([header]) => header.test(words))?.[1] ?? null;
}

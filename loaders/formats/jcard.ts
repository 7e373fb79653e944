/**
 * Reads a jCard (RFC 7095), the form of contacts in RDAP. Weft does not store where a person lives: a caller of `contactDetails` must have
 * checked that the contact is an organisation.
 */
import { z } from 'zod';
import { foldCountry, keyOrNull } from '../../schema/keys/index.ts';

/** Name, parameters, type, then one value or more. */
const PROPERTY = z.tuple([z.string(), z.record(z.string(), z.unknown()).catch({}), z.unknown()], z.unknown());
const JCARD = z.tuple([z.literal('vcard'), z.array(z.unknown())]);

/** The parts of a contact card; undefined if it does not have them. */
export interface ContactCard {
  /** `org`, `individual` or `group`. */
  readonly kind: string | undefined;
  /** `fn`: the name as it is written. */
  readonly fullName: string | undefined;
  /** `org`: the organisation that the contact belongs to. */
  readonly organization: string | undefined;
  readonly country: string | undefined;
  /** The preferred address, else the first. */
  readonly email: string | undefined;
  readonly website: string | undefined;
}

/** How to reach an organisation; undefined if the card does not say. */
export interface ContactDetails {
  /** Street and house, with commas between the lines. */
  readonly street: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly zip: string | undefined;
  /** The first telephone number that is not a fax. */
  readonly phone: string | undefined;
}

type Property = z.infer<typeof PROPERTY>;

const KINDS: ReadonlySet<string> = new Set(['org', 'individual', 'group']);

/** Returns the parts of a `vcardArray` that Weft stores. All are undefined if it is not a jCard. */
export function contactCard(vcardArray: unknown): ContactCard {
  const properties = propertiesOf(vcardArray);
  const first = (name: string) => textOf(properties.find(([given]) => given === name)?.[3]);
  const kind = first('kind')?.toLowerCase();
  return {
    kind: kind !== undefined && KINDS.has(kind) ? kind : undefined,
    fullName: first('fn'),
    organization: first('org'),
    country: countryOf(properties.find(([name]) => name === 'adr')),
    email: textOf(preferred(properties.filter(([name]) => name === 'email'))?.[3]),
    website: first('url'),
  };
}

/** Returns how to reach the organisation of a card. */
export function contactDetails(vcardArray: unknown): ContactDetails {
  const properties = propertiesOf(vcardArray);
  const address: unknown = properties.find(([name]) => name === 'adr')?.[3];
  const part = (place: number) => (Array.isArray(address) ? linesOf(address[place]) : undefined);
  const phones = properties.filter(([name, { type }]) => name === 'tel' && !typesOf(type).includes('fax'));
  return {
    street: part(2),
    city: part(3),
    state: part(4),
    zip: part(5),
    phone: textOf(phones[0]?.[3])?.replace(/^tel:/, ''),
  };
}

function propertiesOf(vcardArray: unknown): Property[] {
  const card = JCARD.safeParse(vcardArray);
  return (card.success ? card.data[1] : []).flatMap((property) => {
    const read = PROPERTY.safeParse(property);
    return read.success ? [read.data] : [];
  });
}

/** Returns a part of an address, which may have several lines; undefined if it is redacted. */
function linesOf(value: unknown): string | undefined {
  const lines = (Array.isArray(value) ? value : [value]).flatMap((line) => textOf(line) ?? []);
  const text = lines.join(', ');
  return text === '' || isKeptSecret(text) ? undefined : text;
}

/** Returns whether a text contains the words that registries write instead of a redacted value. */
export function isKeptSecret(text: string): boolean {
  return /redacted|not disclosed|data protected|withheld/i.test(text);
}

function typesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the text of a value; the first part of a structured one. */
function textOf(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Returns the address with the lowest `pref` (1 is the most preferred), else the first. */
function preferred(properties: readonly Property[]): Property | undefined {
  const rank = ([, { pref }]: Property) => Number(pref ?? 101) || 101;
  return properties.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Returns the code of the `cc` parameter (RFC 8605), else the seventh part of the address if that is a code and not a name. */
function countryOf(address: Property | undefined): string | undefined {
  if (address === undefined) return undefined;
  const parts: unknown = address[3];
  const last: unknown = Array.isArray(parts) ? parts[6] : undefined;
  for (const text of [address[1].cc, last]) {
    if (typeof text !== 'string' || text.trim().length !== 2) continue;
    const country = keyOrNull(() => foldCountry(text));
    if (country !== null) return country;
  }
  return undefined;
}

/** A jCard (RFC 7095) as RDAP carries contacts. Where a person lives is not for us: who reads `contactDetails` has seen that it is an organisation. */
import { z } from 'zod';
import { foldCountry, keyOrNull } from '../../schema/keys/index.ts';

/** Name, parameters, type, then one value or more. */
const PROPERTY = z.tuple([z.string(), z.record(z.string(), z.unknown()).catch({}), z.unknown()], z.unknown());
const JCARD = z.tuple([z.literal('vcard'), z.array(z.unknown())]);

/** What a contact card says; undefined is unsaid. */
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

/** Where an organisation is reached; undefined is unsaid. */
export interface ContactDetails {
  /** Street and house, its lines with commas between. */
  readonly street: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly zip: string | undefined;
  /** The first telephone that is no fax. */
  readonly phone: string | undefined;
}

type Property = z.infer<typeof PROPERTY>;

const KINDS: ReadonlySet<string> = new Set(['org', 'individual', 'group']);

/** The parts of a `vcardArray` that Weft keeps. What is no jCard says nothing. */
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

/** Where the organisation of a card is reached. */
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

/** A part of an address, which may have several lines; undefined where it is kept secret. */
function linesOf(value: unknown): string | undefined {
  const lines = (Array.isArray(value) ? value : [value]).flatMap((line) => textOf(line) ?? []);
  const text = lines.join(', ');
  return text === '' || isKeptSecret(text) ? undefined : text;
}

/** Registries write such words where they leave something out. */
export function isKeptSecret(text: string): boolean {
  return /redacted|not disclosed|data protected|withheld/i.test(text);
}

function typesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** The text of a value; the first of a structured one. */
function textOf(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The address with the lowest `pref` (1 is the most preferred), else the first. */
function preferred(properties: readonly Property[]): Property | undefined {
  const rank = ([, { pref }]: Property) => Number(pref ?? 101) || 101;
  return properties.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** The code of the `cc` parameter (RFC 8605), else the seventh part of the address where that is a code and not a name. */
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

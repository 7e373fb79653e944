/** A jCard (RFC 7095) as RDAP carries contacts: of it what says who an organisation is, never where a person lives. */
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

type Property = z.infer<typeof PROPERTY>;

const KINDS: ReadonlySet<string> = new Set(['org', 'individual', 'group']);

/** The parts of a `vcardArray` that Weft keeps. What is no jCard says nothing. */
export function contactCard(vcardArray: unknown): ContactCard {
  const card = JCARD.safeParse(vcardArray);
  const properties = (card.success ? card.data[1] : []).flatMap((property) => {
    const read = PROPERTY.safeParse(property);
    return read.success ? [read.data] : [];
  });
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

/** Collects one contact from the parts of an answer. Some have keys; others are lines with a meaning that depends on their order. */
import { isCompanyName } from '../company-names.ts';
import type { WhoisContact } from './answer.ts';
import { countryNamed } from './countries.ts';
import type { ContactField } from './keys.ts';
import { stated } from './withheld.ts';

const EMAIL = /[\w.+-]+(?:@| (?:\[at\]|AT) )[\w-]+(?:\.[\w-]+)+/;
const FAX = /\(?(?:\bfax\b[ .:)]*)(\+?\s?[\d(][\d .()-]{5,}\d)/i;
const PHONE = /(?:^|\s)(\+\s?[\d(][\d .()-]{5,}\d)|^(?:(?:tel|phone)[ .:]*)?(\(?\d[\d .()-]{7,}\d)$/i;

/** Lines that may name a person, a unit and their company. */
const LINES_OF_NAMES = 3;

export class ContactDraft {
  readonly #said = new Map<ContactField, string[]>();
  readonly #lines: string[] = [];

  /** Adds the value of a key. A withheld value is skipped. */
  add(field: ContactField, text: string): void {
    const isOfName = field === 'name' || field === 'organization';
    const value = stated(isOfName ? withoutHandle(text) : text);
    if (value === undefined) return;
    const known = this.#said.get(field);
    if (known === undefined) this.#said.set(field, [value]);
    else if (field === 'street' || !known.includes(value)) known.push(value);
  }

  /** Adds a line without a key. */
  addLine(text: string): void {
    if (stated(text) !== undefined) this.#lines.push(text);
  }

  /** Fills missing values with those of another draft. */
  complete(other: ContactDraft): void {
    for (const [field, values] of other.#said) if (!this.#said.has(field)) this.#said.set(field, values);
    if (this.#lines.length === 0) this.#lines.push(...other.#lines);
  }

  /** Returns the contact; undefined if it has no values. A name of unknown kind is a company's if its words show it. */
  contact(hasOnlyOrganizations: boolean): WhoisContact | undefined {
    const first = (field: ContactField) => this.#said.get(field)?.[0];
    const isNamed = first('name') !== undefined || first('organization') !== undefined;
    const lines = readLines(this.#lines, isNamed);
    const address = [...(this.#said.get('street') ?? [])];
    const isOrganization =
      hasOnlyOrganizations || /organi[sz]ation|legal person|government|company|corporation/i.test(first('kind') ?? '');
    const [name, ...units] = [...(this.#said.get('name') ?? []), ...lines.names];
    const organization =
      first('organization') ??
      [name, ...units].find((text) => text !== undefined && isCompanyName(text)) ??
      (isOrganization ? name : undefined);
    const written = [...address, ...(this.#said.get('organization') ?? []).slice(1), ...lines.address];
    const last = written.findLast((text) => countryNamed(text) !== undefined);
    const contact: WhoisContact = {
      name: name === organization || (name !== undefined && isCompanyName(name)) ? undefined : name,
      organization,
      street:
        written
          .filter((text) => text !== last && text !== organization && text !== name)
          .join(', ')
          .replace(/,$/, '') || undefined,
      city: first('city'),
      state: first('state'),
      zip: first('zip'),
      country: countryNamed(first('country') ?? '') ?? (last === undefined ? undefined : countryNamed(last)),
      email: emailOf(first('email')) ?? lines.email,
      phone: first('phone') ?? lines.phone,
      fax: first('fax') ?? lines.fax,
    };
    return Object.values(contact).every((value) => value === undefined) ? undefined : contact;
  }
}

interface ReadLines {
  readonly names: readonly string[];
  readonly address: readonly string[];
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly fax: string | undefined;
}

/**
 * Reads lines by their order: names, unless these are known, then the address, with mail addresses and telephone numbers anywhere between.
 */
function readLines(lines: readonly string[], isNamed: boolean): ReadLines {
  const found: { email?: string; phone?: string; fax?: string } = {};
  const texts = lines.flatMap((line) => {
    let rest = line;
    const take = (pattern: RegExp): string | undefined => {
      const match = pattern.exec(rest);
      if (match === null) return undefined;
      rest = rest.slice(0, match.index) + rest.slice(match.index + match[0].length);
      return (match[1] ?? match[2] ?? match[0]).trim();
    };
    const email = emailOf(take(EMAIL));
    const fax = take(FAX);
    const isFaxLine = found.phone !== undefined && found.fax === undefined;
    const phone = take(PHONE);
    if (email !== undefined) found.email ??= email;
    if (fax !== undefined) found.fax ??= fax;
    if (phone !== undefined && !isFaxLine) found.phone ??= phone;
    else if (phone !== undefined) found.fax ??= phone;
    const text = rest.replace(/\(\s*\)|\b(?:tel|phone|fax)\b[ .:]*$/gi, '').trim();
    return stated(text) === undefined ? [] : [text.replace(/\s+/g, ' ')];
  });
  const company = texts.slice(0, LINES_OF_NAMES).findIndex(isCompanyName);
  const names = isNamed ? [] : texts.slice(0, Math.max(company, 0) + 1).map(withoutHandle);
  return {
    names: names.filter((name) => name !== ''),
    address: texts.slice(names.length),
    email: found.email,
    phone: found.phone,
    fax: found.fax,
  };
}

/** Returns a name without the registry's key: `GOOGLE INC. (SGNIC-ORG1113988)`. A bare key, or the address of a page, becomes empty. */
function withoutHandle(text: string): string {
  const name = text.replace(/\s*\([\w.-]*\d[\w.-]*\)\s*$/, '').trim();
  return /^(?:https?:.*|\d+|[A-Z]{2}\d+[A-Z]{2}|(?=\S*\d)[A-Za-z\d]+[-_][\w-]+)$/.test(name) ? '' : name;
}

/** Returns the mail address in a text; registries write `at` for its sign. The address of a form does not count. */
function emailOf(text: string | undefined): string | undefined {
  const found = text === undefined ? undefined : EMAIL.exec(text)?.[0];
  return found?.replace(/ (?:\[at\]|AT) /, '@').toLowerCase();
}

/** Reads registrations in a table: one row for each domain and look-up, with columns named after the fields of a WHOIS record. */
import { isCompanyName } from './company-names.ts';
import type { CsvRow } from './csv-records.ts';
import type { WhoisAnswer, WhoisContact } from './whois/answer.ts';
import { countryNamed } from './whois/countries.ts';
import { nameServerOf, registrarName, signedOf, statesOf } from './whois/values.ts';
import { stated } from './whois/withheld.ts';
import { writtenDay, writtenMs } from './whois/written-dates.ts';

/** A row as an answer; the time is undefined if the row does not state it. */
export interface RegistrationRow {
  readonly answer: WhoisAnswer;
  readonly answeredAt: number | undefined;
}

/** Other names of columns. Only letters and digits count: `domain_name`, `Domain Name` and `domainName` are the same. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['domain', 'domainname'],
  ['domainregistrarid', 'registrariana'],
  ['domainregistrarname', 'registrarname'],
  ['domainregistrarurl', 'registrarwebsite'],
  ['registrar', 'registrarname'],
  ['nameserver', 'nameservers'],
  ['status', 'domainstatus'],
  ['administrativeemail', 'adminemail'],
  ['administrativephone', 'adminphone'],
  ['administrativecompany', 'admincompany'],
  ['technicalemail', 'techemail'],
  ['technicalphone', 'techphone'],
  ['technicalcompany', 'techcompany'],
]);

/** Returns the registration in a row; null if it names no domain. */
export function registrationRow(row: CsvRow): RegistrationRow | null {
  const values = valuesOf(row);
  const first = (column: string) => values.get(column)?.[0];
  const listed = (column: string) =>
    (values.get(column) ?? []).flatMap((text) => text.split(/[|;\s]+/)).filter((text) => text !== '');
  const day = (column: string) => writtenDay(first(column) ?? '');
  const domain = first('domainname');
  if (domain === undefined) return null;
  const contacts = (['registrant', 'admin', 'tech'] as const).flatMap((role) => {
    const contact = contactOf((field) => first(`${role}${field}`));
    return Object.values(contact).every((value) => value === undefined) ? [] : [[role, contact] as const];
  });
  const registrar = first('registrarname');
  const answer: WhoisAnswer = {
    domain,
    registrar: registrar === undefined ? undefined : registrarName(registrar),
    registrarIana: /^\d+$/.exec(first('registrariana') ?? '')?.[0],
    registrarWebsite: first('registrarwebsite'),
    createDate: day('createdate'),
    updateDate: day('updatedate'),
    expiryDate: day('expirydate'),
    domainStatus: [...new Set(listed('domainstatus').flatMap(statesOf))],
    nameServers: [...new Set(listed('nameservers').flatMap((text) => nameServerOf(text) ?? []))],
    isSigned: signedOf(first('dnssec') ?? ''),
    contacts: Object.fromEntries(contacts),
  };
  return { answer, answeredAt: writtenMs(first('querytime') ?? '') };
}

/** Returns the values of each column. Numbered columns count as one: `name_server_1`, `name_server_2`. */
function valuesOf(row: CsvRow): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [column, text] of Object.entries(row)) {
    const value = stated(text);
    if (value === undefined) continue;
    const letters = column
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/\d+$/, '');
    const name = COLUMNS.get(letters) ?? letters;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}

function contactOf(part: (field: string) => string | undefined): WhoisContact {
  const name = part('name');
  const organization = part('company') ?? (name !== undefined && isCompanyName(name) ? name : undefined);
  return {
    name: name === organization ? undefined : name,
    organization,
    street: part('address'),
    city: part('city'),
    state: part('state'),
    zip: part('zip'),
    country: countryNamed(part('country') ?? ''),
    email: part('email'),
    phone: part('phone'),
    fax: part('fax'),
  };
}

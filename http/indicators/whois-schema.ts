import { z } from 'zod';

/** Members of a WHOIS record that are texts; unknown ones are empty. */
const TEXTS = {
  num: 'unique registration number',
  domainName: 'full domain name',
  domainKeyword: 'main part without the TLD',
  domainTld: 'TLD without a leading dot',
  queryTime: 'time of the look-up, YYYY-MM-DD HH:MM:SS',
  source: 'source of the record',
  createDate: 'original registration, YYYY-MM-DD',
  updateDate: 'last modification, YYYY-MM-DD',
  expiryDate: 'expiry of the registration, YYYY-MM-DD',
  registrarIana: 'IANA id of the registrar',
  registrarName: 'registrar',
  registrarWebsite: 'registrar, URL',
} as const;

const REGISTRANT = {
  registrantName: 'individual',
  registrantCompany: 'owning organisation',
  registrantAddress: 'street address',
  registrantCity: 'city',
  registrantState: 'state or province',
  registrantZip: 'postal code',
  registrantCountry: 'country code',
  registrantEmail: 'address, or a link to a contact form',
  registrantPhone: 'telephone',
  registrantFax: 'fax',
} as const;

const LISTS = {
  nameServers: z.array(z.string()),
  domainStatus: z.array(z.string()).describe('status codes such as clientTransferProhibited'),
  dnsSec: z.string().nullable().describe('unsigned or signedDelegation'),
};

/** A registration in a history, without its registrant. */
export const PAST_WHOIS_RECORD = z.object({ ...texts(TEXTS), ...LISTS }).meta({ id: 'PastWhoisRecord' });

/** A registration: unknown texts are empty, unknown lists too. */
export const WHOIS_RECORD = z.object({ ...texts(TEXTS), ...texts(REGISTRANT), ...LISTS }).meta({ id: 'WhoisRecord' });

function texts<Name extends string>(described: Readonly<Record<Name, string>>): Record<Name, z.ZodString> {
  const members = Object.entries<string>(described).map(([name, description]) => [
    name,
    z.string().describe(description),
  ]);
  return Object.fromEntries(members);
}

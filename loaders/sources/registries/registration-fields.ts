/** The fields of WHOIS answers (the form that ICANN prescribes) and of tables of registrations: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const REGISTRAR = { becomes: 'the registrar' };
const DAY = { becomes: 'a day of the registration' };
const OBJECT_ID = "the registry's number of the object: the graph has the domain and its contacts by their names";
const OTHER_CONTACT =
  'who manages the domain, often a person or the registrar: of these contacts the graph has mail and telephone';
const EXTENSION = 'the extension of a telephone number: numbers count without it';

/** Parts of the address of a contact, by the names of WHOIS answers. */
const ADDRESS = ['Street', 'City', 'State/Province', 'Postal Code', 'Country'];

function registrant(words: Readonly<Record<string, string>>): PublishedFields {
  return Object.fromEntries(Object.entries(words).map(([name, becomes]) => [name, { becomes }]));
}

function otherContact(role: string): PublishedFields {
  return under(`${role} `, {
    Email: { becomes: 'a contact of the domain' },
    Phone: { becomes: 'a contact of the domain' },
    ...leftOut(['Name', 'Organization', ...ADDRESS, 'Fax'], OTHER_CONTACT),
    ...leftOut(['Phone Ext', 'Fax Ext'], EXTENSION),
  });
}

/** The keys of an answer. */
export const WHOIS_FIELDS: PublishedFields = {
  'Domain Name': { becomes: 'the domain' },
  ...leftOut(['Registry Domain ID', 'Registry Registrant ID', 'Registry Admin ID', 'Registry Tech ID'], OBJECT_ID),
  'Registrar WHOIS Server': { leftOut: 'which server to ask next: the registrar is known by its number and name' },
  'Registrar URL': { becomes: 'the website of the registrar' },
  'Updated Date': DAY,
  'Creation Date': DAY,
  'Registry Expiry Date': DAY,
  Registrar: REGISTRAR,
  'Registrar IANA ID': REGISTRAR,
  'Registrar Abuse Contact Email': { becomes: 'a contact of the domain' },
  'Registrar Abuse Contact Phone': { becomes: 'a contact of the domain' },
  Reseller: { leftOut: 'who sold the domain for the registrar' },
  'Domain Status': { becomes: 'the states of the domain' },
  ...under(
    'Registrant ',
    registrant({
      Name: 'the name of the holder',
      Organization: 'the organisation that holds the domain',
      Street: 'the address of an organisation',
      City: 'the city of an organisation',
      'State/Province': 'the state of an organisation',
      'Postal Code': 'the postal code of an organisation',
      Country: 'the country of the holder',
      Phone: 'the telephone of the holder, and a contact of the domain',
      Fax: 'the fax of the holder',
      Email: 'the mail of the holder, and a contact of the domain',
    }),
  ),
  ...under('Registrant ', leftOut(['Phone Ext', 'Fax Ext'], EXTENSION)),
  ...otherContact('Admin'),
  ...otherContact('Tech'),
  'Name Server': { becomes: 'the name servers' },
  DNSSEC: { becomes: 'whether the delegation is signed' },
  'URL of the ICANN Whois Inaccuracy Complaint Form': { leftOut: 'a page, the same in each answer' },
  'Last update of WHOIS database': { becomes: 'the time of the answer' },
};

function otherColumns(role: string): PublishedFields {
  return under(role, {
    Email: { becomes: 'a contact of the domain' },
    Phone: { becomes: 'a contact of the domain' },
    ...leftOut(['Name', 'Company', 'Address', 'City', 'State', 'Zip', 'Country', 'Fax'], OTHER_CONTACT),
  });
}

/** The columns of a table. */
export const REGISTRATION_ROW_FIELDS: PublishedFields = {
  domainName: { becomes: 'the domain' },
  queryTime: { becomes: 'the time of the answer' },
  createDate: DAY,
  updateDate: DAY,
  expiryDate: DAY,
  registrarIana: REGISTRAR,
  registrarName: REGISTRAR,
  registrarWebsite: { becomes: 'the website of the registrar' },
  domainStatus: { becomes: 'the states of the domain' },
  nameServers: { becomes: 'the name servers' },
  dnsSec: { becomes: 'whether the delegation is signed' },
  ...under(
    'registrant',
    registrant({
      Name: 'the name of the holder',
      Company: 'the organisation that holds the domain',
      Address: 'the address of an organisation',
      City: 'the city of an organisation',
      State: 'the state of an organisation',
      Zip: 'the postal code of an organisation',
      Country: 'the country of the holder',
      Phone: 'the telephone of the holder, and a contact of the domain',
      Fax: 'the fax of the holder',
      Email: 'the mail of the holder, and a contact of the domain',
    }),
  ),
  ...otherColumns('admin'),
  ...otherColumns('tech'),
};

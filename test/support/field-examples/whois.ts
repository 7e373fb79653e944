import type { FullExamples } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';
import { partsOf, textOf } from '../record-lines.ts';

const LAST_UPDATE = 'Last update of WHOIS database';

/** A contact by the keys of an answer. */
function contact(role: string, at: number): Readonly<Record<string, string>> {
  return {
    [`Registry ${role} ID`]: `${at}_CONTACT`,
    [`${role} Name`]: `Person ${at}`,
    [`${role} Organization`]: `Example ${at} LLC`,
    [`${role} Street`]: `Street ${at}`,
    [`${role} City`]: `City ${at}`,
    [`${role} State/Province`]: `State ${at}`,
    [`${role} Postal Code`]: `101${at}`,
    [`${role} Country`]: 'NL',
    [`${role} Phone`]: `+31.20000000${at}`,
    [`${role} Phone Ext`]: '12',
    [`${role} Fax`]: `+31.20000001${at}`,
    [`${role} Fax Ext`]: '34',
    [`${role} Email`]: `contact${at}@weft.com`,
  };
}

/** A contact by the columns of a table. */
function columns(role: string, at: number): Readonly<Record<string, string>> {
  return {
    [`${role}Name`]: `Person ${at}`,
    [`${role}Company`]: `Example ${at} LLC`,
    [`${role}Address`]: `Street ${at}`,
    [`${role}City`]: `City ${at}`,
    [`${role}State`]: `State ${at}`,
    [`${role}Zip`]: `101${at}`,
    [`${role}Country`]: 'NL',
    [`${role}Email`]: `contact${at}@weft.com`,
    [`${role}Phone`]: `+31.20000000${at}`,
    [`${role}Fax`]: `+31.20000001${at}`,
  };
}

/** A line for each key, and the sentence with the time of the answer. */
function answer(record: unknown): string {
  const keys = Object.keys(partsOf(record)).filter((key) => key !== LAST_UPDATE);
  const lines = keys.map((key) => `${key}: ${textOf(record, key)}\n`).join('');
  return LAST_UPDATE in partsOf(record) ? `${lines}>>> ${LAST_UPDATE}: ${textOf(record, LAST_UPDATE)} <<<\n` : lines;
}

export const WHOIS: FullExamples = {
  'whois-text': {
    record: {
      'Domain Name': 'weft-test.com',
      'Registry Domain ID': '1_DOMAIN_COM',
      'Registrar WHOIS Server': 'whois.weft.com',
      'Registrar URL': 'https://registrar.weft.com',
      'Updated Date': '2026-01-02T03:04:05Z',
      'Creation Date': '2010-01-02T03:04:05Z',
      'Registry Expiry Date': '2027-01-02T03:04:05Z',
      Registrar: 'Example Registrar, Inc.',
      'Registrar IANA ID': '292',
      'Registrar Abuse Contact Email': 'abuse@weft.com',
      'Registrar Abuse Contact Phone': '+31.200000009',
      Reseller: 'Example Reseller',
      'Domain Status': 'clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
      ...contact('Registrant', 1),
      ...contact('Admin', 2),
      ...contact('Tech', 3),
      'Name Server': 'ns1.weft.com',
      DNSSEC: 'signedDelegation',
      'URL of the ICANN Whois Inaccuracy Complaint Form': 'https://www.icann.org/wicf/',
      [LAST_UPDATE]: '2026-08-20T00:00:00Z',
    },
    file: answer,
  },
  'registration-csv': {
    record: {
      domainName: 'weft-test.com',
      queryTime: '2026-08-20T00:00:00Z',
      createDate: '2010-01-02',
      updateDate: '2026-01-02',
      expiryDate: '2027-01-02',
      registrarIana: '292',
      registrarName: 'Example Registrar, Inc.',
      registrarWebsite: 'https://registrar.weft.com',
      domainStatus: 'clientTransferProhibited',
      nameServers: 'ns1.weft.com|ns2.weft.com',
      dnsSec: 'signedDelegation',
      ...columns('registrant', 1),
      ...columns('admin', 2),
      ...columns('tech', 3),
    },
    file: csvFile,
  },
};

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWhoisAnswer } from '../../../../loaders/formats/whois/read-answer.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'data', 'whois');
const EXPECTED: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8'));
const FILES = Object.keys(EXPECTED).map((name) => `${name}.txt`);

/** The collection of php-whois names each of its files after the domain that was asked for. */
function askedOf(file: string): string | undefined {
  return file.startsWith('php-whois/') ? file.slice('php-whois/'.length, -'.txt'.length) : undefined;
}

function read(file: string) {
  return readWhoisAnswer(readFileSync(join(FOLDER, file), 'utf8'), askedOf(file));
}

describe('the WHOIS answers of real registries', () => {
  it('The WHOIS answers of real registries are all there', () => {
    expect(globSync('*/*.txt', { cwd: FOLDER }).sort()).toEqual(FILES.toSorted());
    expect(FILES).toHaveLength(162);
  });

  it.each(FILES)('The answer in %s is read field by field', (file) => {
    expect(JSON.parse(JSON.stringify(read(file)))).toEqual(EXPECTED[file.replace(/\.txt$/, '')]);
  });

  it('A WHOIS answer never has a placeholder for what is left out', () => {
    const said = FILES.map((file) => JSON.stringify(read(file))).join('\n');
    expect(said).not.toMatch(/redacted|not disclosed|hidden|withheld|please query|visit whois/i);
  });
});

describe('a WHOIS answer', () => {
  it('The answers of a thin registry and of the registrar are one, and the registry has priority', () => {
    const answer = readWhoisAnswer(`   Domain Name: EXAMPLE.COM
   Registrar: Example Registrar, Inc.
   Registrar IANA ID: 9999
   Registry Expiry Date: 2028-09-14T04:00:00Z
   Name Server: NS1.EXAMPLE.NET
>>> Last update of whois database: 2026-07-30T04:42:07Z <<<

The Registry database contains ONLY .COM, .NET, .EDU domains and Registrars.
# whois.registrar.example

Domain Name: example.com
Registrar Registration Expiration Date: 2028-09-13T00:00:00-0700
Registrant Organization: Example Org
Registrant Email: owner@example.com
Name Server: ns1.example.net
`);
    expect(answer).toMatchObject({
      domain: 'example.com',
      registrar: 'Example Registrar, Inc.',
      registrarIana: '9999',
      expiryDate: '2028-09-14',
      answeredAt: Date.UTC(2026, 6, 30, 4, 42, 7),
      nameServers: ['ns1.example.net'],
      contacts: { registrant: { organization: 'Example Org', email: 'owner@example.com' } },
    });
  });

  it('A WHOIS answer in objects names its contacts by their handles', () => {
    const answer = readWhoisAnswer(`domain:         example.at
registrar:      Example GmbH ( https://nic.at/registrar/1 )
registrant:     EO1-NICAT
tech-c:         ET1-NICAT
nserver:        ns1.example.net
changed:        20230303 09:38:55
source:         AT-DOM

personname:     Role Account
organization:   Example Austria GmbH
street address: Hauptstrasse 1
postal code:    1020
city:           Wien
country:        Austria
phone:          <data not disclosed>
fax-no:         +4315150
nic-hdl:        EO1-NICAT
changed:        20200309 17:01:08
source:         AT-DOM

organization:   Example Hosting GmbH
e-mail:         tech@example.net
nic-hdl:        ET1-NICAT
source:         AT-DOM
`);
    expect(JSON.parse(JSON.stringify(answer))).toEqual({
      domain: 'example.at',
      registrar: 'Example GmbH',
      updateDate: '2023-03-03',
      domainStatus: [],
      nameServers: ['ns1.example.net'],
      contacts: {
        registrant: {
          name: 'Role Account',
          organization: 'Example Austria GmbH',
          street: 'Hauptstrasse 1',
          city: 'Wien',
          zip: '1020',
          country: 'AT',
          fax: '+4315150',
        },
        tech: { organization: 'Example Hosting GmbH', email: 'tech@example.net' },
      },
    });
  });

  it('A WHOIS answer in parts under headers separates the dates of its contacts from those of the domain', () => {
    const answer = readWhoisAnswer(`Domain:             example.it
Status:             ok
Signed:             yes
Created:            1999-12-10 00:00:00
Last Update:        2019-05-07 01:04:50
Expire Date:        2020-04-21

Registrant
  Organization:     Example Ireland Holdings
  Address:          1 Quay
                    Dublin
                    IE
  Created:          2018-03-02 19:04:02

Registrar
  Organization:     Example Registrar Limited
  Name:             EXAMPLE-REG
  Web:              http://registrar.example

Nameservers
  ns1.example.com
  ns2.example.com
`);
    expect(answer).toMatchObject({
      registrar: 'Example Registrar Limited',
      createDate: '1999-12-10',
      updateDate: '2019-05-07',
      expiryDate: '2020-04-21',
      isSigned: true,
      nameServers: ['ns1.example.com', 'ns2.example.com'],
      contacts: { registrant: { organization: 'Example Ireland Holdings', street: '1 Quay, Dublin', country: 'IE' } },
    });
  });

  it('A WHOIS answer without a domain is for the requested domain, or is null if no domain was requested', () => {
    const text = 'Registrant Organization: Example Org\n';
    expect(readWhoisAnswer(text, 'example.com')).toMatchObject({ domain: 'example.com' });
    expect(readWhoisAnswer(text)).toBeNull();
    expect(readWhoisAnswer('No match for domain "EXAMPLE.COM".\n')).toBeNull();
  });

  it('A WHOIS answer for a person never turns the person’s name into an organisation', () => {
    const answer = readWhoisAnswer('Domain Name: example.com\nRegistrant Name: Jane Doe\nRegistrant City: Town\n');
    expect(answer?.contacts.registrant).toEqual(expect.objectContaining({ name: 'Jane Doe', organization: undefined }));
  });

  it('A WHOIS answer that is garbage never throws', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            'Domain Name: a.b',
            'Registrant:',
            '',
            ' x',
            '[Holder]',
            'a: b',
            'nic-hdl: X1-Y',
            '::',
            '...: ',
          ),
        )
        .map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(texts, (text) => readWhoisAnswer(text) === null || typeof readWhoisAnswer(text)?.domain === 'string'),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../loaders/source.ts';
import { registrationCsv } from '../../../loaders/sources/registries/registration-csv.ts';
import { AUGUST_22, readSource } from '../../support/source-input.ts';

function answersIn(facts: readonly Fact[]): unknown[] {
  return facts.flatMap((fact) =>
    fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER'
      ? [{ name: fact.name, ...JSON.parse(JSON.stringify(fact.properties)) }]
      : [],
  );
}

describe('a table of registrations', () => {
  it('A registration table has one row per look-up, with the names of the WHOIS record', async () => {
    const { facts, refusals } = await readSource(
      registrationCsv,
      [
        'domainName,queryTime,createDate,expiryDate,registrarIana,registrarName,registrantCompany,registrantCountry,registrantEmail,nameServers,domainStatus,dnsSec',
        'Example.com,2026-07-30 04:42:07,2003-04-22,2027-04-22,292,MarkMonitor Inc.,"Example Org, Inc.",US,owner@example.com,NS1.example.net|ns2.example.net,clientTransferProhibited|ok,unsigned',
      ].join('\n'),
    );
    expect(refusals).toEqual([]);
    expect(answersIn(facts)).toEqual([
      {
        name: 'example.com@2026-07-30T04:42:07Z',
        domainName: 'example.com',
        answeredAt: Date.UTC(2026, 6, 30, 4, 42, 7),
        createDate: '2003-04-22',
        expiryDate: '2027-04-22',
        registrarIana: '292',
        registrarName: 'MarkMonitor Inc.',
        registrarKey: 'iana:292',
        registrantCompany: 'Example Org, Inc.',
        registrantKey: 'example org, inc.',
        registrantCountry: 'US',
        registrantEmail: 'owner@example.com',
        nameServers: ['ns1.example.net', 'ns2.example.net'],
        domainStatus: ['clientTransferProhibited', 'ok'],
        dnsSec: 'unsigned',
        contactKeys: ['registrant EMAIL email:owner@example.com'],
      },
    ]);
  });

  it('A registration table may respell its columns; redacted values are dropped, rows without a domain refused', async () => {
    const { facts, refusals } = await readSource(
      registrationCsv,
      [
        'num,domain_name,create_date,domain_registrar_name,registrant_name,registrant_city,administrative_email,name_server_1,name_server_2',
        '1,example.org,2001-02-03,Example Registrar,REDACTED FOR PRIVACY,Town,admin@example.org,ns1.example.net,',
        '2,,2001-02-03,Example Registrar,Jane Doe,Town,,,',
      ].join('\n'),
    );
    expect(refusals).toEqual([{ line: 3, reason: 'expected a domain in the column domainName' }]);
    expect(answersIn(facts)).toEqual([
      {
        name: 'example.org@2026-08-22T00:00:00Z',
        domainName: 'example.org',
        answeredAt: AUGUST_22,
        createDate: '2001-02-03',
        registrarName: 'Example Registrar',
        registrarKey: 'registrar:example registrar',
        nameServers: ['ns1.example.net'],
        contactKeys: ['admin EMAIL email:admin@example.org'],
      },
    ]);
  });

  it('A registration table with garbage rows refuses them, and never throws after its header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string()), async (lines) => {
        const { refusals, records } = await readSource(registrationCsv, ['domainName,queryTime', ...lines].join('\n'));
        expect(refusals.length).toBeLessThanOrEqual(records);
      }),
    );
  });
});

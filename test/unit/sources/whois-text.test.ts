import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../loaders/source.ts';
import { whoisText } from '../../../loaders/sources/registries/whois-text.ts';
import { AUGUST_22, memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

/** The answers among facts, by their names, without what is undefined. */
function answersIn(facts: readonly Fact[]): Readonly<Record<string, Record<string, unknown>>> {
  return Object.fromEntries(
    facts.flatMap((fact) =>
      fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER'
        ? [[fact.name, JSON.parse(JSON.stringify(fact.properties))]]
        : [],
    ),
  );
}

function reported(fact: Fact): string {
  if (fact.kind === 'node') return `${fact.label} ${fact.name}`;
  return fact.kind === 'edge' ? `${fact.from.name} ${fact.type} ${fact.to.name}` : fact.kind;
}

describe('a WHOIS text', () => {
  it('A WHOIS text of a registrar yields the whole answer, and the nodes that it names', async () => {
    const { facts, refusals } = await readSource(
      whoisText,
      await testDataInput('whois/weppos/whois.markmonitor.com_com_status_registered.txt'),
    );
    expect(refusals).toEqual([]);
    expect(answersIn(facts)).toEqual({
      'google.com@2017-07-31T23:57:35Z': {
        domainName: 'google.com',
        answeredAt: Date.UTC(2017, 6, 31, 23, 57, 35),
        createDate: '1997-09-15',
        updateDate: '2015-06-12',
        expiryDate: '2020-09-14',
        registrarIana: '292',
        registrarName: 'MarkMonitor, Inc.',
        registrarWebsite: 'http://www.markmonitor.com',
        registrarKey: 'iana:292',
        registrantName: 'Dns Admin',
        registrantCompany: 'Google Inc.',
        registrantKey: 'google inc.',
        registrantCity: 'Mountain View',
        registrantState: 'CA',
        registrantZip: '94043',
        registrantCountry: 'US',
        registrantEmail: 'dns-admin@google.com',
        registrantPhone: '+1.6502530000',
        registrantFax: '+1.6506188571',
        domainStatus: [
          ...['clientUpdateProhibited', 'clientTransferProhibited', 'clientDeleteProhibited'],
          ...['serverUpdateProhibited', 'serverTransferProhibited', 'serverDeleteProhibited'],
        ],
        dnsSec: 'unsigned',
        nameServers: ['ns1.google.com', 'ns2.google.com', 'ns3.google.com', 'ns4.google.com'],
        contactKeys: [
          ...[
            'registrant EMAIL email:dns-admin@google.com',
            'registrant PHONE +16502530000',
            'admin PHONE +16506234000',
          ],
          ...[
            'tech PHONE +16503300100',
            'abuse EMAIL email:abusecomplaints@markmonitor.com',
            'abuse PHONE +12083895740',
          ],
        ],
      },
    });
    expect(facts.map(reported).filter((fact) => !/google inc|REGISTRATION_ANSWER/.test(fact))).toEqual([
      'HOSTNAME google.com',
      'REGISTRAR iana:292',
      'email:dns-admin@google.com CHILD_OF google.com',
      'email:abusecomplaints@markmonitor.com CHILD_OF markmonitor.com',
      ...['ns1', 'ns2', 'ns3', 'ns4'].map((server) => `HOSTNAME ${server}.google.com`),
    ]);
  });

  it('A WHOIS text without domain and day takes both from its file name', async () => {
    const text = 'Registrar: Example Registrar\nCreated: 2001-02-03\n';
    const { facts } = await readSource(whoisText, memoryInput(text, 'Example.com_2024-07-29.txt'));
    expect(Object.keys(answersIn(facts))).toEqual(['example.com@2024-07-29T00:00:00Z']);
    expect(await whoisText.dateOf?.(memoryInput(text, 'example.com_2024-07-29T17:23:53Z.txt'))).toBe(
      Date.UTC(2024, 6, 29, 17, 23, 53),
    );
    const undated = await readSource(whoisText, memoryInput(text, 'example.com.txt'));
    expect(Object.keys(answersIn(undated.facts))).toEqual([
      `example.com@${new Date(AUGUST_22).toISOString().slice(0, 19)}Z`,
    ]);
  });

  it("A WHOIS text's own day takes precedence over the day in its file name", async () => {
    const text = 'Domain: example.com\nStatus: ok\n>>> Last update of WHOIS database: 2020-01-02T03:04:05Z <<<\n';
    const { facts } = await readSource(whoisText, memoryInput(text, 'example.net_2024-07-29.txt'));
    expect(Object.keys(answersIn(facts))).toEqual(['example.com@2020-01-02T03:04:05Z']);
  });

  it('A WHOIS file may hold many answers under their file names, and an invalid answer is refused by its line', async () => {
    const text = [
      '==> whois/example.com_2024-07-29.txt <==',
      'Registrar: One Registrar',
      '',
      '==> example.org.txt <==',
      'No match for "EXAMPLE.ORG".',
      '==> com.txt <==',
      'domain: COM',
      'status: ACTIVE',
      '==> example.net_2024-07-30.txt <==',
      'Registrar: Other Registrar',
    ].join('\n');
    const input = memoryInput(text, 'all.txt');
    const { facts, refusals, records } = await readSource(whoisText, input);
    expect(records).toBe(4);
    expect(Object.keys(answersIn(facts))).toEqual([
      'example.com@2024-07-29T00:00:00Z',
      'example.net@2024-07-30T00:00:00Z',
    ]);
    expect(refusals).toEqual([
      { line: 5, reason: `no WHOIS answer of a registered domain: 'No match for "EXAMPLE.ORG".'` },
      { line: 7, reason: 'com is a top-level domain: those cannot be registered' },
    ]);
    expect(await whoisText.dateOf?.(input)).toBeNull();
  });

  it('A WHOIS text of a registry with its own registrar numbers yields no IANA id', async () => {
    const { facts } = await readSource(whoisText, await testDataInput('whois/richardpenman/google.co.id.txt'));
    const [answer] = Object.values(answersIn(facts));
    expect(answer?.registrarKey).toBe('registrar:pt digital registra indonesia');
    expect(answer?.registrarIana).toBeUndefined();
  });

  it('A WHOIS text of a registry that is its own registrar yields no id; else all such registries would be one', async () => {
    const { facts } = await readSource(whoisText, await sampleInput('registries/whois/weppos.txt'));
    const reported = Object.values(answersIn(facts))
      .filter(({ domainName }) => /^nic\.|^google\.tc$/.test(String(domainName)))
      .map(({ domainName, answeredAt, registrarKey, registrarIana }) => [
        `${domainName}@${new Date(Number(answeredAt)).toISOString().slice(0, 10)}`,
        registrarKey,
        registrarIana,
      ]);
    expect(reported).toEqual([
      ['nic.college@2015-05-13', 'registrar:centralnic', undefined],
      ['nic.space@2015-11-30', 'registrar:centralnic', undefined],
      ['google.tc@2014-11-22', 'iana:292', '292'],
    ]);
  });

  it('A WHOIS text yields nothing about where a person lives', async () => {
    const text = [
      'Domain Name: example.com',
      ...[
        'Registrant Name: Jane Doe',
        'Registrant Street: 1 High St',
        'Registrant City: Town',
        'Registrant Country: GB',
      ],
    ].join('\n');
    const { facts } = await readSource(whoisText, memoryInput(text, 'example.com_2024-07-29.txt'));
    expect(Object.values(answersIn(facts))).toEqual([
      {
        domainName: 'example.com',
        answeredAt: Date.UTC(2024, 6, 29),
        registrantName: 'Jane Doe',
        registrantCountry: 'GB',
      },
    ]);
  });

  it('A garbage WHOIS text never makes the reader throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const { refusals, records } = await readSource(whoisText, memoryInput(text, 'x.txt'));
        expect(refusals.length).toBeLessThanOrEqual(records);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import type { Fact } from '../../../loaders/source.ts';
import { rdap } from '../../../loaders/sources/registries/rdap.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { AUGUST_22, memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

/** A fact in one line: `LABEL name {properties}` or `from TYPE to {properties}`, without what is undefined. */
function reported(fact: Fact): string {
  const properties = 'properties' in fact && fact.properties !== undefined ? JSON.stringify(fact.properties) : '{}';
  const what =
    fact.kind === 'node'
      ? `${fact.label} ${fact.name}`
      : fact.kind === 'edge'
        ? `${fact.from.label} ${fact.from.name} ${fact.type} ${fact.to.label} ${fact.to.name}`
        : fact.kind;
  return properties === '{}' ? what : `${what} ${properties}`;
}

async function factsIn(input: Parameters<typeof readSource>[1]) {
  const { facts, refusals } = await readSource(rdap, input);
  expect(refusals).toEqual([]);
  return facts.map(reported);
}

const NETWORK = {
  objectClassName: 'ip network',
  handle: 'NET-192-0-2-0-1',
  port43: 'whois.arin.net',
  startAddress: '192.0.2.0',
  endAddress: '192.0.2.255',
  name: 'EXAMPLE',
  type: 'DIRECT ALLOCATION',
  events: [{ eventAction: 'registration', eventDate: '2020-01-02T00:00:00Z' }],
};

function card(...properties: readonly unknown[]) {
  return ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
}

describe('RDAP of an AS number', () => {
  it('RDAP of an AS number names the AS, its registrant with the abuse contact, and the organisation', async () => {
    const since = Date.UTC(2000, 4, 4, 4);
    expect(await factsIn(await sampleInput('registries/rdap/autnum_16509.json'))).toEqual([
      'ASN AS16509',
      'ASN AS16509 {"statedHandle":"AMAZON-02","statedLegalName":"Amazon.com, Inc."}',
      'RDAP_ENTITY arin:AMAZON-4 {"handle":"AMAZON-4","rir":"ARIN","displayName":"Amazon.com, Inc.","kind":"org","roles":["registrant"],"abuseEmail":"abuse@amazonaws.com"}',
      `ASN AS16509 REGISTERED_TO_ENTITY RDAP_ENTITY arin:AMAZON-4 {"role":"registrant","since":${since}}`,
      'ORGANIZATION amazon.com, inc. {"displayName":"Amazon.com, Inc."}',
      'ASN AS16509 REGISTERED_BY ORGANIZATION amazon.com, inc. {"role":"registrant"}',
    ]);
  });

  it('RDAP of an AS number takes the number from the handle where no other field has it, and gives each registrant', async () => {
    expect(await factsIn(await sampleInput('registries/rdap/autnum_8283.json'))).toEqual([
      'ASN AS8283',
      'ASN AS8283 {"statedHandle":"COLOCLUE-AS"}',
      'RDAP_ENTITY ripencc:COLOCLUE-MNT {"handle":"COLOCLUE-MNT","rir":"RIPENCC","roles":["registrant"],"abuseEmail":"ops@coloclue.net"}',
      'ASN AS8283 REGISTERED_TO_ENTITY RDAP_ENTITY ripencc:COLOCLUE-MNT {"role":"registrant"}',
      'RDAP_ENTITY ripencc:RIPE-NCC-END-MNT {"handle":"RIPE-NCC-END-MNT","rir":"RIPENCC","roles":["registrant"],"abuseEmail":"ops@coloclue.net"}',
      'ASN AS8283 REGISTERED_TO_ENTITY RDAP_ENTITY ripencc:RIPE-NCC-END-MNT {"role":"registrant"}',
    ]);
  });

  it('RDAP of an AS number has no entity where every contact may be a person', async () => {
    expect(await factsIn(await testDataInput('registries/autnum_2515.json'))).toEqual([
      'ASN AS2515',
      'ASN AS2515 {"statedHandle":"JPNIC"}',
      'ASN AS2515 HAS_COUNTRY COUNTRY JP {"basis":"registry"}',
    ]);
  });

  it('RDAP of an AS number is refused where the block is the whole of a registry', async () => {
    const block = { objectClassName: 'autnum', startAutnum: 0, endAutnum: 4294967295 };
    const { refusals } = await readSource(rdap, JSON.stringify(block));
    expect(refusals).toEqual([{ line: 1, reason: 'AS0 to AS4294967295 is no block that a registry passes on' }]);
  });
});

describe('RDAP of networks', () => {
  it('RDAP of networks by address gives each registered block, its registry, country and holders', async () => {
    const facts = await factsIn(await sampleInput('registries/rdap/ipwhois_rdap_by_ip.json'));
    expect(facts.filter((fact) => fact.startsWith('REGISTERED_PREFIX') && fact.includes('"rir"'))).toEqual([
      'REGISTERED_PREFIX 2001:240::/32 {"rir":"APNIC","status":"allocated","updatedDate":1220510956000,"country":"JP","netName":"IIJ-JPNIC-JP-20000308"}',
      'REGISTERED_PREFIX 2001:4860::/32 {"rir":"ARIN","registeredDate":1110817868000,"updatedDate":1330094674000,"netName":"GOOGLE-IPV6","handle":"NET6-2001-4860-1"}',
      'REGISTERED_PREFIX 210.107.0.0/17 {"rir":"APNIC","status":"allocated","updatedDate":1440552335000,"country":"KR","netName":"BORANET-NET-210-107"}',
      'REGISTERED_PREFIX 74.125.0.0/16 {"rir":"ARIN","registeredDate":1173802194000,"updatedDate":1330094674000,"netName":"GOOGLE","handle":"NET-74-125-0-0-1"}',
      ...['196.11.239.0/24', '196.11.240.0/22', '196.11.244.0/23', '196.11.246.0/24'].map(
        (name) =>
          `REGISTERED_PREFIX ${name} {"rir":"AFRINIC","status":"assigned","country":"ZA","netName":"ORG-VSA1-AFRINIC"}`,
      ),
    ]);
    expect(facts.filter((fact) => fact.includes(' 74.125.0.0/16'))).toEqual([
      'REGISTERED_PREFIX 74.125.0.0/16 {"rir":"ARIN","registeredDate":1173802194000,"updatedDate":1330094674000,"netName":"GOOGLE","handle":"NET-74-125-0-0-1"}',
      'REGISTERED_PREFIX 74.125.0.0/16 BELONGS_TO RIR ARIN',
      'REGISTERED_PREFIX 74.125.0.0/16 REGISTERED_TO_ENTITY RDAP_ENTITY arin:GOGL {"role":"registrant","since":1173802194000}',
      'PREFIX 74.125.0.0/16 REGISTERED_TO_ENTITY RDAP_ENTITY arin:GOGL {"role":"registrant","since":1173802194000}',
      'PREFIX 74.125.0.0/16 REGISTERED_BY ORGANIZATION google inc. {"role":"registrant"}',
    ]);
  });

  it('RDAP of a network accepts ends with a prefix length or with leading zeros', async () => {
    for (const [startAddress, endAddress] of [
      ['192.0.2.0/32', '192.0.2.255/32'],
      ['192.000.002.000', '192.000.002.255'],
    ]) {
      const facts = await factsIn(JSON.stringify({ ...NETWORK, startAddress, endAddress }));
      expect(facts[0]).toMatch(/^REGISTERED_PREFIX 192\.0\.2\.0\/24 /);
    }
  });

  it('RDAP of a network without a registrant names organisations and groups, and no person who is a contact', async () => {
    const contact = (handle: string, kind: string, role: string) => ({
      handle,
      roles: [role],
      vcardArray: card(['fn', {}, 'text', `Name of ${handle}`], ['kind', {}, 'text', kind]),
    });
    const entities = [contact('P1-ARIN', 'individual', 'technical'), contact('G1-ARIN', 'group', 'technical')];
    const facts = await factsIn(JSON.stringify({ ...NETWORK, entities }));
    expect(facts.filter((fact) => fact.includes('RDAP_ENTITY'))).toEqual([
      'RDAP_ENTITY arin:G1-ARIN {"handle":"G1-ARIN","rir":"ARIN","displayName":"Name of G1-ARIN","kind":"group","roles":["technical"]}',
      ...['REGISTERED_PREFIX', 'PREFIX'].map(
        (label) =>
          `${label} 192.0.2.0/24 REGISTERED_TO_ENTITY RDAP_ENTITY arin:G1-ARIN {"role":"technical","since":${Date.UTC(2020, 0, 2)}}`,
      ),
    ]);
  });

  it('A contact card gives the country, the preferred abuse address and the remarks, but no telephone number', async () => {
    const holder = {
      handle: 'EX1-ARIN',
      roles: ['registrant', 'abuse'],
      remarks: [{ description: ['first', 'second'] }, { title: 'empty', description: [] }],
      vcardArray: card(
        ['fn', {}, 'text', 'Example'],
        ['kind', {}, 'text', 'org'],
        ['adr', { cc: 'nl' }, 'text', ['', '', 'Street 1', 'Town', '', '1', 'Netherlands']],
        ['tel', {}, 'uri', 'tel:+31.100'],
        ['email', {}, 'text', 'noc@example.com'],
        ['email', { pref: '1' }, 'text', 'abuse@example.com'],
      ),
    };
    const facts = await factsIn(JSON.stringify({ ...NETWORK, entities: [holder] }));
    expect(facts.filter((fact) => fact.startsWith('RDAP_ENTITY'))).toEqual([
      'RDAP_ENTITY arin:EX1-ARIN {"handle":"EX1-ARIN","rir":"ARIN","displayName":"Example","kind":"org","roles":["abuse","registrant"],"country":"NL","abuseEmail":"abuse@example.com","remarks":"first\\nsecond"}',
      'RDAP_ENTITY arin:EX1-ARIN HAS_COUNTRY COUNTRY NL {"basis":"registry"}',
    ]);
    expect(facts.join()).not.toContain('31.100');
  });

  it('RDAP of a network from a server outside the regional registries has neither registry nor entity', async () => {
    const entities = [{ handle: 'X', roles: ['registrant'] }];
    const facts = await factsIn(JSON.stringify({ ...NETWORK, port43: 'whois.example.com', type: undefined, entities }));
    expect(facts).toEqual([
      `REGISTERED_PREFIX 192.0.2.0/24 {"registeredDate":${Date.UTC(2020, 0, 2)},"netName":"EXAMPLE","handle":"NET-192-0-2-0-1"}`,
    ]);
  });

  it.each([
    ['192.0.2.9', '192.0.2.0'],
    ['192.0.2.0', '2001:db8::'],
  ])('RDAP of a network from %s to %s is refused', async (startAddress, endAddress) => {
    const { facts, refusals } = await readSource(rdap, JSON.stringify({ ...NETWORK, startAddress, endAddress }));
    expect([facts, refusals]).toEqual([
      [],
      [{ line: 1, reason: `${startAddress} to ${endAddress} is no range of addresses` }],
    ]);
  });
});

/** What the answer says under the names of the WHOIS record, and its name. */
function answerIn(facts: readonly Fact[]) {
  const found = facts.find((fact) => fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER');
  if (found?.kind !== 'node') throw new Error('no answer');
  return { name: found.name, ...JSON.parse(JSON.stringify(found.properties)) };
}

describe('RDAP of a domain', () => {
  it('RDAP of a domain stores the answer with its time, registrar, registrant and name servers', async () => {
    const input = await sampleInput('registries/rdap/microsoft.click.json');
    const answered = Date.UTC(2024, 5, 18, 14, 25, 27, 257);
    expect(await rdap.dateOf?.(input)).toBe(answered);
    const { facts } = await readSource(rdap, input);
    const servers = [
      ...['ns1-08.azure-dns.com', 'ns2-08.azure-dns.net', 'ns3-08.azure-dns.org', 'ns4-08.azure-dns.info'],
    ];
    expect(answerIn(facts)).toEqual({
      name: 'microsoft.click@2024-06-18T14:25:27Z',
      domainName: 'microsoft.click',
      answeredAt: answered,
      createDate: '2014-11-12',
      updateDate: '2023-10-17',
      expiryDate: '2024-11-12',
      domainStatus: ['clientUpdateProhibited', 'clientTransferProhibited', 'clientDeleteProhibited'],
      dnsSec: 'unsigned',
      registrarIana: '292',
      registrarName: 'MarkMonitor Inc.',
      registrarKey: 'iana:292',
      registrantCompany: 'Microsoft Corporation',
      registrantKey: 'microsoft corporation',
      registrantState: 'WA',
      registrantCountry: 'US',
      contactKeys: ['abuse EMAIL email:abusecomplaints@markmonitor.com', 'abuse PHONE +12083895740'],
      nameServers: servers,
    });
    expect(facts.map(reported).filter((fact) => !fact.startsWith('REGISTRATION_ANSWER'))).toEqual([
      'HOSTNAME microsoft.click',
      'REGISTRAR iana:292 {"displayName":"MarkMonitor Inc.","aliases":["MarkMonitor Inc."],"ianaId":292}',
      'ORGANIZATION microsoft corporation {"displayName":"Microsoft Corporation"}',
      'EMAIL email:abusecomplaints@markmonitor.com CHILD_OF HOSTNAME markmonitor.com',
      ...servers.map((server) => `HOSTNAME ${server}`),
      ...['ns4-08.azure-dns.info', 'ns2-08.azure-dns.net', 'ns3-08.azure-dns.org', 'ns1-08.azure-dns.com'].map(
        (server) => `HOSTNAME ${server}`,
      ),
    ]);
  });

  it("RDAP of a domain stores neither a person's address nor what a registry redacts", async () => {
    const kind = (text: string) => ['kind', {}, 'text', text];
    const address = ['adr', {}, 'text', ['', '', ['Suite 1', '2 High St'], 'Town', '', 'Z1', 'US']];
    const answerOf = async (...properties: readonly unknown[]) => {
      const entities = [{ objectClassName: 'entity', roles: ['registrant'], vcardArray: card(...properties) }];
      const domain = { objectClassName: 'domain', ldhName: 'example.com', entities };
      return answerIn((await readSource(rdap, memoryInput(JSON.stringify(domain)))).facts);
    };
    const phone = (type: string | undefined, number: string) => [
      'tel',
      type === undefined ? {} : { type },
      'uri',
      number,
    ];
    const found = { name: 'example.com@2026-08-22T00:00:00Z', domainName: 'example.com', answeredAt: AUGUST_22 };
    const person = await answerOf(
      kind('individual'),
      ['fn', {}, 'text', 'A Person'],
      address,
      phone(undefined, 'tel:+1.4155550100'),
    );
    expect(person).toEqual({ ...found, registrantCountry: 'US' });
    const company = { ...found, registrantCompany: 'A Company', registrantKey: 'a company', registrantCountry: 'US' };
    const secret = ['adr', {}, 'text', ['', '', 'REDACTED FOR PRIVACY', '', '', '', 'US']];
    expect(await answerOf(kind('org'), ['fn', {}, 'text', 'A Company'], secret)).toEqual(company);
    expect(
      await answerOf(kind('org'), ['fn', {}, 'text', 'A Company'], address, phone('fax', 'tel:+1.4155550199')),
    ).toEqual({
      ...company,
      registrantAddress: 'Suite 1, 2 High St',
      registrantCity: 'Town',
      registrantZip: 'Z1',
    });
  });

  it('RDAP of a registry outside ICANN has its own registrar handles, and the IANA id where it states one', async () => {
    const { facts } = await readSource(rdap, await sampleInput('registries/rdap/lemonde.fr.json'));
    expect(facts.map(reported).slice(0, 3)).toEqual([
      'HOSTNAME lemonde.fr',
      'REGISTRAR iana:1251 {"displayName":"NAMESHIELD","aliases":["NAMESHIELD"],"ianaId":1251,"website":"https://www.nameshield.com/contact-nameshield/"}',
      'ORGANIZATION societe editrice du monde {"displayName":"SOCIETE EDITRICE DU MONDE"}',
    ]);
    expect(answerIn(facts)).toMatchObject({
      createDate: '2005-08-02',
      updateDate: '2024-06-12',
      expiryDate: '2025-06-09',
      registrarIana: '1251',
      registrantCompany: 'SOCIETE EDITRICE DU MONDE',
      registrantAddress: '67-69 avenue Pierre Mendes-France',
      registrantCity: 'PARIS',
      registrantZip: '75013',
      registrantCountry: 'FR',
      registrantEmail: 'domain_names@lemonde.fr',
      domainStatus: [
        ...['serverUpdateProhibited', 'serverTransferProhibited', 'serverDeleteProhibited', 'serverRecoverProhibited'],
      ],
      contactKeys: [
        'registrant EMAIL email:domain_names@lemonde.fr',
        'registrant PHONE +33157282224',
        ...['tech EMAIL email:technical@nameshield.net', 'tech PHONE +33241182828'],
      ],
    });
  });

  it('RDAP of a domain names no personal or redacted registrant, and states EPP codes and DS records', async () => {
    const registrant = (...properties: readonly unknown[]) => [
      { roles: ['registrant'], vcardArray: card(...properties) },
    ];
    const secrets = [
      registrant(['fn', {}, 'text', 'Jane Doe']),
      registrant(['org', {}, 'text', 'REDACTED FOR PRIVACY']),
    ];
    for (const entities of secrets) {
      const domain = {
        objectClassName: 'domain',
        ldhName: 'EXAMPLE.com',
        status: ['active', 'associated', 'client hold'],
        secureDNS: { delegationSigned: true, dsData: [{ keyTag: 7, algorithm: 13, digestType: 2, digest: '00' }] },
        entities,
      };
      expect(await factsIn(JSON.stringify(domain))).toEqual([
        'HOSTNAME example.com',
        `REGISTRATION_ANSWER example.com@2026-08-22T00:00:00Z {"domainStatus":["ok","linked","clientHold"],"dnsSec":"signedDelegation","domainName":"example.com","answeredAt":${AUGUST_22}}`,
        'HOSTNAME example.com {"dnsSec":"signedDelegation"}',
        'DNSSEC_ALGORITHM ECDSAP256SHA256 {"number":13}',
        'HOSTNAME example.com SIGNED_WITH DNSSEC_ALGORITHM ECDSAP256SHA256 {"keyTag":7,"digestType":2,"digest":"00"}',
      ]);
    }
  });
});

describe('contacts for reports of abuse', () => {
  const mail = (address: string) => ['email', {}, 'text', address];
  const contact = (address: string, kind: string, ...roles: readonly string[]) => ({
    objectClassName: 'entity',
    roles,
    vcardArray: card(['fn', {}, 'text', 'Abuse Desk'], ['kind', {}, 'text', kind], mail(address)),
  });
  const keysOf = async (...entities: readonly object[]) => {
    const { facts } = await readSource(
      rdap,
      JSON.stringify({ objectClassName: 'domain', ldhName: 'a.example', status: ['active'], entities }),
    );
    return answerIn(facts).contactKeys;
  };

  it('RDAP of an entity that takes reports of abuse gives its own address', async () => {
    const entity = { ...contact('abuse@example.com', 'group', 'abuse'), handle: 'AR1-RIPE', port43: 'whois.ripe.net' };
    expect(await factsIn(JSON.stringify(entity))).toEqual([
      'RDAP_ENTITY ripencc:AR1-RIPE {"handle":"AR1-RIPE","rir":"RIPENCC","displayName":"Abuse Desk","kind":"group","roles":["abuse"],"abuseEmail":"abuse@example.com"}',
    ]);
  });

  it('RDAP of an entity with another role gives the address of its contact for abuse, and not its own', async () => {
    const entity = {
      ...contact('office@example.com', 'org', 'registrant'),
      handle: 'ORG1-RIPE',
      port43: 'whois.ripe.net',
      entities: [contact('abuse@example.com', 'group', 'abuse')],
    };
    const [stated] = await factsIn(JSON.stringify(entity));
    expect(stated).toContain('"abuseEmail":"abuse@example.com"');
    const [alone] = await factsIn(JSON.stringify({ ...entity, entities: [] }));
    expect(alone).not.toContain('@');
  });

  it("RDAP of a domain gives the registrar's contact for abuse, else the one that the registry names", async () => {
    const desk = contact('abuse@registry.example.com', 'group', 'abuse');
    expect(await keysOf(desk)).toEqual(['abuse EMAIL email:abuse@registry.example.com']);
    const registrar = {
      ...contact('x@example.com', 'org', 'registrar'),
      entities: [contact('abuse@example.net', 'org', 'abuse')],
    };
    expect(await keysOf(desk, registrar)).toEqual(['abuse EMAIL email:abuse@example.net']);
    expect(await keysOf(contact('a.person@example.com', 'individual', 'abuse'))).toBeUndefined();
  });
});

describe('RDAP answers whose members are spelled otherwise', () => {
  it.each(['secureDNS', 'secureDns', 'securedns', 'SecureDNS'])('The DS records in %s are read', async (name) => {
    const secure = { delegationSigned: true, dsData: [{ keyTag: 7, algorithm: 13, digestType: 2, digest: '00' }] };
    const stated = await factsIn(JSON.stringify({ objectClassName: 'domain', LDHName: 'example.com', [name]: secure }));
    expect(stated).toContain(
      'HOSTNAME example.com SIGNED_WITH DNSSEC_ALGORITHM ECDSAP256SHA256 {"keyTag":7,"digestType":2,"digest":"00"}',
    );
    const { facts } = await readSource(rdap, JSON.stringify({ ldhName: 'example.com', [name]: secure }));
    expect(answerIn(facts)).toMatchObject({ domainName: 'example.com', dnsSec: 'signedDelegation' });
  });

  it('The spelling of RFC 9083 counts where an answer has both', async () => {
    const answer = { objectClassName: 'domain', ldhname: 'b.example', ldhName: 'a.example', status: ['active'] };
    expect(await factsIn(JSON.stringify(answer))).toContain('HOSTNAME a.example');
  });
});

describe('RDAP of entities and name servers', () => {
  it('RDAP of a name server gives the addresses that the registry has for it', async () => {
    expect(await factsIn(await sampleInput('registries/rdap/nameserver_ns1_nic_fr.json'))).toEqual([
      'HOSTNAME ns1.nic.fr RESOLVES_TO IPV4 192.134.4.1',
      'HOSTNAME ns1.nic.fr RESOLVES_TO IPV6 2001:67c:2218:2::4:1',
    ]);
  });

  it('RDAP of an entity gives that of a regional registry, and a registrar by its IANA id; it refuses others', async () => {
    const name = card(['fn', {}, 'text', 'Example'], ['kind', {}, 'text', 'org']);
    const ofRir = { objectClassName: 'entity', handle: 'ORG-EX1-RIPE', port43: 'whois.ripe.net', vcardArray: name };
    expect(await factsIn(JSON.stringify(ofRir))).toEqual([
      'RDAP_ENTITY ripencc:ORG-EX1-RIPE {"handle":"ORG-EX1-RIPE","rir":"RIPENCC","displayName":"Example","kind":"org"}',
    ]);
    const registrar = {
      objectClassName: 'entity',
      handle: 'x',
      vcardArray: name,
      publicIds: [{ type: 'IANA Registrar ID', identifier: '9995' }],
    };
    expect(await factsIn(JSON.stringify(registrar))).toEqual([
      'REGISTRAR iana:9995 {"displayName":"Example","aliases":["Example"],"ianaId":9995}',
    ]);
    const { refusals } = await readSource(rdap, JSON.stringify({ objectClassName: 'entity', handle: 'x' }));
    expect(refusals).toEqual([{ line: 1, reason: 'an entity of no regional registry: it has no key' }]);
  });
});

describe('a file of RDAP answers', () => {
  const domain = (ldhName: string) => ({ objectClassName: 'domain', ldhName });

  it.each([
    ['one a line', [domain('a.example'), domain('b.example')].map((one) => JSON.stringify(one)).join('\n'), [1, 2]],
    ['an array', JSON.stringify([domain('a.example'), domain('b.example')], null, 1), [2, 6]],
    [
      'results of a search',
      JSON.stringify({ domainSearchResults: [domain('a.example'), domain('b.example')] }),
      [1, 1],
    ],
    [
      'a map by address',
      JSON.stringify({ '192.0.2.1': domain('a.example'), '::1': { response: domain('b.example') } }),
      [1, 1],
    ],
  ])('A file of RDAP answers may hold %s', async (_, text, lines) => {
    const read = [];
    for await (const record of rdap.read(memoryInput(text), {
      observedAt: 0,
      suffixes: LIBRARY_SUFFIXES,
      actors: CURATED_REGISTER,
      earlierEdition: null,
    }))
      read.push(record);
    expect(read.map(({ line }) => line)).toEqual(lines);
    expect((await readSource(rdap, text)).facts.map(reported)).toEqual(['HOSTNAME a.example', 'HOSTNAME b.example']);
  });

  it.each([
    ['error_ripe_net.json', 'the registry answered with error 501: 501 Not Implemented; Nameserver not supported'],
    ['help_nic_fr.json', "a registry's help answer: there is no object in it"],
  ])('The file %s holds no RDAP object, and its refusal says why', async (file, reason) => {
    const { facts, refusals } = await readSource(rdap, await testDataInput(`registries/${file}`));
    expect([facts, refusals]).toEqual([[], [{ line: 1, reason }]]);
  });

  it('A file of RDAP answers refuses each object that is not RDAP, separately and by name', async () => {
    const text = `${JSON.stringify({ '192.0.2.1': { response: { ...NETWORK, endAddress: 7 } }, '192.0.2.2': { response: 'none' } })}
{"objectClassName": "variant"}
nonsense
{"ldhName": "a.example"}
`;
    expect((await readSource(rdap, text)).refusals).toEqual([
      { line: 1, reason: expect.stringMatching(/^192\.0\.2\.1: not an RDAP ip network: endAddress: /) },
      { line: 1, reason: '192.0.2.2: expected an RDAP object' },
      { line: 2, reason: "an RDAP object of class 'variant', which is not read" },
      { line: 3, reason: 'expected JSON, got nonsense' },
      { line: 4, reason: 'expected an RDAP object: it has no objectClassName' },
    ]);
  });

  it('A file of RDAP answers that breaks off, or is a large document of another kind, is refused whole', async () => {
    const text = JSON.stringify(NETWORK, null, 2).slice(0, 90);
    await expect(readSource(rdap, text)).rejects.toThrow(/breaks off/);
    const other = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`name${at}`, at]));
    await expect(readSource(rdap, JSON.stringify(other, null, 1))).rejects.toThrow(/more members than any RDAP answer/);
  });

  it('A file with arbitrary JSON on each line refuses each line separately, and never throws', async () => {
    const member = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record({
        objectClassName: fc.constantFrom('ip network', 'autnum', 'domain', 'entity', 'nameserver'),
        ldhName: fc.string(),
        startAddress: fc.string(),
        endAddress: fc.string(),
        entities: fc.array(
          fc.record({
            roles: fc.array(fc.constantFrom('registrant', 'registrar')),
            handle: fc.string(),
            vcardArray: fc.jsonValue(),
          }),
        ),
        port43: fc.constantFrom('whois.arin.net', 'x'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(member), async (values) => {
        const text = [
          '{"objectClassName": "domain", "ldhName": "a.example"}',
          ...values.map((value) => JSON.stringify(value)),
        ].join('\n');
        const { facts, refusals } = await readSource(rdap, text);
        expect(reported(facts[0] ?? { kind: 'node', label: '', name: '' })).toBe('HOSTNAME a.example');
        expect(refusals.every(({ line, reason }) => line > 1 && reason !== '')).toBe(true);
      }),
    );
  });
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { cisaDotgov } from '../../../loaders/sources/curated/cisa-dotgov.ts';
import { mispWarningLists } from '../../../loaders/sources/curated/misp-warninglists.ts';
import { phishingKitTracker } from '../../../loaders/sources/curated/phishing-kit-tracker.ts';
import { weftHostingNetworks } from '../../../loaders/sources/curated/weft-hosting-networks.ts';
import { weftMassScanners } from '../../../loaders/sources/curated/weft-mass-scanners.ts';
import { weftResolvers } from '../../../loaders/sources/curated/weft-resolvers.ts';
import { weftSharedServices } from '../../../loaders/sources/curated/weft-shared-services.ts';
import { weftSignals } from '../../../loaders/sources/curated/weft-signals.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const SIGNALS = await readFile(new URL('../../../curated/signals.yaml', import.meta.url), 'utf8');
const RESOLVERS = await readFile(new URL('../../../curated/resolvers.yaml', import.meta.url), 'utf8');
const SHARED_SERVICES = await readFile(new URL('../../../curated/shared-services.yaml', import.meta.url), 'utf8');
const LISTED = '{"weight":0}';

function declared(id: string): SourceDeclaration {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`${id} is not in the catalog`);
  return source;
}

describe('the curated signals of ours', () => {
  it('Our curated signals are these and no others, each with its flag', async () => {
    const { facts, refusals } = await readSource(weftSignals, SIGNALS);
    expect(refusals).toEqual([]);
    const flagged = (flag: string, code: string, label: string, names: readonly string[]) =>
      names.map((name) => `${label} ${name} {"${flag}":true,"curatedSignals":["${code}"]}`);
    expect(facts.map(factLine)).toEqual([
      ...flagged('isBulletproof', 'bulletproof-hosting', 'ASN', ['AS210644', 'AS216246', 'AS206728']),
      ...flagged('isSatellite', 'satellite', 'ASN', [
        'AS14593',
        'AS6621',
        'AS7155',
        'AS29286',
        'AS22351',
        'AS800',
        'AS12684',
        'AS31515',
        'AS57888',
        'AS39356',
        'AS135409',
      ]),
      ...flagged(
        'isCriticalInfrastructure',
        'critical-infrastructure',
        'HOSTNAME',
        [...'abcdefghijklm'].map((letter) => `${letter}.root-servers.net`),
      ),
      ...flagged('isCriticalInfrastructure', 'critical-infrastructure', 'ASN', [
        'AS394353',
        'AS3557',
        'AS29216',
        'AS25152',
        'AS20144',
        'AS7500',
      ]),
      ...flagged('isCriticalInfrastructure', 'critical-infrastructure', 'PREFIX', [
        '192.5.5.0/24',
        '192.36.148.0/24',
        '192.58.128.0/24',
        '193.0.14.0/24',
        '199.7.83.0/24',
        '202.12.27.0/24',
      ]),
    ]);
    expect(await weftSignals.dateOf?.(memoryInput(SIGNALS))).toBe(Date.UTC(2026, 7, 22));
  });

  it('A curated signal is on an AS, a network or a host name, in normal form', async () => {
    const row = (code: string, on: string) =>
      `  - {code: ${code}, on: '${on}', because: x, sources: ['https://a.example.com/b']}\n`;
    const text = `asOf: 2026-01-01\nsignals:\n${row('satellite', 'as64500')}${row('bulletproof-hosting', '192.0.32.7/24')}${row('declining-network', 'AS64501')}`;
    expect((await readSource(weftSignals, text)).facts.map(factLine)).toEqual([
      'ASN AS64500 {"isSatellite":true,"curatedSignals":["satellite"]}',
      'PREFIX 192.0.32.0/24 {"isBulletproof":true,"curatedSignals":["bulletproof-hosting"]}',
      'ASN AS64501 {"isDeclining":true,"curatedSignals":["declining-network"]}',
    ]);
  });

  it('A curated signal without a source, with an unknown code, or on what its code does not fit is refused by line', async () => {
    const text = [
      'asOf: 2026-01-01',
      'signals:',
      '  - {code: satellite, on: AS64500, because: x, sources: []}',
      "  - {code: satellite, on: AS64500, because: x, sources: ['a friend']}",
      "  - {code: haunted, on: AS64500, because: x, sources: ['https://a.example.com']}",
      "  - {code: satellite, on: a.example.com, because: x, sources: ['https://a.example.com']}",
      '  - nonsense',
      "  - {code: declining-network, on: '192.0.32.0/99', because: x, sources: ['https://a.example.com']}",
    ].join('\n');
    const { facts, refusals } = await readSource(weftSignals, text);
    expect(facts).toEqual([]);
    expect(refusals).toEqual([
      { line: 3, reason: expect.stringContaining('sources') },
      { line: 4, reason: expect.stringContaining('sources.0') },
      {
        line: 5,
        reason: expect.stringContaining('expected code bulletproof-hosting, critical-infrastructure, satellite'),
      },
      { line: 6, reason: "expected satellite on ASN, PREFIX, got 'a.example.com'" },
      { line: 7, reason: expect.stringContaining('expected object') },
      { line: 8, reason: expect.stringContaining("'192.0.32.0/99' is not a network") },
    ]);
  });

  it('A file of curated signals that is no YAML, or has no list of signals, ends the load', async () => {
    await expect(readSource(weftSignals, 'signals: [')).rejects.toThrow('not YAML');
    await expect(readSource(weftSignals, 'other: 1\n')).rejects.toThrow('a list named signals');
    await expect(readSource(weftSignals, '')).rejects.toThrow('a list named signals');
  });
});

describe('well-known resolvers', () => {
  it('Well-known resolvers are the addresses that their operators publish, each once, and dated by hand', async () => {
    const { facts, refusals } = await readSource(weftResolvers, RESOLVERS);
    expect(refusals).toEqual([]);
    const names = facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.from.name] : []));
    expect(names).toHaveLength(68);
    expect(new Set(names).size).toBe(68);
    for (const known of ['8.8.8.8', '1.1.1.1', '9.9.9.9', '208.67.222.222', '2001:4860:4860::8888', '2620:fe::fe']) {
      expect(names).toContain(known);
    }
    const said = '{"weight":0,"reference":"https://adguard-dns.io/kb/general/dns-providers/"}';
    expect(facts.map(factLine)[0]).toBe(`94.140.14.14 LISTED_IN FEED_SOURCE Well-known resolvers ${said}`);
    expect(await weftResolvers.dateOf?.(memoryInput(RESOLVERS))).toBe(Date.UTC(2026, 7, 22));
  });

  it('A well-known resolver without a document, or with an invalid address, is refused by line', async () => {
    const text = [
      'resolvers:',
      '  - {operator: x, addresses: [192.0.32.53], sources: []}',
      "  - {operator: x, addresses: [dns.example.com], sources: ['https://a.example.com']}",
      "  - {operator: x, addresses: [192.0.32.54], sources: ['https://a.example.com']}",
    ].join('\n');
    const { facts, refusals } = await readSource(weftResolvers, text);
    expect(facts).toMatchObject([{ from: { label: 'IPV4', name: '192.0.32.54' } }]);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining('sources') },
      { line: 3, reason: expect.stringContaining("'dns.example.com' is not") },
    ]);
  });
});

describe('providers under whose names others live or send', () => {
  /** A report of an actor or a list of phishing holds these names because the actor used the service. */
  const ABUSED = {
    'free-hosting': ['rf.gd', 'kesug.com', 'great-site.net', 'infinityfree.net', 'lovestoblog.com', 'wuaze.com'],
    'dynamic-dns': ['dynu.com', 'duckdns.org'],
    webmail: ['seznam.cz', 'email.cz', 'portugalmail.pt', 'outlook.com'],
    'request-bin': ['webhook.site', 'pipedream.com', 'pipedream.net', 'mocky.io', 'mockbin.org', 'frge.io'],
    tunnel: ['ngrok.io'],
    'file-sharing': ['dropbox.com'],
    'user-content': [
      ...['docs.google.com', 'drive.google.com', 'sites.google.com', 'telegra.ph', 'github.com'],
      'raw.githubusercontent.com',
    ],
  };

  it('Shared services include these names, each once, as providers, which is no threat, and dated by hand', async () => {
    const { facts, refusals } = await readSource(weftSharedServices, SHARED_SERVICES);
    expect(refusals).toEqual([]);
    const documented = facts.map(factLine).map((line) => line.split(',"reference":"https://'));
    expect(documented.filter((parts) => parts.length !== 2)).toEqual([]);
    const lines = documented.map(([line]) => line);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toEqual(
      expect.arrayContaining(
        Object.entries(ABUSED).flatMap(([kind, names]) =>
          names.map((name) => `${name} LISTED_IN FEED_SOURCE Shared services {"weight":0,"tags":["${kind}"]`),
        ),
      ),
    );
    expect(weftSharedServices.feed).toMatchObject({ meaning: 'provider', category: 'Reference Data', weight: 0 });
    expect(await weftSharedServices.dateOf?.(memoryInput(SHARED_SERVICES))).toBe(Date.UTC(2026, 7, 22));
  });

  it('A shared service without a document, of an unknown kind, or with an invalid name is refused by line', async () => {
    const row = (kind: string, name: string, source: string) =>
      `  - {provider: x, kind: ${kind}, names: ['${name}'], sources: [${source}]}`;
    const text = [
      'asOf: 2026-01-01',
      'services:',
      row('webmail', 'mail.example.com', ''),
      row('portal', 'mail.example.com', "'https://a.example.com'"),
      row('webmail', '%%', "'https://a.example.com'"),
      row('webmail', 'Mail.Example.com.', "'https://a.example.com'"),
    ].join('\n');
    const { facts, refusals } = await readSource(weftSharedServices, text);
    expect(facts).toMatchObject([{ from: { label: 'HOSTNAME', name: 'mail.example.com' } }]);
    expect(refusals).toEqual([
      { line: 3, reason: expect.stringContaining('sources') },
      { line: 4, reason: expect.stringContaining('kind') },
      { line: 5, reason: expect.stringContaining("'%%' is not a host name") },
    ]);
  });
});

describe('federal domains of .gov', () => {
  const registered = (name: string, registrant: string, registrantCity: string, registrantState: string) => [
    `ORGANIZATION ${registrant.toLowerCase()} ${JSON.stringify({ displayName: registrant })}`,
    `${name} REGISTERED_BY ORGANIZATION ${registrant.toLowerCase()} {"role":"registrant"}`,
    `${name} HAS_COUNTRY COUNTRY US {"basis":"registry"}`,
    `HOSTNAME ${name} ${JSON.stringify({ registrantCity, registrantState })}`,
  ];

  it('Domains of .gov have their registrants; the federal ones are critical infrastructure, those of cities are not', async () => {
    const { facts, records, refusals } = await readSource(
      cisaDotgov,
      await testDataInput('curated/dotgov_current-full.csv'),
    );
    expect([records, refusals]).toEqual([2, []]);
    expect(facts.map(factLine)).toEqual([
      ...registered('36thdistrictcourtmi.gov', '36th District Court', 'Detroit', 'MI'),
      ...registered('access-board.gov', 'Access Board', 'Washington', 'DC'),
      'HOSTNAME access-board.gov {"isCriticalInfrastructure":true,"curatedSignals":["critical-infrastructure"]}',
    ]);
  });

  it('A row that names no domain of .gov is refused, and each file is a separate part', async () => {
    const { refusals } = await readSource(cisaDotgov, 'Domain name,Domain type\n"a b",Federal - Executive\nx.gov\n');
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'a b' is not a host name") },
      { line: 3, reason: 'expected the columns Domain name and Domain type' },
    ]);
    expect([cisaDotgov.part?.('current-federal.csv'), cisaDotgov.part?.('current-full.csv')]).toEqual([
      'federal',
      'full',
    ]);
  });
});

describe('sites that held phishing kits', () => {
  it('Sites that held phishing kits are listed hosts and addresses; a line without a count is refused', async () => {
    const file = await testDataInput('curated/phishingkittracker_sites.txt');
    const listed =
      'LISTED_IN FEED_SOURCE PhishingKitTracker {"weight":1,"seenFrom":1784678400000,"seenUntil":1787356800000,"listedFrom":1787356800000,"isDated":false,"category":"Phishing","categories":["Phishing"],"count":1}';
    expect((await readSource(phishingKitTracker, file)).facts.map(factLine)).toEqual([
      `www.securenetz.com ${listed}`,
      `clients.freewebhostpro.net ${listed}`,
      `52.156.78.167 ${listed}`,
    ]);
    const { refusals } = await readSource(phishingKitTracker, 'www.example.com\n 3 no host\n   1 %%\n');
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('a warning list of MISP', () => {
  it.each([
    ['misp-bank-website', 'misp_bank-website.json', ['02bancorp.com', '1822direkt.com'], 'Websites of banks'],
    ['misp-sinkholes', 'misp_sinkholes.json', ['104.155.11.149', '104.21.27.14', '104.244.12.0/22'], 'Sinkholes'],
    [
      'misp-smtp-sending-ips',
      'misp_smtp-sending-ips.json',
      ['1.201.15.0/24', '1.95.21.0/27', '1.201.15.0/24'],
      'Senders of mail for others',
    ],
  ])('%s lists hosts, addresses or networks as reference data', async (id, file, names, feed) => {
    const { facts, refusals } = await readSource(declared(id), await testDataInput(`curated/${file}`));
    expect(refusals).toEqual([]);
    expect(facts.map(factLine)).toEqual(names.map((name) => `${name} LISTED_IN FEED_SOURCE ${feed} ${LISTED}`));
  });

  it('A warning list of MISP is never a threat, has no weight, and is dated if its version is a day', async () => {
    for (const { feed } of mispWarningLists) expect([feed?.category, feed?.weight]).toEqual(['Reference Data', 0]);
    const dated = await testDataInput('curated/misp_smtp-sending-ips.json');
    expect(await declared('misp-smtp-sending-ips').dateOf?.(dated)).toBe(Date.UTC(2026, 7, 11));
    expect(await declared('misp-sinkholes').dateOf?.(await testDataInput('curated/misp_sinkholes.json'))).toBeNull();
  });

  it('A warning list of MISP refuses entries of other kinds one by one, and ends the load where it breaks off', async () => {
    const { facts, refusals } = await readSource(
      declared('misp-sinkholes'),
      '{"list": ["10.0.0.1",\n"a.example.com",\n7]}',
    );
    expect([facts, refusals.map(({ line }) => line)]).toEqual([[], [1, 2, 3]]);
    await expect(readSource(declared('misp-sinkholes'), '{"list": ["192.')).rejects.toThrow('breaks off');
  });
});

describe('the mass scanners of ours', () => {
  it('Our mass scanners are networks of operators who say so, each once', async () => {
    const text = await readFile(new URL('../../../curated/mass-scanners.yaml', import.meta.url), 'utf8');
    const { facts, refusals } = await readSource(weftMassScanners, text);
    expect(refusals).toEqual([]);
    const networks = facts.map((fact) => (fact.kind === 'edge' ? fact.from.name : null));
    expect(networks).toEqual(expect.arrayContaining(['66.132.172.0/24', '147.185.132.0/24', '65.49.1.0/24']));
    expect(new Set(networks).size).toBe(networks.length);
    expect(facts.every((fact) => fact.kind === 'edge' && fact.to.name === 'Known mass scanners')).toBe(true);
  });

  it('Our mass scanners are of twelve operators or more, each network and AS with its operator', async () => {
    const text = await readFile(new URL('../../../curated/mass-scanners.yaml', import.meta.url), 'utf8');
    const { facts } = await readSource(weftMassScanners, text);
    const operators = facts.flatMap((fact) => (fact.kind === 'edge' ? [String(fact.properties?.usedBy)] : []));
    expect(new Set(operators).size).toBeGreaterThanOrEqual(12);
    expect(facts).toContainEqual(
      expect.objectContaining({
        from: { label: 'ASN', name: 'AS211680' },
        properties: expect.objectContaining({
          usedBy: 'BitSight (Internet Census Group)',
          reference: 'https://www.internet-census.org/home.html',
        }),
      }),
    );
  });
});

describe('the hosting networks of ours', () => {
  it('Our hosting networks are AS, each once, with their operators', async () => {
    const text = await readFile(new URL('../../../curated/hosting-networks.yaml', import.meta.url), 'utf8');
    const { facts, refusals } = await readSource(weftHostingNetworks, text);
    expect(refusals).toEqual([]);
    const names = facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.from.name] : []));
    expect(names).toEqual(expect.arrayContaining(['AS8075', 'AS14061', 'AS63949', 'AS16276']));
    expect(new Set(names).size).toBe(names.length);
    expect(facts).toContainEqual(
      expect.objectContaining({
        from: { label: 'ASN', name: 'AS16276' },
        properties: expect.objectContaining({ usedBy: 'OVHcloud' }),
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { EdgeFact, Fact, NodeFact } from '../../../loaders/source.ts';
import { salesforceJa3 } from '../../../loaders/sources/fingerprints/applications.ts';
import { carbonblackJarm, sslblJa3 } from '../../../loaders/sources/fingerprints/feeds.ts';
import { recogJarm } from '../../../loaders/sources/fingerprints/recog-jarm.ts';
import { jarmScan, tlsSightings } from '../../../loaders/sources/fingerprints/sightings.ts';
import { readSource, sampleInput } from '../../support/source-input.ts';

const JARM = '07d14d16d21d21d07c42d41d00041d24a458a375eef0c576d23a7bab9a9fb1';
const JA3 = '61d50e7771aee7f2f4b89a7200b4d45e';
const JA4 = 't13d1516h2_8daaf6152771_e5627efa2ab1';

function prints(facts: readonly Fact[]): [name: string, kind: unknown, family: unknown][] {
  return facts
    .filter((fact): fact is NodeFact => fact.kind === 'node')
    .map(({ name, properties }) => [name, properties?.kind, properties?.family]);
}

function emitted(facts: readonly Fact[]): unknown[] {
  return facts
    .filter((fact): fact is EdgeFact => fact.kind === 'edge')
    .map(({ type, from, to, properties, observedAt }) => [
      type,
      from.label,
      from.name,
      to.name,
      properties,
      observedAt,
    ]);
}

describe('JA3 of programs', () => {
  it('A JA3 row names the program whose hello it is; the notice at the head is not a row', async () => {
    const { facts, refusals } = await readSource(
      salesforceJa3,
      await sampleInput('fingerprints/salesforce_osx-nix-ja3.csv'),
    );
    expect([facts.length, refusals]).toEqual([157, []]);
    expect(prints(facts).slice(0, 1)).toEqual([[`ja3:${JA3}`, 'ja3', 'AcroCEF']]);
    expect(prints(facts)).toContainEqual([
      'ja3:eb149984fc9c44d85ed7f12c90d818be',
      'ja3',
      'Amazon Music, Dreamweaver, Spotify',
    ]);
  });

  it('A row that has no JA3 and program is refused by line', async () => {
    const { facts, refusals } = await readSource(salesforceJa3, `${JA3},"A"\nx,"B"\n${JA3}\n`);
    expect([prints(facts), refusals.map(({ line }) => line)]).toEqual([[[`ja3:${JA3}`, 'ja3', 'A']], [2, 3]]);
  });
});

describe('JARM of Recog', () => {
  it('A Recog pattern gives each of its JARM fingerprints, with the software that they are typical of', async () => {
    const { records, facts, refusals } = await readSource(
      recogJarm,
      await sampleInput('fingerprints/recog_tls_jarm.xml'),
    );
    expect([records, refusals]).toEqual([19, []]);
    expect(new Set(prints(facts).map(([name]) => name)).size).toBe(34);
    expect(prints(facts)).toContainEqual([`jarm:${JARM}`, 'jarm', 'Cobalt Strike listener']);
  });

  it('A Recog pattern that is not a list is refused', async () => {
    const { facts, refusals } = await readSource(
      recogJarm,
      '<fingerprint pattern="^07d.*$">\n<description>A &amp; B</description>\n</fingerprint>\n',
    );
    expect([facts, refusals]).toEqual([[], [{ line: 1, reason: "the pattern of 'A & B' is no list of JARM" }]]);
  });

  it('A Recog fingerprint without a description is refused alone', async () => {
    const { facts, refusals } = await readSource(
      recogJarm,
      `<fingerprints>\n<fingerprint pattern="^${JARM}$">\n<example/>\n</fingerprint>\n` +
        `<fingerprint\n  pattern="^${JARM}$">\n<description>A\n</description>\n</fingerprint>\n</fingerprints>`,
    );
    expect(prints(facts)).toEqual([[`jarm:${JARM}`, 'jarm', 'A']]);
    expect(refusals).toEqual([{ line: 2, reason: 'a fingerprint without a description' }]);
  });

  it('Broken XML makes a Recog file incomplete', async () => {
    const { facts, refusals } = await readSource(
      recogJarm,
      `<fingerprints><fingerprint pattern="^${JARM}$"><description>A</description></fingerprint>\n<fingerprint x></a>`,
    );
    expect(prints(facts)).toEqual([[`jarm:${JARM}`, 'jarm', 'A']]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(/^The XML is broken after line 2/) }]);
  });
});

describe('fingerprints of malware', () => {
  it('The JARM of Cobalt Strike are listed as an archive of 2021', async () => {
    const input = await sampleInput('fingerprints/carbonblack_jarm_cs_202107_uniq_sorted.txt');
    const { records, facts, refusals } = await readSource(carbonblackJarm, input);
    expect([records, refusals]).toEqual([47, []]);
    expect(prints(facts)).toContainEqual([`jarm:${JARM}`, 'jarm', 'cobalt-strike']);
    const listed = facts.filter((fact) => fact.kind === 'edge' && fact.type === 'LISTED_IN');
    expect(listed.length).toBe(47);
    expect(listed[0]).toMatchObject({
      to: { label: 'FEED_SOURCE', name: 'Carbon Black JARM' },
      properties: {
        weight: 0.5,
        category: 'C2 Servers',
        seenFrom: Date.UTC(2021, 6, 31),
        seenUntil: Date.UTC(2021, 6, 31),
        tags: ['cobalt-strike'],
      },
    });
  });

  it('The JA3 of SSLBL are listed with their first and last day', async () => {
    const text = [
      '################',
      '# abuse.ch SSLBL JA3 Fingerprints (CSV)    #',
      '# Last updated: 2026-08-20 10:00:00 UTC    #',
      '# ja3_md5,Firstseen,Lastseen,Listingreason',
      `${JA3},2017-07-14 18:08:15,2019-07-27 20:42:54,Tofsee`,
      'zz,2017-07-14 18:08:15,2019-07-27 20:42:54,Tofsee',
    ].join('\r\n');
    const { facts, refusals } = await readSource(sslblJa3, text);
    expect(refusals.map(({ line }) => line)).toEqual([6]);
    expect(prints(facts)).toEqual([[`ja3:${JA3}`, 'ja3', 'Tofsee']]);
    expect(facts.find((fact) => fact.kind === 'edge')).toMatchObject({
      properties: {
        firstSeen: Date.UTC(2017, 6, 14, 18, 8, 15),
        lastSeen: Date.UTC(2019, 6, 27, 20, 42, 54),
        category: 'Threat Intelligence',
      },
    });
  });
});

describe('fingerprints that were met', () => {
  it('A sighting joins the address and the host to all fingerprints of its row', async () => {
    const { facts, refusals } = await readSource(
      tlsSightings,
      `host,ip,port,jarm,ja3s,ja4,last_seen\nwww.example.com,192.0.2.10,8443,${JARM},${JA3},${JA4},2026-08-20\n,2001:db8::1,,${'0'.repeat(62)},,${JA4},\n`,
    );
    expect(refusals).toEqual([]);
    const seen = { port: 8443, lastSeen: Date.UTC(2026, 7, 20) };
    const names = [`jarm:${JARM}`, `ja3s:${JA3}`, `ja4:${JA4}`];
    expect(emitted(facts)).toEqual([
      ...names.map((name) => ['EMITS_TLS_FINGERPRINT', 'IPV4', '192.0.2.10', name, seen, seen.lastSeen]),
      ...names.map((name) => ['EMITS_TLS_FINGERPRINT', 'HOSTNAME', 'www.example.com', name, seen, seen.lastSeen]),
      [
        'EMITS_TLS_FINGERPRINT',
        'IPV6',
        '2001:db8::1',
        `ja4:${JA4}`,
        { port: undefined, lastSeen: undefined },
        undefined,
      ],
    ]);
    expect(prints(facts).slice(0, 1)).toEqual([[`jarm:${JARM}`, 'jarm', undefined]]);
  });

  it('A sighting without a host, a valid port, a valid fingerprint or the columns is refused by line', async () => {
    const rows = [`,443,${JARM}`, `192.0.2.1,x,${JARM}`, `192.0.2.1,443,${JA3}`, `192.0.2.1,443,${JARM}`];
    const { facts, refusals } = await readSource(tlsSightings, ['ip,port,jarm', ...rows].join('\n'));
    expect(refusals).toEqual([
      { line: 2, reason: 'expected an address under ip, or a name under host' },
      { line: 3, reason: "expected a port, got 'x'" },
      { line: 4, reason: expect.stringContaining('is not a TLS fingerprint') },
    ]);
    expect(emitted(facts).length).toBe(1);
    expect((await readSource(tlsSightings, `address,jarm\n192.0.2.1,${JARM}\n`)).refusals).toEqual([
      { line: 2, reason: 'expected a column ip or host, and one of jarm, ja3, ja3s and ja4' },
    ]);
  });

  it('Sightings are read as jarm.py writes them, for hosts that answered', async () => {
    const raw = Array(10).fill('c02b|0303|h2|ff01').join(',');
    const { facts, refusals } = await readSource(
      jarmScan,
      `www.example.com,192.0.2.10,${JARM}\n192.0.2.11,192.0.2.11,${JARM},${raw}\nno.example.com,Failed to resolve IP,${'0'.repeat(62)}\nshut.example.com,192.0.2.12,${'0'.repeat(62)}\nx,192.0.2.13\n`,
    );
    expect(refusals).toEqual([{ line: 5, reason: 'expected a host, an address and a JARM' }]);
    expect(emitted(facts).map((edge) => (Array.isArray(edge) ? edge[2] : null))).toEqual([
      'www.example.com',
      '192.0.2.10',
      '192.0.2.11',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { feed, instant, listingOf, listings } from '../../support/feeds.ts';
import { memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const HEAD = `################################################################
# abuse.ch list (CSV)                                          #
# Last updated: 2026-07-04 22:19:04 UTC                        #
################################################################
#
`;
const SHA256 = 'b'.repeat(64);
const MD5 = 'c'.repeat(32);
const SHA1 = 'd'.repeat(40);

describe('Feodo Tracker', () => {
  const CSV = `${HEAD}"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"
"2026-01-02 03:04:05","192.0.32.1","443","online","2026-07-04","QakBot"
"2026-01-03 03:04:05","192.0.32.2","443","offline","","Emotet"
"2026-01-03 03:04:05","here","443","offline","","Emotet"
`;

  it('Feodo Tracker lists servers between their first and last sightings, and dates itself', async () => {
    const source = feed('abuse-ch-feodo-tracker');
    const { listed, refusals, feeds } = await listings(source, CSV);
    expect(listed).toEqual([
      ['IPV4 192.0.32.1', instant('2026-01-02 03:04:05'), instant('2026-07-04')],
      ['IPV4 192.0.32.2', instant('2026-01-03 03:04:05'), instant('2026-01-03 03:04:05')],
    ]);
    expect([[...feeds], refusals.map(({ line }) => line)]).toEqual([['Feodo Tracker'], [9]]);
    expect(await listingOf(source, CSV, '192.0.32.1')).toMatchObject({
      category: 'C2 Servers',
      tags: ['QakBot'],
      seenFrom: instant('2026-07-04'),
      seenUntil: instant('2026-07-04'),
      isDated: true,
    });
    expect(await source.dateOf?.(memoryInput(CSV))).toBe(Date.UTC(2026, 6, 4, 22, 19, 4));
  });

  it('Feodo Tracker says the same in JSON', async () => {
    const json = JSON.stringify([
      {
        ip_address: '192.0.32.1',
        port: 443,
        first_seen: '2026-01-02 03:04:05',
        last_online: '2026-07-04',
        malware: 'QakBot',
      },
      { ip_address: '192.0.32.2', port: 443, first_seen: '2026-01-03 03:04:05', last_online: null, malware: 'Emotet' },
      { port: 443 },
    ]);
    const source = feed('abuse-ch-feodo-tracker');
    const { listed, refusals } = await listings(source, json);
    expect(listed).toEqual((await listings(source, CSV)).listed);
    expect(refusals).toEqual([{ line: 1, reason: expect.stringMatching(/^ip_address: /) }]);
    await expect(readSource(source, json.slice(0, -5))).rejects.toThrow('breaks off');
  });
});

describe('ThreatFox', () => {
  const COLUMNS =
    '# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware","malware_alias","malware_printable","last_seen_utc","confidence_level","is_compromised","reference","tags","anonymous","reporter"';
  const row = (type: string, value: string, last = '') =>
    `"2026-07-04 22:19:04", "1", "${value}", "${type}", "botnet_cc", "win.x", "", "X", "${last}", "75", "False", "", "a,b", "0", "someone"`;

  it('ThreatFox lists each kind of indicator under its label, and a URL with its host', async () => {
    const lines = [
      row('ip:port', '192.0.32.1:8443', '2026-07-05 01:00:00'),
      row('domain', 'An.example.com'),
      row('url', 'http://an.example.com/gate.php'),
      row('sha256_hash', SHA256),
    ];
    const { facts, listed, refusals } = await listings(
      feed('abuse-ch-threatfox-iocs'),
      `${HEAD}${COLUMNS}\n${lines.join('\n')}\n`,
    );
    const first = instant('2026-07-04 22:19:04');
    expect(refusals).toEqual([]);
    expect(listed).toEqual([
      ['IPV4 192.0.32.1', first, instant('2026-07-05 01:00:00')],
      ['HOSTNAME an.example.com', first, first],
      ['URL an.example.com/gate.php', first, first],
      [`FILE_HASH ${SHA256}`, first, first],
    ]);
    expect(facts.filter((fact) => fact.kind === 'node' && fact.label !== 'MISP_TAG')).toEqual([
      {
        kind: 'node',
        label: 'URL',
        name: 'an.example.com/gate.php',
        properties: { kind: 'url', path: '/gate.php', firstSeen: first, lastSeen: first },
      },
      { kind: 'node', label: 'FILE_HASH', name: SHA256, properties: { algorithm: 'sha256', sha256: SHA256 } },
    ]);
    expect(facts).toContainEqual(
      expect.objectContaining({ type: 'LINKS_TO', from: { label: 'HOSTNAME', name: 'an.example.com' } }),
    );
  });

  it('ThreatFox gives each indicator the category of its threat type, its tags, its reporter and its page', async () => {
    const lines = [
      row('domain', 'an.example.com'),
      row('domain', 'b.example.com').replace('botnet_cc', 'payload_delivery'),
    ];
    const text = `${HEAD}${COLUMNS}\n${lines.join('\n')}\n`;
    expect(await listingOf(feed('abuse-ch-threatfox-iocs'), text, 'an.example.com')).toMatchObject({
      category: 'C2 Servers',
      tags: ['X', 'a', 'b'],
      reporters: ['someone'],
      reference: 'https://threatfox.abuse.ch/ioc/1/',
    });
    expect(await listingOf(feed('abuse-ch-threatfox-iocs'), text, 'b.example.com')).toMatchObject({
      category: 'Malware Distribution',
      categories: ['Malware Distribution'],
    });
  });

  it.each([
    ['75', 1.125],
    ['100', 1.5],
    ['', 1.5],
    ['0', 1.5],
    ['sure', 1.5],
    ['900', 1.5],
  ])('ThreatFox weighs an indicator of the confidence %j with %d', async (confidence, weight) => {
    const text = `${HEAD}${COLUMNS}\n${row('domain', 'an.example.com').replace('"75"', `"${confidence}"`)}\n`;
    expect(await listingOf(feed('abuse-ch-threatfox-iocs'), text, 'an.example.com')).toMatchObject({ weight });
  });

  it('ThreatFox tags a hacked host, and no other', async () => {
    const text = `${HEAD}${COLUMNS}\n${row('domain', 'an.example.com').replace('"False"', '"True"')}\n${row('domain', 'b.example.com')}\n`;
    const source = feed('abuse-ch-threatfox-iocs');
    expect((await listingOf(source, text, 'an.example.com'))?.tags).toEqual(['X', 'a', 'b', 'compromised']);
    expect((await listingOf(source, text, 'b.example.com'))?.tags).toEqual(['X', 'a', 'b']);
  });

  it('ThreatFox refuses what no listing can start at, a value of another kind, and a row cut short', async () => {
    const { listed, refusals } = await listings(
      feed('abuse-ch-threatfox-iocs'),
      `${COLUMNS}\n${row('envelope_from', 'a@b.example.com')}\n${row('ip:port', 'an.example.com:80')}\n"2026-07-04 22:19:04", "1"\n`,
    );
    expect(listed).toEqual([]);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringMatching(/^expected ioc_type ip:port, domain, url, .*got 'envelope_from'$/) },
      { line: 3, reason: expect.stringContaining('is not an IP address') },
      { line: 4, reason: 'expected the column ioc_value' },
    ]);
  });

  it('ThreatFox is also read from a Zeek intel file, which is a separate part without dates of rows', async () => {
    const source = feed('abuse-ch-threatfox-iocs');
    const { facts, listed, refusals, feeds } = await listings(
      source,
      await sampleInput('feeds/zeek/abuse-ch-threatfox-ip.intel'),
    );
    expect([facts.length, listed.length, refusals, [...feeds]]).toEqual([1500, 1500, [], ['ThreatFox IOCs']]);
    expect(listed[0]).toEqual([expect.stringMatching(/^IPV4 /), undefined, undefined]);
    expect([source.part?.('abuse-ch-threatfox-ip.intel'), source.part?.('recent.csv')]).toEqual(['Zeek intel', 'CSV']);
    const { refusals: cut } = await listings(source, '#fields\tindicator\tindicator_type\n192.0.32.1\n');
    expect(cut).toEqual([{ line: 2, reason: 'expected the columns indicator and indicator_type' }]);
  });
});

describe('URLhaus', () => {
  it('URLhaus lists URLs from when they were added to when they last served, each linked from its host', async () => {
    const text = `${HEAD}# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
"1","2026-07-30 11:54:23","http://192.0.32.1:37352/bin.sh","online","2026-08-01 00:00:00","malware_download","elf,mips","https://urlhaus.abuse.ch/url/1/","someone"
"2","2026-07-30 11:54:23","https://an.example.com/a,b?c=1","offline","","malware_download","","https://urlhaus.abuse.ch/url/2/","someone"
"3","2026-07-30 11:54:23","none","offline","","malware_download","","","someone"
`;
    const { facts, listed, refusals } = await listings(feed('abuse-ch-urlhaus'), text);
    const added = instant('2026-07-30 11:54:23');
    expect(listed).toEqual([
      ['URL 192.0.32.1:37352/bin.sh', added, instant('2026-08-01')],
      ['URL an.example.com/a,b?c=1', added, added],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([9]);
    expect(facts.filter((fact) => fact.kind === 'edge' && fact.type === 'LINKS_TO')).toHaveLength(1);
    expect(await listingOf(feed('abuse-ch-urlhaus'), text, '192.0.32.1:37352/bin.sh')).toMatchObject({
      category: 'Malware Distribution',
      tags: ['elf', 'mips'],
      reporters: ['someone'],
      reference: 'https://urlhaus.abuse.ch/url/1/',
      seenFrom: instant('2026-08-01'),
      seenUntil: instant('2026-08-01'),
    });
  });
});

describe('the SSL Blacklist', () => {
  it('The SSL Blacklist lists addresses from the date in their row to this edition', async () => {
    const { listed, refusals } = await listings(
      feed('abuse-ch-ssl-blacklist'),
      `${HEAD}# Firstseen,DstIP,DstPort\n2026-08-20 00:00:00,192.0.32.1,443\n2026-08-20 00:00:00,443\n`,
    );
    expect(listed).toEqual([['IPV4 192.0.32.1', instant('2026-08-20'), undefined]]);
    expect(refusals).toEqual([{ line: 8, reason: expect.stringContaining("'443' is not") }]);
  });
});

describe('MalwareBazaar', () => {
  const COLUMNS =
    '#  "first_seen_utc","sha256_hash","md5_hash","sha1_hash","reporter","file_name","file_type_guess","mime_type","signature"';
  const row = (...fields: string[]) => fields.map((field) => `"${field}"`).join(', ');

  it('MalwareBazaar lists a file under each of its hashes, and each hash knows the others', async () => {
    const { facts, refusals } = await readSource(
      feed('abuse-ch-malwarebazaar'),
      `${HEAD}${COLUMNS}\n${row('2026-07-30 11:07:12', SHA256.toUpperCase(), MD5, SHA1, 'x', 'a.exe', 'exe', 'x/y', 'Mozi')}\n`,
    );
    const properties = { sha256: SHA256, md5: MD5, sha1: SHA1, family: 'Mozi', fileType: 'exe' };
    const at = Date.UTC(2026, 6, 30, 11, 7, 12);
    expect(refusals).toEqual([]);
    const hashes = [SHA256, MD5, SHA1];
    const nodes = facts.filter((fact) => fact.kind === 'node' && fact.label === 'FILE_HASH');
    expect(nodes).toMatchObject(
      ['sha256', 'md5', 'sha1'].map((algorithm, at) => ({
        name: hashes[at],
        properties: { algorithm, ...properties },
      })),
    );
    const edges = facts.filter((fact) => fact.kind === 'edge');
    expect(edges.filter(({ type }) => type === 'TAGGED_AS').map(({ from, to }) => [from.name, to.name])).toEqual(
      hashes.map((name) => [name, 'Mozi']),
    );
    expect(edges.filter(({ type }) => type === 'LISTED_IN')).toMatchObject(
      hashes.map((name) => ({
        from: { label: 'FILE_HASH', name },
        to: { label: 'FEED_SOURCE', name: 'MalwareBazaar' },
        properties: {
          weight: 1.5,
          firstSeen: at,
          lastSeen: at,
          seenFrom: at,
          seenUntil: at,
          tags: ['Mozi'],
          reporters: ['x'],
          reference: `https://bazaar.abuse.ch/sample/${SHA256}/`,
        },
        observedAt: at,
      })),
    );
  });

  it('MalwareBazaar leaves out what is n/a, and refuses a row without a date or with an invalid hash', async () => {
    const rows = [
      row('2026-07-30 11:07:12', SHA256, 'n/a', '', 'x', 'a', 'n/a', 'n/a', 'n/a'),
      row('soon', SHA256),
      row('2026-07-30 11:07:12', 'abc'),
      row('2026-07-30 11:07:12'),
    ];
    const { facts, refusals } = await readSource(feed('abuse-ch-malwarebazaar'), `${COLUMNS}\n${rows.join('\n')}\n`);
    expect(facts).toMatchObject([
      { properties: { algorithm: 'sha256', sha256: SHA256, family: undefined } },
      { type: 'LISTED_IN' },
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

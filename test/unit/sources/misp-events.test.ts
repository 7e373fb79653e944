import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActorRegister } from '../../../loaders/feeds/actor-register.ts';
import type { Fact } from '../../../loaders/source.ts';
import { MISP_EVENTS } from '../../../loaders/sources/actors/misp-events.ts';
import { sampleActors } from '../../support/actors.ts';
import { listings } from '../../support/feeds.ts';
import {
  declaredIn,
  factsOf,
  memoryInput,
  readSource,
  sampleInput,
  testDataInput,
} from '../../support/source-input.ts';

const eset = declaredIn(MISP_EVENTS, 'eset-malware-ioc');
const own = declaredIn(MISP_EVENTS, 'misp-event');
const TELEBOTS = 'actors/eset/misp-telebots.json.gz';
const DAY = Date.UTC(2018, 0, 18);

let register: ActorRegister;

beforeAll(async () => {
  register = await sampleActors();
});

function edges(facts: readonly Fact[], type: string): string[] {
  const found = facts.filter((fact) => fact.kind === 'edge').filter((fact) => fact.type === type);
  return found.map(({ from, to }) => `${from.label} ${from.name} > ${to.name}`);
}

function event(attributes: readonly object[], more: object = {}): string {
  const Attribute = attributes.map((attribute) => ({ category: 'Network activity', to_ids: true, ...attribute }));
  return JSON.stringify({ Event: { uuid: 'an-event', date: '2018-01-18', Attribute, ...more } });
}

describe('an event of MISP', () => {
  it('A MISP event lists what it flags for detection, and nothing that is there for context', async () => {
    const { listed, refusals } = await listings(eset, await sampleInput(TELEBOTS));
    expect(listed.filter(([name]) => !name.startsWith('FILE_HASH')).map(([name]) => name)).toEqual([
      'IPV4 93.190.137.212',
      'IPV4 95.141.37.3',
      'IPV4 80.233.134.147',
    ]);
    // Legitimate servers that the malware used: api.telegram.org, smtp-mail.outlook.com and others, not flagged.
    expect([listed.length, refusals]).toEqual([3 + 15 + 36 + 15, []]);
  });

  it('A MISP event gives each listing its day, its tags, the event, and the group that its galaxy names', async () => {
    const { facts } = await readSource(eset, await sampleInput(TELEBOTS), undefined, register);
    const found = factsOf(facts, '93.190.137.212').filter((fact) => fact.kind === 'edge');
    expect(found.map(({ type, to, properties }) => [type, to.name, properties])).toEqual([
      [
        'LISTED_IN',
        'ESET Malware IoC',
        expect.objectContaining({
          publishedAt: Date.UTC(2016, 11, 13),
          seenFrom: Date.UTC(2016, 11, 13),
          seenUntil: Date.UTC(2016, 11, 13),
          isDated: false,
          category: 'Malicious Infrastructure',
          tags: ['Type:OSINT', 'tlp:white', 'misp-galaxy:threat-actor="TeleBots"'],
          reporters: ['CIRCL'],
        }),
      ],
      ...['Type:OSINT', 'tlp:white', 'misp-galaxy:threat-actor="TeleBots"'].map((tag) => [
        'TAGGED_AS',
        tag,
        { eventId: '58503e2f-4c78-442d-833f-8ad202de0b81' },
      ]),
      ['ATTRIBUTED_TO', 'Sandworm', { confidence: 0.8, method: 'misp-event' }],
    ]);
    expect(new Set(edges(facts, 'ATTRIBUTED_TO').filter((edge) => edge.startsWith('MISP_TAG')))).toEqual(
      new Set(['MISP_TAG misp-galaxy:threat-actor="TeleBots" > Sandworm']),
    );
  });

  it('A MISP event finds its group by the cluster id, whatever name the tag uses', async () => {
    const text = event([{ type: 'domain', value: 'a.example.com' }], {
      Tag: [{ name: 'misp-galaxy:threat-actor="A name of long ago"' }],
      Galaxy: [{ GalaxyCluster: [{ uuid: 'f512de42-f76b-40d2-9923-59e7dbdfec35' }] }],
    });
    const { facts } = await readSource(own, text, undefined, register);
    expect(edges(facts, 'ATTRIBUTED_TO')).toEqual(['HOSTNAME a.example.com > Sandworm']);
  });

  it('A MISP event without flags lists by category: what the attack was done with, not the reports on it', async () => {
    const { listed } = await listings(eset, await sampleInput('actors/eset/misp-turla-lightneuron-event.json.gz'));
    expect(listed).toHaveLength(24);
    expect(listed.every(([name]) => name.startsWith('FILE_HASH'))).toBe(true);
  });

  it.each([
    ['misp-dukes-operation-ghost-event', 'APT29', 38],
    ['misp-machete-event', 'Machete', 333],
    ['misp-telebots', 'Sandworm', 69],
    ['misp-turla-comrat-v4-event', 'Turla', 31],
    ['misp-turla-lightneuron-event', 'Turla', 24],
    ['oceanlotus.misp.event', 'APT32', 92],
  ])('The MISP event %s attributes all that it lists to %s', async (name, actor, count) => {
    const input = await sampleInput(`actors/eset/${name}.json.gz`);
    const { facts, refusals } = await readSource(eset, input, undefined, register);
    const attributed = edges(facts, 'ATTRIBUTED_TO').filter((edge) => !edge.startsWith('MISP_TAG'));
    expect([attributed.length, edges(facts, 'LISTED_IN').length, refusals]).toEqual([count, count, []]);
    expect(attributed.every((edge) => edge.endsWith(`> ${actor}`))).toBe(true);
  });

  it("A MISP event with techniques tags every indicator with them, but keeps them out of the listing's tags", async () => {
    const input = await sampleInput('actors/eset/misp-dukes-operation-ghost-event.json.gz');
    const { facts } = await readSource(eset, input, undefined, register);
    const host = factsOf(facts, 'acciaio.com.br');
    expect(host[0]).toMatchObject({ properties: { tags: ['misp-galaxy:threat-actor="APT 29"'] } });
    expect(edges(host, 'TAGGED_AS')).toHaveLength(31);
    expect(edges(host, 'TAGGED_AS')).toContain(
      'HOSTNAME acciaio.com.br > misp-galaxy:mitre-attack-pattern="PowerShell - T1086"',
    );
  });

  it('A MISP event resolves a host where it gives the address with it', async () => {
    const input = await sampleInput('actors/eset/oceanlotus.misp.event.json.gz');
    const { facts } = await readSource(eset, input, undefined, register);
    const resolved = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'RESOLVES_TO');
    expect(resolved.map(({ from, to }) => [from.name, to.name])).toEqual([
      ['dwarduong.com', '46.183.78.191'],
      ['erstin.com', '46.183.29.203'],
      ['aisicoin.com', '46.183.121.27'],
    ]);
    expect(resolved[0]).toMatchObject({ properties: { firstSeen: DAY, lastSeen: DAY }, observedAt: DAY });
    expect(edges(facts, 'LISTED_IN')).toContain('HOSTNAME dwarduong.com > ESET Malware IoC');
  });

  it.each([
    ['ip-dst', '192.0.32.1', 'IPV4 192.0.32.1'],
    ['ip-src|port', '192.0.32.1|443', 'IPV4 192.0.32.1'],
    ['hostname|port', 'a.example.com|443', 'HOSTNAME a.example.com'],
    ['url', 'http://a.example.com/b', 'URL a.example.com/b'],
    ['url', 'a.example.com', 'HOSTNAME a.example.com'],
    ['filename|md5', `a.exe|${'a'.repeat(32)}`, `FILE_HASH ${'a'.repeat(32)}`],
    ['malware-sample', `a.exe|${'a'.repeat(32)}`, `FILE_HASH ${'a'.repeat(32)}`],
  ])('A MISP event lists %s %s', async (type, value, expected) => {
    const { listed } = await listings(own, event([{ type, value }]));
    expect(listed.map(([name]) => name)).toEqual([expected]);
  });

  it.each([
    ['is no indicator', { type: 'link', value: 'http://a.example.com/' }],
    ['was deleted', { type: 'domain', value: 'a.example.com', deleted: true }],
    ['is not flagged', { type: 'domain', value: 'a.example.com', to_ids: false }],
  ])('A MISP event skips an attribute that %s', async (_, attribute) => {
    const text = event([attribute, { type: 'domain', value: 'b.example.com' }]);
    expect((await listings(own, text)).listed.map(([name]) => name)).toEqual(['HOSTNAME b.example.com']);
  });

  it('A MISP event treats the hashes of a file object as those of one file', async () => {
    const [md5, sha1] = ['a'.repeat(32), 'b'.repeat(40)];
    const Attribute = [
      { type: 'md5', value: md5, to_ids: true },
      { type: 'sha1', value: sha1, to_ids: true },
    ];
    const { facts } = await readSource(own, event([], { Object: [{ name: 'file', Attribute }] }));
    expect(factsOf(facts, md5)[0]).toMatchObject({ properties: { algorithm: 'md5', md5, sha1 } });
  });

  it('A MISP event refuses single attributes: no value, a private address, a URL that differs only by its fragment', async () => {
    const text = event([
      { type: 'domain' },
      { type: 'ip-dst', value: '10.0.0.1' },
      { type: 'url', value: 'http://www.google.com/?a=b#q=c' },
      { type: 'sha256', value: 'abc' },
    ]);
    const { facts, refusals } = await readSource(own, text);
    expect([facts, refusals.map(({ line }) => line)]).toEqual([[], [1, 2, 3, 4]]);
    expect(refusals[2]?.reason).toBe(
      "'http://www.google.com/?a=b#q=c': without its fragment it would list another page",
    );
  });

  it('A MISP event fails whole where the file is not an event, and throws nothing else', async () => {
    await expect(readSource(own, '{"objects":[]}')).rejects.toThrow('expected events of MISP');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify({ Event: { uuid: 'x', Attribute: [value] } });
        expect((await readSource(own, text)).facts).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a feed of MISP', () => {
  it('A MISP feed is its manifest with the events next to it; a missing event is reported', async () => {
    const { facts, refusals } = await readSource(own, await testDataInput('actors/misp-feed/manifest.json'));
    expect(edges(facts, 'LISTED_IN')).toHaveLength(59);
    expect(refusals).toEqual([
      { line: 2, reason: "there is no 06159a36-6012-5d68-bff5-7fac1110a2a6.json in the manifest's folder" },
    ]);
    expect(factsOf(facts, 'cvqgs36nhw-wtrkblpw-3i2d0e-cvq79c.pages.dev')[0]).toMatchObject({
      type: 'LISTED_IN',
      properties: {
        publishedAt: undefined,
        seenFrom: Date.UTC(2026, 7, 22),
        seenUntil: Date.UTC(2026, 7, 22),
        categories: ['Malware Distribution'],
        tags: ['TweetFeed', 'type:OSINT', 'tlp:clear', 'ransomware'],
        reference: 'https://x.com/scanmalware/status/2090995771168481618',
      },
    });
  });

  it('A MISP feed has the date of its most recently changed event', async () => {
    expect(await own.dateOf?.(await testDataInput('actors/misp-feed/manifest.json'))).toBe(1_787_422_222_000);
    expect(await own.dateOf?.(await sampleInput(TELEBOTS))).toBe(1_481_654_318_000);
    expect(await own.dateOf?.(memoryInput(event([])))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../loaders/source.ts';
import { stixBundle } from '../../../loaders/sources/actors/stix-bundle.ts';
import { sampleActors } from '../../support/actors.ts';
import { listings } from '../../support/feeds.ts';
import { factsOf, readSource, testDataInput } from '../../support/source-input.ts';

const FILE = 'actors/tweetfeed_stix_today.json';
const HASH = 'a'.repeat(64);

function bundle(...objects: readonly unknown[]): string {
  return JSON.stringify({ type: 'bundle', id: 'bundle--1', objects });
}

function indicator(pattern: string, more: object = {}) {
  return { type: 'indicator', id: 'indicator--1', pattern, pattern_type: 'stix', ...more };
}

function relation(source_ref: string, relationship_type: string, target_ref: string) {
  return {
    type: 'relationship',
    id: `relationship--${source_ref}-${target_ref}`,
    source_ref,
    relationship_type,
    target_ref,
  };
}

function edges(facts: readonly Fact[], type: string): string[] {
  const found = facts.filter((fact) => fact.kind === 'edge').filter((fact) => fact.type === type);
  return found.map(({ from, to }) => `${from.label} ${from.name} > ${to.name}`);
}

describe('a STIX bundle of indicators', () => {
  it('A STIX bundle lists what its patterns name, from the day on which they are valid', async () => {
    const { listed, refusals } = await listings(stixBundle, await testDataInput(FILE));
    const [first, second] = ['2026-08-22T02:53:35Z', '2026-08-22T03:45:03Z'].map(Date.parse);
    expect(listed.slice(0, 4)).toEqual([
      ['HOSTNAME cvqgs36nhw-wtrkblpw-3i2d0e-cvq79c.pages.dev', first, undefined],
      ['URL cvqgs36nhw-wtrkblpw-3i2d0e-cvq79c.pages.dev/', first, undefined],
      ['HOSTNAME scr33nc0nn3ctz00m.com', second, undefined],
      ['URL scr33nc0nn3ctz00m.com/', second, undefined],
    ]);
    expect(listed.slice(4).map(([name]) => name)).toEqual([
      'URL quest-22.com/curl/44tgqsi3ufvy/wv242quj7idscf3dze4.dat',
      'FILE_HASH 0e5b4d540f72a6d2d3c470b0455c5f59ac65413da375d702f8430edd981e07d3',
      'IPV4 84.247.187.67',
    ]);
    expect(refusals).toEqual([]);
  });

  it('A STIX bundle gives the reporter, the reference, the labels and the marking of an indicator', async () => {
    const { facts } = await readSource(stixBundle, await testDataInput(FILE));
    const address = '84.247.187.67';
    expect(factsOf(facts, address)[0]).toMatchObject({
      type: 'LISTED_IN',
      to: { name: 'STIX Bundles' },
      properties: {
        category: 'C2 Servers',
        categories: ['C2 Servers', 'Malware Distribution'],
        tags: ['C2', 'RAT', 'tlp:clear'],
        reporters: ['TweetFeed'],
        reference: expect.stringMatching(/^https:\/\/x\.com\//),
      },
    });
    expect(edges(factsOf(facts, address), 'TAGGED_AS')).toEqual(
      ['C2', 'RAT', 'tlp:clear'].map((tag) => `IPV4 ${address} > ${tag}`),
    );
  });

  it('A STIX bundle has the date of its newest object', async () => {
    expect(await stixBundle.dateOf?.(await testDataInput(FILE))).toBe(Date.parse('2026-08-22T13:35:34Z'));
  });

  it('A STIX bundle attributes an indicator through malware and campaigns, but never to a group that only uses them', async () => {
    const text = bundle(
      indicator("[ipv4-addr:value = '192.0.32.1']"),
      { type: 'malware', id: 'malware--1', name: 'Emotet' },
      { type: 'campaign', id: 'campaign--1', name: 'A campaign' },
      {
        type: 'threat-actor',
        id: 'threat-actor--4',
        name: 'Fancy Bear',
        aliases: ['A bear'],
        primary_motivation: 'ideology',
      },
      { type: 'intrusion-set', id: 'intrusion-set--2', name: 'Unknown group' },
      { type: 'intrusion-set', id: 'intrusion-set--3', name: 'A user' },
      {
        type: 'attack-pattern',
        id: 'attack-pattern--1',
        external_references: [{ source_name: 'mitre-attack', external_id: 'T1566' }],
      },
      relation('indicator--1', 'indicates', 'malware--1'),
      relation('malware--1', 'authored-by', 'intrusion-set--2'),
      relation('indicator--1', 'indicates', 'campaign--1'),
      relation('campaign--1', 'attributed-to', 'threat-actor--4'),
      relation('intrusion-set--3', 'uses', 'malware--1'),
      relation('intrusion-set--2', 'uses', 'attack-pattern--1'),
    );
    const { facts, refusals } = await readSource(stixBundle, text, undefined, await sampleActors());
    expect(refusals).toEqual([]);
    expect(edges(facts, 'ATTRIBUTED_TO')).toEqual(['IPV4 192.0.32.1 > Unknown group', 'IPV4 192.0.32.1 > APT28']);
    expect(edges(facts, 'TAGGED_AS')).toEqual(['IPV4 192.0.32.1 > Emotet']);
    expect(edges(facts, 'USES_TECHNIQUE')).toEqual(['ACTOR Unknown group > T1566']);
    expect(factsOf(facts, 'APT28')[0]).toMatchObject({
      properties: { aliases: ['Fancy Bear', 'A bear'], motivation: 'ideology' },
    });
    expect(factsOf(facts, '192.0.32.1')[0]).toMatchObject({ properties: { category: 'Malware Distribution' } });
  });

  it.each([
    ['Modify Registry', 'T1112'],
    ['T1112: Modify Registry', 'T1112'],
    ['Modify Registry - T1112', 'T1112'],
  ])('An indicator of a technique that is called %s has the tag that MISP gives it', async (name, external_id) => {
    const text = bundle(
      indicator("[ipv4-addr:value = '192.0.32.1']"),
      {
        type: 'attack-pattern',
        id: 'attack-pattern--1',
        name,
        external_references: [
          { source_name: 'capec', external_id: 'CAPEC-203' },
          { source_name: 'mitre-attack', external_id },
        ],
      },
      relation('indicator--1', 'indicates', 'attack-pattern--1'),
    );
    const { facts, refusals } = await readSource(stixBundle, text);
    const tag = 'misp-galaxy:mitre-attack-pattern="Modify Registry - T1112"';
    expect(refusals).toEqual([]);
    expect(edges(facts, 'TAGGED_AS')).toEqual([`IPV4 192.0.32.1 > ${tag}`]);
    expect(factsOf(facts, tag)).toContainEqual({
      kind: 'node',
      label: 'MISP_TAG',
      name: tag,
      properties: { namespace: 'misp-galaxy', predicate: 'mitre-attack-pattern', value: 'Modify Registry - T1112' },
    });
    // The listing itself has no tags of the course of the attack, as for events of MISP.
    expect(factsOf(facts, 'STIX Bundles')[0]).toMatchObject({ properties: { tags: undefined } });
  });

  it('A technique without an id of ATT&CK tags by its name, and one that a campaign uses tags no indicator', async () => {
    const technique = (at: number, more: object) => ({ type: 'attack-pattern', id: `attack-pattern--${at}`, ...more });
    const text = bundle(
      indicator("[ipv4-addr:value = '192.0.32.1']"),
      { type: 'campaign', id: 'campaign--1', name: 'A campaign' },
      technique(1, { name: 'Phishing by post' }),
      technique(2, { external_references: [{ source_name: 'mitre-attack', external_id: 'T1566' }] }),
      technique(3, { name: 'Used by the campaign' }),
      relation('indicator--1', 'indicates', 'attack-pattern--1'),
      relation('indicator--1', 'indicates', 'attack-pattern--2'),
      relation('indicator--1', 'indicates', 'campaign--1'),
      relation('campaign--1', 'uses', 'attack-pattern--3'),
      relation('indicator--1', 'indicates', 'attack-pattern--4'),
    );
    const { facts } = await readSource(stixBundle, text);
    expect(edges(facts, 'TAGGED_AS')).toEqual(['IPV4 192.0.32.1 > Phishing by post', 'IPV4 192.0.32.1 > T1566']);
  });

  it('A STIX pattern treats hashes joined by AND as those of one file', async () => {
    const [md5, sha256] = ['b'.repeat(32), HASH];
    const both = `[file:hashes.MD5 = '${md5}' AND file:hashes.'SHA-256' = '${sha256}']`;
    const { facts } = await readSource(stixBundle, bundle(indicator(both)));
    const nodes = facts.filter((fact) => fact.kind === 'node' && fact.label === 'FILE_HASH');
    expect(nodes.map((fact) => fact.kind === 'node' && fact.properties)).toEqual([
      { algorithm: 'md5', md5, sha256 },
      { algorithm: 'sha256', md5, sha256 },
    ]);
    const other = await readSource(stixBundle, bundle(indicator(both.replace(' AND ', ' OR '))));
    expect(factsOf(other.facts, md5)[0]).toMatchObject({ properties: { algorithm: 'md5', md5 } });
    expect(factsOf(other.facts, md5)[0]).not.toMatchObject({ properties: { sha256 } });
  });

  it('A STIX bundle skips revoked and benign indicators', async () => {
    const pattern = "[ipv4-addr:value = '192.0.32.1']";
    const text = bundle(indicator(pattern, { revoked: true }), indicator(pattern, { indicator_types: ['benign'] }));
    const { facts, refusals } = await readSource(stixBundle, text);
    expect([facts, refusals]).toEqual([[], []]);
  });

  it.each([
    ["[ipv4-addr:value != '192.0.32.1']", 'a pattern with != says what an indicator is not'],
    ["[email-addr:value = 'a@b.example']", "nothing that can be listed in [email-addr:value = 'a@b.example']"],
    ['[', 'expected a STIX pattern, got ['],
    ["[ipv4-addr:value = '10.0.0.1']", expect.stringMatching(/one that is routed there/)],
    ["[domain-name:value = 'co.uk']", expect.stringMatching(/public suffix/)],
  ])('A STIX bundle refuses %s', async (pattern, reason) => {
    const { facts, refusals } = await readSource(stixBundle, bundle(indicator(pattern)));
    expect([facts, refusals.map((refusal) => refusal.reason)]).toEqual([[], [reason]]);
  });

  it('A STIX bundle refuses patterns in other languages', async () => {
    const text = bundle(indicator('rule x {}', { pattern_type: 'yara' }));
    expect((await readSource(stixBundle, text)).refusals).toEqual([
      { line: 1, reason: 'expected a pattern of STIX, got one of yara' },
    ]);
  });

  it.each([
    [{ definition_type: 'tlp', definition: { tlp: 'white' } }, 'tlp:white'],
    [{ name: 'TLP:AMBER+STRICT' }, 'tlp:amber+strict'],
  ])('A STIX bundle reads the marking %j', async (marking, tag) => {
    const id = 'marking-definition--1';
    const text = bundle(
      { type: 'marking-definition', id, ...marking },
      indicator("[ipv4-addr:value = '192.0.32.1']", { object_marking_refs: [id] }),
    );
    expect(edges((await readSource(stixBundle, text)).facts, 'TAGGED_AS')).toEqual([`IPV4 192.0.32.1 > ${tag}`]);
  });

  it('A STIX bundle may refer to the markings of the standard without containing them', async () => {
    const object_marking_refs = ['marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed', 'marking-definition--2'];
    const text = bundle(indicator("[ipv4-addr:value = '192.0.32.1']", { object_marking_refs }));
    expect(edges((await readSource(stixBundle, text)).facts, 'TAGGED_AS')).toEqual(['IPV4 192.0.32.1 > tlp:red']);
  });
});

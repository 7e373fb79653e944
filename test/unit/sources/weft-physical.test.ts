import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { weftFacilities } from '../../../loaders/sources/curated/weft-facilities.ts';
import { weftInternetExchanges } from '../../../loaders/sources/curated/weft-internet-exchanges.ts';
import { weftRootServers } from '../../../loaders/sources/curated/weft-root-servers.ts';
import { factLine } from '../../support/fact-lines.ts';
import { ROOT } from '../../support/paths.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

const FACILITIES = await curated('facilities');
const EXCHANGES = await curated('internet-exchanges');
const ROOT_SERVERS = await curated('root-servers');

function curated(name: string): Promise<string> {
  return readFile(join(ROOT, `curated/${name}.yaml`), 'utf8');
}

async function factsIn(source: SourceDeclaration, text: string): Promise<readonly Fact[]> {
  const { facts, refusals } = await readSource(source, text);
  expect(refusals).toEqual([]);
  return facts;
}

function edges(facts: readonly Fact[], type: string): string[] {
  return facts.filter((fact) => fact.kind === 'edge' && fact.type === type).map(factLine);
}

/** How many nodes of a label there are, each counted once. */
function counted(facts: readonly Fact[], label: string): number {
  return new Set(facts.flatMap((fact) => (fact.kind === 'node' && fact.label === label ? [fact.name] : []))).size;
}

describe('the data centres of well-known networks', () => {
  it('Curated data centres are in a city, date their networks by the document, and house points of presence', async () => {
    const facts = await factsIn(weftFacilities, FACILITIES);
    expect(facts.slice(0, 5).map(factLine)).toEqual([
      'FACILITY Equinix AM5 {}',
      'CITY Amsterdam, NL {}',
      'Equinix AM5 LOCATED_IN CITY Amsterdam, NL {}',
      'Equinix AM5 HAS_COUNTRY COUNTRY NL {}',
      'AS12076 AS_PRESENT_AT FACILITY Equinix AM5 {} of 2026-04-28T00:00:00.000Z',
    ]);
    expect(edges(facts, 'HOUSED_AT').slice(0, 3)).toEqual([
      'cloudflare:JNB HOUSED_AT FACILITY Teraco JB1 {} of 2026-01-21T00:00:00.000Z',
      'cloudflare:CPT HOUSED_AT FACILITY Teraco CT1 {} of 2026-01-21T00:00:00.000Z',
      'cloudflare:HKG HOUSED_AT FACILITY Equinix HK2 {} of 2026-01-21T00:00:00.000Z',
    ]);
    expect(facts.map(factLine)).toContain('FACILITY 111 8th Avenue {"address":"111 8th Avenue"}');
    expect([edges(facts, 'AS_PRESENT_AT').length, edges(facts, 'HOUSED_AT').length]).toEqual([190, 11]);
    expect(await weftFacilities.dateOf?.(memoryInput(FACILITIES))).toBe(Date.UTC(2026, 10, 24));
  });

  it('Each curated data centre is in one city in every table, and no network names it twice', async () => {
    const cities = new Map<string, Set<string>>();
    const all = [...(await factsIn(weftFacilities, FACILITIES)), ...(await factsIn(weftInternetExchanges, EXCHANGES))];
    for (const fact of all) {
      if (fact.kind !== 'edge' || fact.type !== 'LOCATED_IN') continue;
      cities.set(fact.from.name, (cities.get(fact.from.name) ?? new Set()).add(fact.to.name));
    }
    expect([...cities].filter(([, names]) => names.size > 1)).toEqual([]);
    const presences = edges(all, 'AS_PRESENT_AT');
    expect(new Set(presences).size).toBe(presences.length);
    expect(counted(all, 'FACILITY')).toBe(157);
  });

  it('A curated data centre without a document, country or vendor of its point of presence is refused by line', async () => {
    const row = (network: string, facility: string, sources = "'https://a.example.com'") =>
      `  - {network: ${network}, operator: x, sources: [${sources}], facilities: {B1: ${facility}}}`;
    const text = [
      'asOf: 2026-01-01',
      'networks:',
      row('AS64500', '{city: Delft, country: NL}', ''),
      row('AS64500', '{city: Delft}'),
      row('AS64500', '{city: Delft, country: NL, pop: X}'),
      row('sixty', '{city: Delft, country: NL}'),
      "  - {network: AS64500, operator: x, asOf: May, sources: ['https://a.example.com'], facilities: {}}",
      row('as64500', '{city: Delft, country: NL}'),
    ].join('\n');
    const { facts, refusals } = await readSource(weftFacilities, text);
    expect(refusals).toEqual([
      { line: 3, reason: expect.stringContaining('sources') },
      { line: 4, reason: expect.stringContaining('country') },
      { line: 5, reason: 'a point of presence X of no vendor' },
      { line: 6, reason: expect.stringContaining("'sixty' is not") },
      { line: 7, reason: expect.stringContaining('asOf') },
    ]);
    expect(edges(facts, 'AS_PRESENT_AT').at(-1)).toBe('AS64500 AS_PRESENT_AT FACILITY B1 {}');
  });
});

describe('internet exchanges by their own documents', () => {
  it('Curated exchanges have buildings, and members with their addresses in the peering LAN', async () => {
    const facts = await factsIn(weftInternetExchanges, EXCHANGES);
    const of = (name: string) =>
      facts.filter((fact) => fact.kind === 'edge' && (fact.from.name === name || fact.to.name === name)).map(factLine);
    expect(of('DE-CIX Frankfurt')).toEqual([
      'DE-CIX Frankfurt LOCATED_IN CITY Frankfurt am Main, DE {}',
      'DE-CIX Frankfurt HAS_COUNTRY COUNTRY DE {}',
      'DE-CIX Frankfurt IX_AT FACILITY Digital Realty FRA4 {}',
      'DE-CIX Frankfurt IX_AT FACILITY Digital Realty FRA5 {}',
      'DE-CIX Frankfurt IX_AT FACILITY Equinix FR2 {}',
      'AS6695 IX_MEMBER INTERNET_EXCHANGE DE-CIX Frankfurt {"ipv4":"80.81.192.157, 80.81.193.157","ipv6":"2001:7f8::1a27:5051:c09d, 2001:7f8::1a27:5051:c19d"}',
      'AS12654 IX_MEMBER INTERNET_EXCHANGE DE-CIX Frankfurt {"ipv6":"2001:7f8::316e:0:1"}',
    ]);
    expect(of('NAPAfrica').slice(0, 4)).toEqual([
      'NAPAfrica HAS_COUNTRY COUNTRY ZA {}',
      'NAPAfrica IX_AT FACILITY Teraco CT1 {} of 2017-05-19T00:00:00.000Z',
      'NAPAfrica IX_AT FACILITY Teraco JB1 {} of 2017-05-19T00:00:00.000Z',
      'AS714 IX_MEMBER INTERNET_EXCHANGE NAPAfrica {} of 2020-03-05T00:00:00.000Z',
    ]);
    expect(facts.map(factLine)).toContain(
      'INTERNET_EXCHANGE AMS-IX {"longName":"Amsterdam Internet Exchange","website":"https://www.ams-ix.net/"}',
    );
    expect([
      counted(facts, 'INTERNET_EXCHANGE'),
      edges(facts, 'IX_AT').length,
      edges(facts, 'IX_MEMBER').length,
    ]).toEqual([38, 18, 70]);
  });

  it('Curated exchanges give an address to only one network, and name each member once', async () => {
    const facts = await factsIn(weftInternetExchanges, EXCHANGES);
    const members = facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'IX_MEMBER' ? [fact] : []));
    const pairs = members.map(({ from, to }) => `${from.name} ${to.name}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const addresses = members.flatMap(({ properties }) =>
      [properties?.ipv4, properties?.ipv6].flatMap((text) => (typeof text === 'string' ? text.split(', ') : [])),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('A curated exchange without a document or country, or with an invalid network or address, is refused by line', async () => {
    const members = (networks: string, sources = "'https://a.example.com'") =>
      `members: [{sources: [${sources}], networks: {${networks}}}]`;
    const row = (rest: string, country = 'NL') =>
      `  - {exchange: X, country: ${country}, sources: ['https://a.example.com'], ${rest}}`;
    const text = [
      'exchanges:',
      '  - {exchange: X, country: NL, sources: []}',
      row('city: Delft', 'Holland'),
      row(members('AS64500: []', '')),
      row(members('absent: []')),
      row(members('AS64500: [192.0.2.300]')),
      row(members('AS64500: [192.0.2.1, 2001:DB8::1]')),
    ].join('\n');
    const { facts, refusals } = await readSource(weftInternetExchanges, text);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining('sources') },
      { line: 3, reason: expect.stringContaining('country') },
      { line: 4, reason: expect.stringContaining('members.0.sources') },
      { line: 5, reason: expect.stringContaining("'absent' is not") },
      { line: 6, reason: expect.stringContaining("'192.0.2.300' is not") },
    ]);
    expect(edges(facts, 'IX_MEMBER')).toEqual([
      'AS64500 IX_MEMBER INTERNET_EXCHANGE X {"ipv4":"192.0.2.1","ipv6":"2001:db8::1"}',
    ]);
  });
});

describe('sites of root servers by documents', () => {
  it('Curated root server sites have the names of root-servers.org, and the AS where a document states it', async () => {
    const facts = await factsIn(weftRootServers, ROOT_SERVERS);
    expect(facts.slice(0, 5).map(factLine)).toEqual([
      'DNS_ROOT_INSTANCE b.los-angeles-us {"letter":"B","country":"US","bgpOriginAsn":394353}',
      'CITY Los Angeles, US {}',
      'b.los-angeles-us LOCATED_IN CITY Los Angeles, US {}',
      'b.los-angeles-us HAS_COUNTRY COUNTRY US {}',
      'b.los-angeles-us ORIGINATED_BY ASN AS394353 {} of 2017-04-20T00:00:00.000Z',
    ]);
    const lines = facts.map(factLine);
    expect(lines).toContain('DNS_ROOT_INSTANCE j.barcelona-es {"letter":"J","country":"ES"}');
    expect(lines).toContain('m.tokyo-jp ORIGINATED_BY ASN AS7500 {}');
    expect([counted(facts, 'DNS_ROOT_INSTANCE'), edges(facts, 'ORIGINATED_BY').length]).toEqual([30, 29]);
  });

  it('A curated root server without a document, a valid letter or a documented AS is refused by line', async () => {
    const row = (head: string, sources = "'https://a.example.com'") =>
      `  - {${head}, operator: x, sites: [{sources: [${sources}], towns: [[Delft, NL]]}]}`;
    const text = [
      'servers:',
      row('letter: A', ''),
      row('letter: N'),
      row('letter: A, asn: AS64500'),
      row("letter: A, asn: x1, asnSources: ['https://a.example.com']"),
      row('letter: A'),
    ].join('\n');
    const { facts, refusals } = await readSource(weftRootServers, text);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining('sources') },
      { line: 3, reason: expect.stringContaining('letter') },
      { line: 4, reason: expect.stringContaining('asn needs asnSources, and asnSources needs asn') },
      { line: 5, reason: expect.stringContaining("'x1' is not") },
    ]);
    expect(facts.map(factLine)).toEqual([
      'DNS_ROOT_INSTANCE a.delft-nl {"letter":"A","country":"NL"}',
      'CITY Delft, NL {}',
      'a.delft-nl LOCATED_IN CITY Delft, NL {}',
      'a.delft-nl HAS_COUNTRY COUNTRY NL {}',
    ]);
  });
});

describe('the curated tables of places', () => {
  it('The curated tables of places end the load where they are not YAML or have no such list', async () => {
    const sources: readonly SourceDeclaration[] = [weftFacilities, weftInternetExchanges, weftRootServers];
    for (const source of sources) {
      await expect(readSource(source, 'x: [')).rejects.toThrow('not YAML');
      await expect(readSource(source, 'other: 1\n')).rejects.toThrow('a list named');
    }
  });

  it('The curated tables of places use no list that may not be redistributed', () => {
    for (const text of [FACILITIES, EXCHANGES, ROOT_SERVERS]) {
      expect(JSON.stringify(parse(text))).not.toMatch(
        /peeringdb\.com|pch\.net|telegeography|submarinecablemap|exchangemap/i,
      );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { ianaRootZone } from '../../../loaders/sources/names/iana-root-zone.ts';
import { ianaRootDb, ianaTlds } from '../../../loaders/sources/names/iana-tlds.ts';
import { factLine } from '../../support/fact-lines.ts';
import { AUGUST_22, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("IANA's list of top-level domains", () => {
  const LIST = '# Version 2026082200, Last Updated Sat Aug 22 07:07:01 2026 UTC\nAAA\nXN--VERMGENSBERATUNG-PWB\n';

  it("IANA's list gives the top-level domains, as of its version", async () => {
    const { facts, refusals } = await readSource(ianaTlds, LIST);
    expect([facts.map(factLine), refusals]).toEqual([['TLD aaa {}', 'TLD xn--vermgensberatung-pwb {}'], []]);
    expect(await ianaTlds.dateOf?.(memoryInput(LIST))).toBe(AUGUST_22);
    expect(await ianaTlds.dateOf?.(memoryInput('AAA\n'))).toBeNull();
  });

  it("IANA's list refuses only what is no top-level domain", async () => {
    const { facts, refusals } = await readSource(ianaTlds, 'CO.UK\nA B\n192\nCOM\n');
    expect(facts.map(factLine)).toEqual(['TLD com {}']);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('the root zone database', () => {
  const HEAD = 'Domain,Type,Sponsoring Organisation\n';

  it('The root zone database gives the kind and the operator of each domain', async () => {
    const { facts, refusals } = await readSource(
      ianaRootDb,
      `${HEAD}.com,generic,VeriSign Global Registry Services
.an,country-code,Not assigned
.cc,country-code,"Example (Keeling) Islands.
Ltd. d/b/a Example ""Services"""
.arpa,infrastructure,Internet Architecture Board (IAB)
\u200e.vermögensberatung,generic,Example AG
`,
    );
    expect(refusals).toEqual([]);
    expect(facts.map(factLine)).toEqual([
      'TLD com {"type":"generic"}',
      'VeriSign Global Registry Services OPERATES TLD com {}',
      'TLD an {"type":"country-code"}',
      'TLD cc {"type":"country-code"}',
      'Example (Keeling) Islands. Ltd. d/b/a Example "Services" OPERATES TLD cc {}',
      'TLD arpa {"type":"infrastructure"}',
      'Internet Architecture Board (IAB) OPERATES TLD arpa {}',
      'TLD xn--vermgensberatung-pwb {"type":"generic"}',
      'Example AG OPERATES TLD xn--vermgensberatung-pwb {}',
    ]);
  });

  it('The sample has the root zone database for the domains under which most of its popular sites are', async () => {
    const { facts, refusals, records } = await readSource(
      ianaRootDb,
      await sampleInput('reference/top-level-domains.csv'),
    );
    expect([records, refusals]).toEqual([43, []]);
    const lines = facts.map(factLine);
    expect(lines.filter((line) => / TLD (?:com|de|google) |^TLD (?:com|de|google) /.test(line))).toEqual([
      'TLD com {"type":"generic"}',
      'VeriSign Global Registry Services OPERATES TLD com {}',
      'TLD de {"type":"country-code"}',
      'DENIC eG OPERATES TLD de {}',
      'TLD google {"type":"generic"}',
      'Charleston Road Registry Inc. OPERATES TLD google {}',
    ]);
    expect(facts.filter(({ kind }) => kind === 'edge')).toHaveLength(43);
  });

  it('The root zone database refuses only rows of another kind, with their lines', async () => {
    const { facts, refusals } = await readSource(
      ianaRootDb,
      `${HEAD}.cc,country-code,"one
two"\n.x,planet,Example\nco.uk,generic,Example\n.y\n.com,generic,Somebody\n`,
    );
    expect(facts).toHaveLength(4);
    expect(refusals.map(({ line }) => line)).toEqual([4, 5, 6]);
  });

  it('The root zone database reads on after a quote that is never closed', async () => {
    const rest = Array.from({ length: 30 }, (_, at) => `.com,generic,Somebody ${at}\n`).join('');
    const { facts, refusals } = await readSource(ianaRootDb, `${HEAD}.cc,country-code,"one\n${rest}`);
    expect(refusals[0]).toMatchObject({ line: 2 });
    expect(factLine(facts.at(-1) ?? { kind: 'node', label: '', name: '' })).toBe('Somebody 29 OPERATES TLD com {}');
  });
});

describe('the root zone', () => {
  it('The root zone gives top-level domains, and name servers with their addresses', async () => {
    const { facts, records, refusals } = await readSource(ianaRootZone, await sampleInput('dns/root.zone'));
    expect([records, refusals]).toEqual([2363, []]);
    const kinds = Object.groupBy(facts, (fact) => (fact.kind === 'edge' ? `${fact.type} ${fact.to.label}` : fact.kind));
    expect(Object.keys(kinds).sort()).toEqual(['RESOLVES_TO IPV4', 'RESOLVES_TO IPV6', 'node']);
    const tlds = new Set((kinds.node ?? []).map(factLine));
    expect(tlds.size).toBe(150);
    expect(tlds).toContain('TLD com {}');
    expect(facts.map(factLine).filter((line) => line.startsWith('a.gtld-servers.net '))).toEqual([
      `a.gtld-servers.net RESOLVES_TO IPV4 192.5.6.30 {"ttl":172800,"lastSeen":${AUGUST_22}}`,
      `a.gtld-servers.net RESOLVES_TO IPV6 2001:503:a83e::2:30 {"ttl":172800,"lastSeen":${AUGUST_22}}`,
    ]);
  });

  it('The root zone is of the day in its serial number', async () => {
    const soa = '.\t86400\tIN\tSOA\ta.root-servers.net. nstld.verisign-grs.com. 2026082201 1800 900 604800 86400\n';
    expect(await ianaRootZone.dateOf?.(memoryInput(soa))).toBe(AUGUST_22);
    expect(await ianaRootZone.dateOf?.(memoryInput('com.\t1\tIN\tNS\ta.example.\n'))).toBeNull();
  });

  it('The root zone gives nothing of the root itself, and refuses only a damaged record', async () => {
    const zone = '. 1 IN NS a.root-servers.net.\ncom. 1 IN NS\ncom. 1 IN NS a.gtld-servers.net.\n';
    const { facts, refusals } = await readSource(ianaRootZone, zone);
    expect(facts.map(factLine)).toEqual(['TLD com {}']);
    expect(refusals.map(({ line }) => line)).toEqual([2]);
  });
});

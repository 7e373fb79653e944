import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vulnrichment } from '../../../loaders/sources/vulnerabilities/cve-records.ts';
import { nvd20, nvdFeed11 } from '../../../loaders/sources/vulnerabilities/nvd.ts';
import { bitnamiOsv } from '../../../loaders/sources/vulnerabilities/osv.ts';
import { purl2cpe } from '../../../loaders/sources/vulnerabilities/purl2cpe.ts';
import { KeyError } from '../../../schema/keys/index.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const FILES = 'vulnerabilities/';

/** The lines that a file of the sample states for one CVE. */
async function linesOf(source: Parameters<typeof readSource>[0], file: string, cve: string): Promise<string[]> {
  const { facts, refusals } = await readSource(source, await sampleInput(FILES + file));
  expect(refusals).toEqual([]);
  const edges = facts.filter((fact) => fact.kind === 'edge' && fact.from.name === cve);
  return edges.map((fact) => factLine(fact).replaceAll('\\"', "'"));
}

/** The ranges of the first edge of one entry. */
async function ranges(configurations: unknown): Promise<string[]> {
  const cve = { id: 'CVE-2024-0001', descriptions: [], configurations };
  const { facts } = await readSource(nvd20, JSON.stringify({ vulnerabilities: [{ cve }] }));
  return facts.flatMap((fact) =>
    fact.kind === 'edge' ? [`${fact.to.name.split(':')[4]} ${String(fact.properties?.nvdRanges)}`] : [],
  );
}

const match = (product: string, vulnerable = true, more = {}) => ({
  vulnerable,
  criteria: `cpe:2.3:a:example:${product}:*:*:*:*:*:*:*:*`,
  ...more,
});

describe('configurations of the NVD', () => {
  it('A configuration of the NVD becomes one edge per product, with every range, its keys and what it runs on', async () => {
    expect(await linesOf(nvdFeed11, 'nvdcve-1.1-2022.json.gz', 'CVE-2022-0016')).toEqual([
      "CVE-2022-0016 AFFECTS PACKAGE cpe:2.3:a:paloaltonetworks:globalprotect:*:*:*:*:*:*:*:* {\"nvdRanges\":[\"{'versionStartIncluding':'5.2','versionEndExcluding':'5.2.9','startKey':'901590125','endKey':'9015901290195','on':[['cpe:2.3:o:microsoft:windows:-','cpe:2.3:o:apple:macos:-']]}\"]}",
    ]);
    const [first] = await linesOf(nvd20, 'nvd_server_software.json.gz', 'CVE-2021-41773');
    expect(first).toContain(
      'AFFECTS PACKAGE cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:* {"nvdRanges":["{\'cpe\':\'cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*\'}"]}',
    );
  });

  it('Configurations of the NVD are separate under OR, and need each other under AND', async () => {
    const nodes = [
      { operator: 'OR', cpeMatch: [match('one')] },
      { operator: 'OR', cpeMatch: [match('two')] },
    ];
    expect(await ranges([{ nodes }])).toEqual(['one {}', 'two {}']);
    expect(await ranges([{ operator: 'AND', nodes }])).toEqual([
      'one {"on":[["cpe:2.3:a:example:two"]]}',
      'two {"on":[["cpe:2.3:a:example:one"]]}',
    ]);
    const together = [{ operator: 'AND', cpeMatch: [match('one'), match('two', false)] }];
    expect(await ranges([{ nodes: together }])).toEqual(['one {"on":[["cpe:2.3:a:example:two"]]}']);
  });

  it('A negated configuration of the NVD and an invalid name say nothing', async () => {
    const cpeMatch = [match('one')];
    expect(await ranges([{ nodes: [{ operator: 'OR', negate: true, cpeMatch }] }])).toEqual([]);
    expect(
      await ranges([{ nodes: [{ operator: 'OR', cpeMatch: [{ vulnerable: true, criteria: 'nonsense' }] }] }]),
    ).toEqual([]);
  });
});

describe('CVE records', () => {
  it('A CVE record holds what CISA says and what its CNA says, each separately', async () => {
    const { facts, refusals, records } = await readSource(
      vulnrichment,
      await sampleInput(`${FILES}vulnrichment.jsonl.gz`),
    );
    expect([records, refusals]).toEqual([73, []]);
    const kinds = facts.flatMap((fact) => (fact.kind === 'edge' ? Object.keys(fact.properties ?? {}) : []));
    expect(new Set(kinds)).toEqual(new Set(['cisaRanges', 'cnaRanges']));
    expect(await linesOf(vulnrichment, 'vulnrichment.jsonl.gz', 'CVE-2020-13927')).toEqual([
      "CVE-2020-13927 AFFECTS PACKAGE cpe:2.3:a:apache:airflow:*:*:*:*:*:*:*:* {\"cisaRanges\":[\"{'versionEndExcluding':'1.10.11','endKey':'901190210902115'}\"]}",
    ]);
  });

  const record = (versions: unknown[], cpes = ['cpe:2.3:a:example:widget:*:*:*:*:*:*:*:*']) =>
    JSON.stringify({
      cveMetadata: { cveId: 'CVE-2024-0001' },
      containers: { cna: { affected: [{ cpes, versions }] } },
    });

  it.each<[Record<string, string>, string | null]>([
    [{ version: '1.0', status: 'affected' }, '{"cpe":"cpe:2.3:a:example:widget:1.0:*:*:*:*:*:*:*"}'],
    [{ version: '0', lessThan: '2.0', status: 'affected' }, '{"versionEndExcluding":"2.0","endKey":"90125"}'],
    [
      { version: '1', lessThanOrEqual: '2.1.*', status: 'affected' },
      '{"versionStartIncluding":"1","versionEndExcluding":"2.2","startKey":"90115","endKey":"901290125"}',
    ],
    [{ version: '1', lessThan: '*', status: 'affected' }, '{"versionStartIncluding":"1","startKey":"90115"}'],
    [
      { version: '1.0.0', lessThan: '1.2.0', versionType: 'semver', status: 'affected' },
      '{"scheme":"semver","versionStartIncluding":"1.0.0","versionEndExcluding":"1.2.0","startKey":"901109","endKey":"9011901209"}',
    ],
    [{ version: '1', lessThan: '2', status: 'unaffected' }, null],
    [{ version: 'all before the fix', status: 'affected' }, null],
    [{ version: 'abc', lessThan: 'def', versionType: 'git', status: 'affected' }, null],
    [{ version: '1', lessThan: 'the fix', status: 'affected' }, null],
  ])('A version in a CVE record becomes a range, or says nothing: %o', async (version, expected) => {
    const { facts } = await readSource(vulnrichment, record([version]));
    const stated = facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.properties?.cnaRanges] : []));
    expect(stated).toEqual(expected === null ? [] : [[expected]]);
  });
});

describe('records of OSV', () => {
  it('A record of OSV holds each span from an introduction to what ends it', async () => {
    const [first, second] = await linesOf(bitnamiOsv, 'bitnami_vulndb.jsonl.gz', 'CVE-2021-40438');
    expect(first).toContain(
      "cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:* {\"osvRanges\":[\"{'scheme':'semver','versionEndExcluding':'2.4.49','endKey':'9012901490249",
    );
    expect(second).toBeUndefined();
    const events = [{ introduced: '1.0' }, { last_affected: '1.4' }, { introduced: '2.0' }];
    const osv = {
      id: 'X-1',
      aliases: ['CVE-2024-0001'],
      affected: [{ ranges: [{ type: 'ECOSYSTEM', events }] }],
      database_specific: { cpes: ['cpe:2.3:a:example:widget:1.0:*:*:*:*:*:*:*'] },
    };
    const { facts } = await readSource(
      bitnamiOsv,
      JSON.stringify({ vulns: [osv, { ...osv, withdrawn: '2024-01-01' }] }),
    );
    expect(facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.properties?.osvRanges] : []))).toEqual([
      [
        '{"versionStartIncluding":"1.0","versionEndIncluding":"1.4","startKey":"90115","endKey":"901190145"}',
        '{"versionStartIncluding":"2.0","startKey":"90125"}',
      ],
    ]);
  });

  it('A record of OSV that names no CVE or no product is refused, and so is what is no record', async () => {
    const lines = ['{"id": "GHSA-1"}', '{"id": "CVE-2024-0001", "affected": []}', '{"id": 7}', 'nonsense'];
    const { refusals } = await readSource(bitnamiOsv, `${lines.join('\n')}\n`);
    expect(refusals).toEqual([
      { line: 1, reason: 'GHSA-1 names no CVE' },
      { line: 2, reason: 'CVE-2024-0001 names no CPE with versions' },
      { line: 3, reason: expect.stringContaining('id') },
      { line: 4, reason: 'expected JSON, got nonsense' },
    ]);
    await expect(readSource(bitnamiOsv, '{"id":')).rejects.toThrow('breaks off');
  });
});

describe('package URLs', () => {
  it('Package URLs are on the product that the CPE names next to them name', async () => {
    const { facts } = await readSource(purl2cpe, await sampleInput(`${FILES}purl2cpe/apache/http_server/purls.yml`));
    expect(facts.map(factLine)).toEqual([
      'PACKAGE cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:* {"part":"a","vendor":"apache","product":"http_server","purls":" pkg:apache/httpd pkg:docker/apache/httpd pkg:github/apache/httpd pkg:rpm/fedora/httpd "}',
    ]);
  });

  it('Package URLs without CPE names are refused', async () => {
    const { refusals } = await readSource(purl2cpe, 'purls:\n  - pkg:deb/debian/nginx\n');
    expect(refusals).toEqual([{ line: 1, reason: expect.stringContaining('expected cpes.yml in the same folder') }]);
    const beside = memoryInput('purls:\n', 'purls.yml', 10, { 'cpes.yml': 'cpes:\n  - nonsense\n' });
    expect((await readSource(purl2cpe, beside)).refusals).toEqual([
      { line: 1, reason: 'expected CPE 2.3 names in cpes.yml' },
    ]);
  });
});

describe('garbage', () => {
  it.each([nvd20, vulnrichment, bitnamiOsv])('Garbage is refused, never thrown: $id', async (source) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text =
          source === nvd20 ? JSON.stringify({ vulnerabilities: [value] }) : `${JSON.stringify({ x: value })}\n`;
        const { facts } = await readSource(source, text);
        expect(facts).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('Garbage in names and versions is refused, or leaves a range that can be read', async () => {
    const text = fc.string({ maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (criteria, start, end) => {
        const cpeMatch = [
          match('one', true, { versionStartIncluding: start, versionEndExcluding: end }),
          { vulnerable: true, criteria },
        ];
        const stated = await ranges([{ operator: 'AND', nodes: [{ operator: 'OR', cpeMatch }] }]).catch(
          (error: unknown) => error,
        );
        expect(stated instanceof KeyError || Array.isArray(stated)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

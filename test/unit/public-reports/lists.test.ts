/**
 * Inputs of public bug reports on CSV files, lists, dates and URLs (`test/data/public-reports`), each by its right value. The reports (* of the
 * same kind): csv certtools/intelmq#1482, mbevilacqua/appcompatprocessor#10*; dates elastic/integrations#6492*, PaloAltoNetworks/minemeld-misp#22,
 * OpenCTI-Platform/opencti#2578, 360netlab/flint#3*, demisto/content#11568; feed files pfBlockerNG/pfBlockerNG#2602, MISP/MISP#832*,
 * codeling/bfstop#143, firehol/blocklist-ipsets#252, davidonzo/Threat-Intel#47, MISP/MISP#5790*, MISP/MISP#10008; defanging
 * signalscorps/file2stix#21, fhightower/ioc-finder#104, pedramamini/iocextract#77, brianwarehime/threatnote#4; file names
 * signalscorps/file2stix#8; addresses netaddr/netaddr#140, codeling/bfstop#143; URLs RyanDFIR/unfurl#98 and #283, SigmaHQ/sigma#4522,
 * URL-Detector/URL-Detector#23, SpiderLabs/owasp-modsecurity-crs#730, pedramamini/iocextract#61, fhightower/ioc-finder#104.
 */

import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { openInput } from '../../../loaders/pipeline/input.ts';
import { preflight } from '../../../loaders/pipeline/preflight.ts';
import type { Fact } from '../../../loaders/source.ts';
import { anyIndicators } from '../../../procedures/any-indicators.ts';
import { urls } from '../../../procedures/assess/urls.ts';
import { urlNames } from '../../../procedures/listed-url-names.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { readSource, testDataInput } from '../../support/source-input.ts';

const NOVEMBER_29 = Date.UTC(2026, 10, 29);

/** Reads a file of a report as a load does. Throws the refusal of the file, if it has one. */
async function loaded(id: string, file: string) {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  const input = await openInput(join(import.meta.dirname, '../../data/public-reports', file), source);
  try {
    const context = {
      observedAt: NOVEMBER_29,
      suffixes: LIBRARY_SUFFIXES,
      actors: CURATED_REGISTER,
      earlierEdition: null,
    };
    const { refusal } = await preflight(input, source, context);
    if (refusal !== null) throw refusal;
    return await readSource(source, await testDataInput(`public-reports/${file}`), NOVEMBER_29);
  } finally {
    await input.close();
  }
}

function listedIn(facts: readonly Fact[]) {
  return facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [fact] : []));
}

const iso = (time: unknown) => (typeof time === 'number' ? new Date(time).toISOString() : null);

describe('CSV files of public reports', () => {
  test.each([
    ['cisa-kev', 'csv-with-line-breaks-inside--02/f.csv', 'CVE', ['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003']],
    [
      'services-csv',
      'csv-with-line-breaks-inside--03/f.csv',
      'SERVICE',
      ['11.0.113.1:80/tcp', '11.0.113.2:80/tcp', '11.0.113.3:80/tcp'],
    ],
    [
      'registration-csv',
      'csv-with-line-breaks-inside--04/f.csv',
      'HOSTNAME',
      ['weft-rc1.com', 'weft-rc2.com', 'weft-rc3.com'],
    ],
  ])('%s reads every row of %s, also those with line breaks', async (id, file, label, names) => {
    const { facts, refusals } = await loaded(id, file);
    expect(refusals).toEqual([]);
    expect(facts.flatMap((fact) => (fact.kind === 'node' && fact.label === label ? fact.name : []))).toEqual(names);
  });
});

describe('lists of public reports', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `11.0.113.${at + 1}`);

  test.each([
    ['blocklist-de-ssh', 'feed-files-04/f.txt', addresses(5)],
    ['blocklist-de-ssh', 'feed-files-05/f.txt', addresses(7)],
    ['blocklist-de-ssh', 'feed-files-06/f.txt', ['11.0.118.0/24', '11.0.119.0/24', '11.0.120.0/24']],
    ['blocklist-de-ssh', 'feed-files-07/f.txt', ['11.0.117.0/24', '11.0.119.0/24', '11.0.120.0/24']],
    ['abuse-ch-feodo-tracker', 'feed-files-12/f.csv', []],
    ['abuse-ch-feodo-tracker', 'feed-files-13/f.json', []],
    ['blocklist-de-ssh', 'feed-files-15/f.zip', addresses(2)],
    ['blocklist-de-ssh', 'feed-files-16/f.gz', addresses(1)],
    ['c2intelfeeds', 'feed-files-19/f.csv', ['ns1.weft-test-one.com', 'ns2.weft-test-one.com', 'weft-test-two.com']],
  ])('%s lists all of %s', async (id, file, names) => {
    const { facts, refusals } = await loaded(id, file);
    expect(refusals).toEqual([]);
    expect(listedIn(facts).map(({ from }) => from.name)).toEqual(names);
  });
});

describe('dates of public reports', () => {
  test.each([
    ['abuse-ch-threatfox-iocs', 'dates-in-the-future-01/f.csv', '2026-10-30T09:00:00.000Z'],
    ['abuse-ch-urlhaus', 'dates-in-the-future-02/f.csv', null],
    ['misp-event', 'dates-in-the-future-03/e.json', null],
  ])('%s takes no date of %s that is yet to come', async (id, file, lastSeen) => {
    const { facts } = await loaded(id, file);
    const [listing] = listedIn(facts);
    expect(iso(listing?.properties?.lastSeen)).toBe(lastSeen);
    const times = facts.flatMap((fact) => Object.values('properties' in fact ? (fact.properties ?? {}) : {}));
    expect(times.filter((time) => typeof time === 'number' && time > NOVEMBER_29)).toEqual([]);
  });

  it('An indicator of STIX is not listed before it is valid', async () => {
    const { facts, leftOut } = await loaded('stix-bundle', 'dates-in-the-future-04/b.json');
    expect(listedIn(facts)).toEqual([]);
    expect(leftOut).toEqual([{ line: expect.anything(), reason: expect.stringContaining('is yet to come') }]);
  });

  it('Passive DNS in milliseconds is read as such', async () => {
    const { facts } = await loaded('passive-dns-cof', 'dates-in-the-future-05/c.jsonl');
    const seen = facts.flatMap((fact) => (fact.kind === 'edge' ? iso(fact.properties?.lastSeen) : []));
    expect(seen).toEqual(['2026-09-21T14:13:20.000Z', '2026-09-21T14:13:20.000Z']);
  });

  it('Dates without a zone are UTC, and those with a day or month of two meanings are none', async () => {
    const { facts } = await loaded('abuse-ch-feodo-tracker', 'dates-in-the-future-06/feed.csv');
    expect(listedIn(facts).map(({ properties }) => [iso(properties?.firstSeen), iso(properties?.lastSeen)])).toEqual([
      ['2026-10-01T00:00:00.000Z', '2026-10-30T00:00:00.000Z'],
      ['2026-10-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
      [null, null],
      ['2026-10-01T00:00:00.000Z', '2026-10-30T00:00:00.000Z'],
    ]);
  });
});

describe('indicators of public reports', () => {
  test.each([
    ['defanged-indicators-06', 'example.]com', 'example.com'],
    ['defanged-indicators-08', 'example dot com', 'example.com'],
    ['defanged-indicators-09', 'example[,]com', 'example.com'],
    ['defanged-indicators-17', '2001:db8[::]1', '2001:db8::1'],
    ['defanged-indicators-19', 'example.com)', 'example.com'],
    ['defanged-indicators-20', '[1.1.1.1]', '1.1.1.1'],
    ['defanged-indicators-21', '- example.com', 'example.com'],
    ['networks-and-ranges-06', '192.0.2.*', '192.0.2.0/24'],
  ])('%s: svc.assess takes %s as %s', (_, given, name) => {
    expect(anyIndicators().parse(given).entries).toMatchObject([{ name }]);
  });

  it('ipv6-forms-09: svc.assess refuses what is no IPv6 text', () => {
    expect(anyIndicators().safeParse('2001:db8:::1').success).toBe(false);
  });

  test.each(['invoice.exe', 'config.json', 'report.pdf'])(
    'file-names-taken-for-host-na: %s has a notice that there is no such top-level domain',
    (name) => {
      expect(anyIndicators().parse(name).advisories).toMatchObject([{ kind: 'no-top-level-domain', subject: name }]);
    },
  );

  test.each([
    ['url-hosts-that-browsers-open-01', 'http://3405803785/', 'http://203.0.113.9/'],
    ['url-hosts-that-browsers-open-02', 'http://0xCB007109/', 'http://203.0.113.9/'],
    ['url-hosts-that-browsers-open-04', 'http://203.0.28937/', 'http://203.0.113.9/'],
    ['url-hosts-that-browsers-open-05', 'http://0xcb.0x0.0x71.0x9/', 'http://203.0.113.9/'],
    ['url-hosts-that-browsers-open-08', 'http://203\u30020\u3002113\u30029/', 'http://203.0.113.9/'],
    ['url-hosts-that-browsers-open-09', 'http://ex%61mple.com/', 'http://example.com/'],
    ['url-hosts-that-browsers-open-13', 'http:/\\example.com/', 'http://example.com/'],
    ['url-forms-10', 'http://example.com/a).', 'http://example.com/a'],
  ])('%s: svc.assessUrl judges %s as %s', (_, given, url) => {
    expect(urls().parse(given).entries).toMatchObject([{ url }]);
  });

  it('url-forms-08: svc.assessUrl refuses a scheme that is written twice, and names the URL', () => {
    const [issue] = urls().safeParse('http://http://example.com/x').error?.issues ?? [];
    expect(issue).toMatchObject({ params: { nearest: 'http://example.com/x' } });
  });

  it('percent-encoding-in-listed-u-01: a listed URL is found by another encoding of it', async () => {
    const { facts } = await loaded('abuse-ch-threatfox-iocs', 'percent-encoding-in-listed-u-01/feed.csv');
    const [listing] = listedIn(facts);
    expect(urlNames('http://weft-test-eight.com/%78').exact).toContain(listing?.from.name);
  });
});

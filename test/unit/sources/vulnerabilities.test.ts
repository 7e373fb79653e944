import { describe, expect, it } from 'vitest';
import { firstEpss, kevEpss } from '../../../loaders/sources/vulnerabilities/epss.ts';
import { cisaKev } from '../../../loaders/sources/vulnerabilities/kev.ts';
import { nvd20, nvdFeed11 } from '../../../loaders/sources/vulnerabilities/nvd.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const ROW = 'cveID,dateAdded,shortDescription,knownRansomwareCampaignUse,cwes';

async function factsOfFile(source: Parameters<typeof readSource>[0], file: string): Promise<string[]> {
  const { facts, refusals } = await readSource(source, await testDataInput(`vulnerabilities/${file}`));
  expect(refusals).toEqual([]);
  return facts.map(factLine).sort();
}

describe('the catalogue of known exploited vulnerabilities', () => {
  const EXPECTED = [
    'CVE CVE-2025-48384 {"isKev":true,"kevDateAdded":1756080000000,"vendor":"Git","product":"Git","summary":"Git contains a link following vulnerability that stems from Git’s inconsistent handling of carriage return characters in configuration files.","isRansomware":false,"cwes":["CWE-59","CWE-436"]}',
    'CVE CVE-2025-49704 {"isKev":true,"kevDateAdded":1753142400000,"vendor":"Microsoft","product":"SharePoint","summary":"Microsoft SharePoint contains a code injection vulnerability that could allow an authorized attacker to execute code over a network. This vulnerability could be chained with CVE-2025-49706. CVE-2025-53770 is a patch bypass for CVE-2025-49704, and the updates for CVE-2025-53770 include more robust protection than those for CVE-2025-49704.","isRansomware":true,"cwes":["CWE-94"]}',
    'CVE CVE-2025-8876 {"isKev":true,"kevDateAdded":1755043200000,"vendor":"N-able","product":"N-Central","summary":"N-able N-Central contains a command injection vulnerability via improper sanitization of user input.","isRansomware":false}',
  ];

  it.each(['known_exploited_vulnerabilities.json', 'known_exploited_vulnerabilities.csv'])(
    'The KEV catalogue yields the same in both of its layouts: %s',
    async (file) => expect(await factsOfFile(cisaKev, file)).toEqual(EXPECTED),
  );

  it('The KEV catalogue has the date of its release in JSON; its CSV states no date', async () => {
    const json = await testDataInput('vulnerabilities/known_exploited_vulnerabilities.json');
    expect(await cisaKev.dateOf?.(json)).toBe(Date.UTC(2025, 7, 25, 17, 4, 19, 979));
    const csv = await testDataInput('vulnerabilities/known_exploited_vulnerabilities.csv');
    expect(await cisaKev.dateOf?.(csv)).toBeNull();
  });

  it('The KEV catalogue refuses a row without a CVE or a date by its line, and reads on', async () => {
    const rows = [
      'CVE-2024-1,2024-01-02,x,Known,',
      'CVE-2024-0002,soon,x,Known,',
      'only',
      'CVE-2024-0003,2024-01-02,,,',
    ];
    const { facts, refusals } = await readSource(cisaKev, `${[ROW, ...rows].join('\n')}\n`);
    expect(facts.map(factLine)).toEqual(['CVE CVE-2024-0003 {"isKev":true,"kevDateAdded":1704153600000}']);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'CVE-2024-1' is not a CVE") },
      { line: 3, reason: "expected dateAdded as a date, got 'soon'" },
      { line: 4, reason: expect.stringMatching(/^dateAdded: /) },
    ]);
  });

  it('A KEV catalogue that breaks off, or is another document, ends the load', async () => {
    await expect(readSource(cisaKev, '{"vulnerabilities": [{"cveID": "CVE-2024-0001"')).rejects.toThrow('breaks off');
    await expect(readSource(cisaKev, '{"data": []}')).rejects.toThrow('expected a JSON document with vulnerabilities');
  });
});

describe('EPSS', () => {
  const EDITION = '#model_version:v2025.03.14,score_date:2026-08-22T00:00:00+0000\ncve,epss,percentile\n';

  it('EPSS gives each CVE its probability and percentile, dated by the comment at the head', async () => {
    const { facts, refusals } = await readSource(
      firstEpss,
      `${EDITION}CVE-1999-0001,0.01100,0.82987\nCVE-2024-12345,1,0\n`,
    );
    expect(facts.map(factLine)).toEqual([
      'CVE CVE-1999-0001 {"epss":0.011,"epssPercentile":0.82987}',
      'CVE CVE-2024-12345 {"epss":1,"epssPercentile":0}',
    ]);
    expect(refusals).toEqual([]);
    expect(await firstEpss.dateOf?.(memoryInput(EDITION))).toBe(Date.UTC(2026, 7, 22));
  });

  it('EPSS refuses a value that is not from 0 to 1, by its line', async () => {
    const { facts, refusals } = await readSource(
      firstEpss,
      `${EDITION}CVE-1999-0001,1.1,0\nCVE-1999-0002,x,0\nfoo,0,0\n`,
    );
    expect(facts).toEqual([]);
    expect(refusals).toEqual([
      { line: 3, reason: "expected epss as a number from 0 to 1, got '1.1'" },
      { line: 4, reason: "expected epss as a number from 0 to 1, got 'x'" },
      { line: 5, reason: expect.stringContaining("'foo' is not a CVE") },
    ]);
  });

  it('EPSS comes with CVSS in the KEV table; a missing score is left out', async () => {
    expect(await factsOfFile(kevEpss, 'epss_kev_nvd.csv')).toEqual([
      'CVE CVE-2018-14634 {"epss":0.14689,"epssPercentile":0.96398,"summary":"Linux Kernel contains an integer overflow vulnerability in the create_elf_tables() function which could allow an unprivileged local user with access to SUID (or otherwise privileged) binary to escalate their privileges on the system."}',
      'CVE CVE-2025-62593 {"cvss":8.8,"epss":0.01015,"epssPercentile":0.60644,"summary":"Ray-Project Ray contains a code injection vulnerability that could allow remote code execution. Developers using Ray as a development tool may be exposed to this vulnerability exploitable through Firefox and Safari."}',
    ]);
  });

  it('The KEV table refuses a score over 10, and rows with other columns', async () => {
    const head = 'CVE,CVSS3,EPSS,EPSS Percentile,Description\n';
    expect((await readSource(kevEpss, `${head}CVE-2024-0001,11,,,\n`)).refusals).toEqual([
      { line: 2, reason: "expected CVSS3 as a number from 0 to 10, got '11'" },
    ]);
    expect((await readSource(kevEpss, 'id\nCVE-2024-0001\n')).refusals).toEqual([
      { line: 2, reason: 'expected the columns CVE, CVSS3, EPSS and EPSS Percentile' },
    ]);
  });
});

describe('the National Vulnerability Database', () => {
  it('The NVD gives the summary, severity and weakness of a CVE, in its API layout', async () => {
    expect(await factsOfFile(nvd20, 'nvd_api_2.0_page.json')).toEqual([
      'CVE CVE-2023-46009 {"summary":"gifsicle-1.94 was found to have a floating point exception (FPE) vulnerability via resize_stream at src/xform.c.","published":1697645708900,"modified":1697650888250}',
      'CVE CVE-2023-5642 {"summary":"Advantech R-SeeNet v2.4.23 allows an unauthenticated remote attacker to read from and write to the snmpmon.ini file, which contains sensitive information.","cvss":9.8,"cvssVector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H","cvssVersion":"3.1","cvssSource":"cna","published":1697645708943,"modified":1697650888250,"cwes":["CWE-200"]}',
    ]);
  });

  it('The NVD gives summary, score and affected packages in the layout of its former feeds', async () => {
    expect(await factsOfFile(nvdFeed11, 'nvdcve-1.1-modified.json')).toEqual([
      'CVE CVE-2016-20017 {"summary":"D-Link DSL-2750B devices before 1.05 allow remote unauthenticated command injection via the login.cgi cli parameter, as exploited in the wild in 2016 through 2022.","published":1666156500000,"modified":1666183380000}',
      'CVE CVE-2022-41042 {"summary":"Visual Studio Code Information Disclosure Vulnerability.","cvss":7.4,"cvssVector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:N/A:N","cvssVersion":"3.1","cvssSource":"nvd","published":1665515700000,"modified":1665594900000}',
      'CVE-2022-41042 AFFECTS PACKAGE cpe:2.3:a:microsoft:visual_studio_code:*:*:*:*:*:*:*:* {"nvdRanges":["{\\"cpe\\":\\"cpe:2.3:a:microsoft:visual_studio_code:-:*:*:*:*:*:*:*\\"}"]}',
      'PACKAGE cpe:2.3:a:microsoft:visual_studio_code:*:*:*:*:*:*:*:* {"part":"a","vendor":"microsoft","product":"visual_studio_code"}',
    ]);
  });

  it('The NVD has the date of the file, and each file is one part', async () => {
    const page = await testDataInput('vulnerabilities/nvd_api_2.0_page.json');
    expect(await nvd20.dateOf?.(page)).toBe(Date.UTC(2023, 9, 18, 18, 4, 18, 493));
    expect(await nvdFeed11.dateOf?.(await testDataInput('vulnerabilities/nvdcve-1.1-modified.json'))).toBe(
      Date.UTC(2022, 9, 20, 10),
    );
    const files = ['nvdcve-2.0-2024.json.gz', 'nvdcve-2.0-modified.json', 'nvd_api_2.0_page.json'];
    expect(files.map((file) => nvd20.part?.(file))).toEqual(['2024', 'modified', 'nvd_api_2.0_page']);
  });

  it("The NVD's own score takes precedence over the scores of others", async () => {
    const metric = (type: string, baseScore: number) => ({
      type,
      cvssData: { version: '3.1', vectorString: `CVSS:3.1/${type}`, baseScore },
    });
    const cve = {
      id: 'CVE-2024-0001',
      descriptions: [],
      metrics: { cvssMetricV31: [metric('Secondary', 9)], cvssMetricV2: [metric('Primary', 5)] },
    };
    const { facts } = await readSource(nvd20, JSON.stringify({ vulnerabilities: [{ cve }] }));
    expect(facts).toMatchObject([{ properties: { cvss: 5, cvssVector: 'CVSS:3.1/Primary' } }]);
  });

  it('The NVD reader refuses only an entry of another shape, and fails where the file breaks off', async () => {
    const { refusals } = await readSource(nvd20, '{"vulnerabilities": [\n{"cve": {"id": 7}},\n3]}');
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining('cve.id') },
      { line: 3, reason: expect.stringContaining('expected object') },
    ]);
    await expect(readSource(nvd20, '{"vulnerabilities": [')).rejects.toThrow('breaks off');
    await expect(readSource(nvdFeed11, '{"vulnerabilities": []}')).rejects.toThrow('expected a JSON document');
  });
});

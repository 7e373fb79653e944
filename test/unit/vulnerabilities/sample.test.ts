/** The CVEs of products by the sample's files, compared with a small evaluation of the same files, which shares no code with it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Affecting, affectingOf } from '../../../facts/packages/affecting.ts';
import { vulnrichment } from '../../../loaders/sources/vulnerabilities/cve-records.ts';
import { endOfLifeDate } from '../../../loaders/sources/vulnerabilities/endoflife.ts';
import { kevEpss } from '../../../loaders/sources/vulnerabilities/epss.ts';
import { cisaKev } from '../../../loaders/sources/vulnerabilities/kev.ts';
import { nvd20, nvdFeed11 } from '../../../loaders/sources/vulnerabilities/nvd.ts';
import { bitnamiOsv } from '../../../loaders/sources/vulnerabilities/osv.ts';
import { purl2cpe } from '../../../loaders/sources/vulnerabilities/purl2cpe.ts';
import { readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { rowOf } from '../../../procedures/vulnerabilities/rows.ts';
import { affectedStore } from '../../support/affected-store.ts';
import { ROOT } from '../../support/paths.ts';

const DIRECTORY = 'vulnerabilities/';
const AS_OF = Date.UTC(2026, 7, 22);
let store: Awaited<ReturnType<typeof affectedStore>>;
let oracle: Oracle;

beforeAll(async () => {
  store = await affectedStore([
    [cisaKev, `${DIRECTORY}known_exploited_vulnerabilities.json`],
    [kevEpss, `${DIRECTORY}epss_kev_nvd.csv`],
    [nvd20, `${DIRECTORY}nvd_server_software.json.gz`],
    [nvdFeed11, `${DIRECTORY}nvdcve-1.1-2022.json.gz`],
    [vulnrichment, `${DIRECTORY}vulnrichment.jsonl.gz`],
    [bitnamiOsv, `${DIRECTORY}bitnami_vulndb.jsonl.gz`],
    [purl2cpe, `${DIRECTORY}purl2cpe/apache/log4j/purls.yml`],
    [purl2cpe, `${DIRECTORY}purl2cpe/apache/http_server/purls.yml`],
    [purl2cpe, `${DIRECTORY}purl2cpe/openbsd/openssh/purls.yml`],
    [purl2cpe, `${DIRECTORY}purl2cpe/f5/nginx/purls.yml`],
    [endOfLifeDate, `${DIRECTORY}endoflife.md.gz`],
  ]);
  oracle = await readOracle();
});

function ask(text: string): Affecting[] {
  const asked = readAskedPackage(text);
  return affectingOf(asked, store(asked.lookup), AS_OF);
}

const ids = (found: readonly Affecting[]) => found.map(({ cve }) => cve.name).sort();

describe('the CVEs of a product', () => {
  it.each([
    ['apache:log4j:2.14.1', 1],
    ['apache:log4j:2.17.1', 0],
    ['openssl:openssl:1.0.1f', 20],
    ['openssl:openssl:1.0.2', 20],
    ['f5:nginx:1.20.0', 8],
    ['apache:http_server:2.4.49', 15],
    ['apache:http_server:2.4.51', 10],
    ['openbsd:openssh:9.2', 1],
    ['openbsd:openssh:6.6', 8],
    ['php:php:5.6.11', 20],
    ['php:php:8.1.0', 1],
    ['wordpress:wordpress:4.3', 10],
    ['isc:bind:9.10.3', 5],
    ['postgresql:postgresql:9.4.4', 5],
    ['fortinet:fortios:6.0.4', 3],
    ['redis:redis:7.0.0', 3],
    ['apache:tomcat:9.0.50', 5],
    ['exim:exim:4.85', 1],
    ['oracle:mysql:5.6.20', 10],
    ['samba:samba:4.1.0', 5],
    ['tukaani:xz:5.6.1', 1],
    ['vmware:spring_framework:5.3.17', 1],
    ['progress:moveit_transfer:2023.0.0', 1],
    ['atlassian:confluence_data_center:8.4.0', 1],
    ['paloaltonetworks:pan-os:10.2.5', 1],
    ['citrix:netscaler_application_delivery_controller:13.1-48.47', 1],
    ['connectwise:screenconnect:23.9.7', 1],
  ])('The CVEs of %s are exactly those of the files, at least %i', (text, least) => {
    const found = ask(text);
    const [vendor = '', product = '', version = ''] = text.split(':');
    const reported = found.map(({ cve, basis, speaker }) => `${cve.name} ${speaker} ${basis}`).sort();
    expect(reported).toEqual(oracle(vendor, product, version));
    expect(found.length).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['xz 5.6.0', ['CVE-2024-3094']],
    ['xz 5.4.6', []],
    ['spring framework 5.3.17', ['CVE-2022-22965']],
    ['spring framework 5.3.18', []],
    ['moveit transfer 2023.0.0', ['CVE-2023-34362']],
    ['confluence data center 8.4.0', ['CVE-2023-22515']],
    ['pan-os 10.2.9', ['CVE-2024-3400']],
    ['screenconnect 23.9.7', ['CVE-2024-1708', 'CVE-2024-1709']],
  ])('The CVEs of %s include the ones that are asked for most', (text, known) => {
    const found = ids(ask(text));
    if (known.length === 0) expect(found).toEqual([]);
    else expect(found).toEqual(expect.arrayContaining(known));
  });

  /** The CVEs that an analyst expects of these products, compared with those that the small evaluation finds. */
  it.each([
    ['log4j 2.14.1', 'apache:log4j:2.14.1', ['CVE-2021-44228']],
    ['OpenSSL 1.0.1f', 'openssl:openssl:1.0.1f', ['CVE-2014-0160', 'CVE-2014-3566']],
    ['nginx 1.20.0', 'f5:nginx:1.20.0', []],
    ['Apache httpd 2.4.49', 'apache:http_server:2.4.49', ['CVE-2021-41773', 'CVE-2021-42013']],
    ['OpenSSH 9.2', 'openbsd:openssh:9.2', ['CVE-2024-6387']],
    ['PHP 8.1.0', 'php:php:8.1.0', ['CVE-2024-4577']],
    ['redis 7.0.0', 'redis:redis:7.0.0', ['CVE-2025-49844']],
    ['FortiOS 6.0.4', 'fortinet:fortios:6.0.4', ['CVE-2024-21762']],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', 'apache:log4j:2.14.1', ['CVE-2021-44228']],
  ])('The CVEs of %s are those of the small evaluation, and include the well-known ones', (shown, name, known) => {
    const [vendor = '', product = '', version = ''] = name.split(':');
    const found = ids(ask(shown));
    const expected = oracle(vendor, product, version).map((reported) => reported.replace(/ .*/, ''));
    expect({ [shown]: found }).toEqual({ [shown]: expected });
    expect(found).toEqual(expect.arrayContaining(known));
  });

  it('The CVEs of a product are the same by every way to name it', () => {
    const expected = ids(ask('cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*'));
    expect(expected).not.toEqual([]);
    for (const text of [
      'cpe:/a:openbsd:openssh:9.2:p1',
      'openbsd:openssh:9.2p1',
      'openssh 9.2p1',
      'OpenSSH_9.2p1',
      'pkg:github/openssh/openssh-portable@9.2p1',
    ]) {
      expect([text, ids(ask(text))]).toEqual([text, expected]);
    }
    expect(ask('OpenSSH 9.2p1 Debian-2+deb12u2').map(({ basis }) => basis)).toContain('upstream-version');
  });

  it('The row of Log4Shell has its range, its source and its severity', () => {
    const [first] = ask('log4j 2.14.1').map((one) => rowOf(one, null));
    expect(first).toMatchObject({
      ...{ cve: 'CVE-2021-44228', band: 'CRITICAL', isKev: true, isRansomware: true, cvss: 10 },
      ...{ package: 'cpe:2.3:a:apache:log4j:*:*:*:*:*:*:*:*', coverage: 'matched', source: 'nvd', basis: 'version' },
    });
    expect(String(first?.affected)).toMatch(/^>=2\.\S+ <2\.15\.0$/);
    expect(first?.fixedIn).toBe('2.15.0');
  });
});

/** Each CVE with who says so and how sure that is: `CVE-2021-44228 nvd version`. */
type Oracle = (vendor: string, product: string, version: string) => string[];

/** A map of JSON. A missing key is undefined. */
type Json = { readonly [name: string]: unknown };

const list = (value: unknown): Json[] => (Array.isArray(value) ? value : []);
const map = (value: unknown): Json => Object(value);
const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

async function unpacked(file: string): Promise<string> {
  return gunzipSync(await readFile(join(ROOT, 'sample', DIRECTORY, file))).toString('utf8');
}

/** One statement: the CPE name's parts, and bounds by their signs. */
interface Said {
  readonly cpe: readonly string[];
  readonly bounds: readonly (readonly [sign: string, version: string])[];
  /** It holds only together with another product. */
  readonly isBeside?: boolean;
}

async function readOracle(): Promise<Oracle> {
  const said = new Map<string, Map<string, Said[]>>();
  const say = (cve: string, who: string, entry: Said) => {
    const whos = said.get(cve) ?? new Map<string, Said[]>();
    said.set(cve, whos.set(who, [...(whos.get(who) ?? []), entry]));
  };
  const parts = (cpe: string) => cpe.replaceAll('\\:', '\u0000').split(':').slice(2);
  const named = (match: Json, cpe: unknown) => ({
    cpe: parts(String(cpe)),
    bounds: Object.entries({
      '>=': 'versionStartIncluding',
      '>': 'versionStartExcluding',
      '<=': 'versionEndIncluding',
      '<': 'versionEndExcluding',
    })
      .map(([sign, key]) => [sign, word(match[key]) ?? ''] as const)
      .filter(([, version]) => version !== ''),
  });
  for (const { cve } of list(map(JSON.parse(await unpacked('nvd_server_software.json.gz'))).vulnerabilities)) {
    const { id, configurations } = map(cve);
    for (const { operator, nodes } of list(configurations)) {
      const all = list(nodes).map(({ cpeMatch }) => list(cpeMatch).map((match) => named(match, match.criteria)));
      for (const [at, { cpeMatch }] of list(nodes).entries()) {
        for (const match of list(cpeMatch)) {
          if (match.vulnerable !== true) continue;
          const own = named(match, match.criteria);
          // Firmware always has its hardware with it.
          const beside = all.filter((_, other) => other !== at);
          const isBeside = operator === 'AND' && beside.some((them) => own.cpe[0] !== 'o' || !them.some(isHardware));
          say(String(id), 'nvd', { ...own, isBeside });
        }
      }
    }
  }
  for (const item of list(map(JSON.parse(await unpacked('nvdcve-1.1-2022.json.gz'))).CVE_Items)) {
    const id = String(map(map(item.cve).CVE_data_meta).ID);
    if (said.has(id)) continue;
    for (const top of list(map(item.configurations).nodes)) {
      const parts = list(top.children).length > 0 ? list(top.children) : [top];
      const all = parts.map((node) => list(node.cpe_match).map((match) => named(match, match.cpe23Uri)));
      for (const [at, node] of parts.entries()) {
        for (const match of list(node.cpe_match)) {
          if (match.vulnerable !== true) continue;
          const own = named(match, match.cpe23Uri);
          const beside = all.filter((_, other) => other !== at);
          const isBeside =
            top.operator === 'AND' && beside.some((them) => own.cpe[0] !== 'o' || !them.some(isHardware));
          say(id, 'nvd', { ...own, isBeside });
        }
      }
    }
  }
  for (const line of (await unpacked('vulnrichment.jsonl.gz')).trim().split('\n')) {
    const record = map(JSON.parse(line));
    const { cna, adp } = map(record.containers);
    for (const [who, container] of [
      ['cna', map(cna)],
      ...list(adp)
        .filter(({ title }) => title === 'CISA ADP Vulnrichment')
        .map((one) => ['cisa', one] as const),
    ] as const) {
      for (const { cpes, versions } of list(container.affected)) {
        for (const cpe of Array.isArray(cpes) ? cpes.map(String) : []) {
          for (const { version, status, lessThan, lessThanOrEqual } of list(versions)) {
            if (status !== 'affected') continue;
            const [part = '', vendor = '', product = ''] = parts(cpe);
            const from = /^\d/.test(String(version)) && version !== '0' ? ([['>=', String(version)]] as const) : [];
            const to = [
              ['<', word(lessThan)],
              ['<=', word(lessThanOrEqual)],
            ] as const;
            const ends = to.flatMap(([sign, end]) =>
              end === undefined || !/\d/.test(end) ? [] : [[sign, end] as const],
            );
            const isRange = lessThan !== undefined || lessThanOrEqual !== undefined;
            if (isRange)
              say(String(map(record.cveMetadata).cveId), who, {
                cpe: [part, vendor, product, '*'],
                bounds: [...from, ...ends],
              });
            else if (/^\d/.test(String(version)))
              say(String(map(record.cveMetadata).cveId), who, {
                cpe: [part, vendor, product, String(version)],
                bounds: [],
              });
          }
        }
      }
    }
  }
  for (const line of (await unpacked('bitnami_vulndb.jsonl.gz')).trim().split('\n')) {
    const record = map(JSON.parse(line));
    const cpes = map(record.database_specific).cpes;
    for (const { ranges } of list(record.affected)) {
      for (const { events } of list(ranges)) {
        let from: string | undefined;
        for (const event of [...list(events), {}]) {
          const start = word(event.introduced);
          const to = [
            ['<', word(event.fixed)],
            ['<=', word(event.last_affected)],
          ] as const;
          const isEnd = start === undefined && from !== undefined;
          if (isEnd) {
            const bounds = [['>=', from === '0' ? undefined : from] as const, ...to].flatMap(([sign, version]) =>
              version === undefined ? [] : [[sign, version] as const],
            );
            const aliases = Array.isArray(record.aliases) ? record.aliases.map(String) : [];
            for (const cve of aliases) {
              for (const cpe of Array.isArray(cpes) ? cpes.map(String) : []) {
                const [part = '', vendor = '', product = ''] = parts(cpe);
                if (part !== '*') say(cve, 'osv', { cpe: [part, vendor, product, '*'], bounds });
              }
            }
          }
          from = start;
        }
      }
    }
  }
  return (vendor, product, version) =>
    [...said]
      .flatMap(([cve, whos]) => {
        const found = heard(whos, vendor, product, version);
        return found === null ? [] : [`${cve} ${found}`];
      })
      .sort();
}

const isHardware = ({ cpe }: Said) => cpe[0] === 'h';

/** Who is believed, and the surest of what they say of the version. */
function heard(
  whos: ReadonlyMap<string, readonly Said[]>,
  vendor: string,
  product: string,
  version: string,
): string | null {
  for (const who of ['nvd', 'cisa', 'cna', 'osv']) {
    const about = (whos.get(who) ?? []).filter(({ cpe }) => cpe[1] === vendor && cpe[2] === product);
    if (about.length === 0) continue;
    const bases = about.filter((one) => holds(one, version)).map(basisOf);
    const basis = ['version', 'platform', 'no-bounds'].find((one) => bases.includes(one));
    return basis === undefined ? null : `${who} ${basis}`;
  }
  return null;
}

function basisOf({ cpe, bounds, isBeside = false }: Said): string {
  if ((cpe[3] ?? '*') === '*' && bounds.length === 0) return 'no-bounds';
  return isBeside ? 'platform' : 'version';
}

function holds({ cpe, bounds }: Said, version: string): boolean {
  const named = (cpe[3] ?? '*').replace(/\\/g, '');
  if (named !== '*') return named === version;
  return bounds.every(([sign, bound]) => {
    const order = naive(version, bound);
    return sign === '>=' ? order >= 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order < 0;
  });
}

/** Numbers by value, letters after the end and before numbers: enough for the versions asked for here. */
function naive(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.toLowerCase().match(/\d+|[a-z]+/g) ?? []);
  for (let at = 0; at < 10; at += 1) {
    const [a, b] = [left?.[at] ?? '0', right?.[at] ?? '0'];
    const [isNumber, isOther] = [/^\d/.test(a), /^\d/.test(b)];
    if (isNumber && isOther && Number(a) !== Number(b)) return Number(a) - Number(b);
    if (isNumber !== isOther) {
      const word = isNumber ? b : a;
      const number = isNumber ? a : b;
      const isBefore = /^(?:alpha|beta|rc|dev|milestone)/.test(word) || Number(number) > 0;
      return isBefore === isNumber ? 1 : -1;
    }
    if (!isNumber && a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

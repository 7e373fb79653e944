import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { ROOT } from '../paths.ts';
import { shortened } from './shortened.ts';
import { WRITTEN_SEEDS } from './written-seeds.ts';

/** A real file, shortened and unpacked, and the source that reads it. */
export interface SeedFile {
  readonly source: SourceDeclaration;
  /** Path in the repository; name and source of a written one. */
  readonly path: string;
  /** The name that it is read by: some publishers state facts in it. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Files next to it that its reader needs. */
  readonly beside: readonly { readonly name: string; readonly bytes: Buffer }[];
}

const MANIFEST = z.array(z.object({ source: z.string(), file: z.string() }));

/** Whole examples of formats that the sample lacks, under `test/data`. */
const TEST_DATA: readonly (readonly [source: string, file: string])[] = [
  ['mitre-attack', 'actors/enterprise-attack.json'],
  ['misp-event', 'actors/misp-feed/67317f07-5461-555f-9491-d7685196f614.json'],
  ['misp-event', 'actors/misp-feed/manifest.json'],
  ['stix-bundle', 'actors/tweetfeed_stix_today.json'],
  ['certstream', 'certificates/certstream_message.json'],
  ['geolite2-asn', 'maxmind/GeoLite2-ASN-Test.mmdb'],
  ['geoip2-isp', 'maxmind/GeoIP2-ISP-Test.mmdb'],
  ['ipinfo-asn', 'places/asn_sample.json'],
  ['ris-live', 'routing/ris-live_stream.json'],
  ['httpx', 'services/httpx/defectdojo_many.json'],
  ['masscan', 'services/masscan/defectdojo_many.json'],
  ['naabu', 'services/naabu/defectdojo_many.json'],
  ['nuclei', 'services/nuclei/defectdojo_many_findings_new.jsonl'],
  ['zgrab2', 'services/zgrab2/mysql-5.7.json'],
  ['zgrab2', 'services/zgrab2/redis-default-normal.json'],
  ['carbonblack-active-c2', 'threats/dacls_202211.tsv'],
  ['brianhama-bad-asn', 'threats/brianhama_bad-asn-list.csv'],
  ['bounty-bad-asn', 'threats/bountyyfi_bad-asn-list.txt'],
  ['spamhaus-edrop', 'threats/spamhaus_edrop.txt'],
  ['cisa-kev', 'vulnerabilities/known_exploited_vulnerabilities.csv'],
  ['abuse-ch-feodo-tracker', 'public-reports/feed-files-12/f.csv'],
  ['passive-dns-cof', 'public-reports/passive-dns-03/c.jsonl'],
  ['routeviews-updates', 'public-reports/mrt-06/updates.20260822.0000'],
  ['rdap', 'registries/autnum_2515.json'],
];

/** Every file of the sample's manifest, the examples of `test/data`, and written ones, each short enough to be read in milliseconds. */
export function seedFiles(): SeedFile[] {
  const sample = join(ROOT, 'sample');
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(join(sample, 'manifest.json'), 'utf8')));
  return [
    ...manifest.map(({ source, file }) => seedFile(source, join('sample', file))),
    ...TEST_DATA.map(([source, file]) => seedFile(source, join('test/data', file))),
    ...WRITTEN_SEEDS.map(([source, name, text]) => writtenSeed(source, name, text)),
  ];
}

function writtenSeed(id: string, name: string, text: string): SeedFile {
  return { source: declared(id), path: `${name} of ${id}`, name, bytes: Buffer.from(text), beside: [] };
}

function declared(id: string): SourceDeclaration {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`the catalog has no source ${id}`);
  return source;
}

function seedFile(id: string, path: string): SeedFile {
  const source = declared(id);
  const folder = dirname(join(ROOT, path));
  const own = basename(path);
  const neighbours = readdirSync(folder).filter((name) => name !== own);
  const beside = neighbours.length > 3 ? [] : neighbours;
  return {
    source,
    path,
    name: own.replace(/\.gz$/, ''),
    bytes: shortened(unpacked(readFileSync(join(ROOT, path)))),
    beside: beside.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
  };
}

function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { DerivationListener } from '../../loaders/load.ts';
import { loadSample } from '../../loaders/sample.ts';
import type { Database } from '../../store/database.ts';
import { ROOT } from './paths.ts';

type Cut = (file: Buffer) => Buffer;

const whole: Cut = (file) => file;

/** Of the sample a file of each family of formats; of those that hold thousands of records a part. */
const FILES: Readonly<Record<string, Cut>> = {
  'reference/country-codes.csv': whole,
  'reference/public_suffix_list.dat': lines(400),
  'routing/asn2org_asns.csv': linesWith(/^"asn"|^\d{1,3},|^(?:13335|14061|15169|16509|45090|45899),|,"Google",/),
  'routing/ipasn_20151101.dat': linesWith(/^;|\t(?:13335|15169|45899|3)$/),
  'routing/asmap-2025-12-04.txt.gz': packed(linesWith(/ AS(?:13335|15169|14061|45090)$|^18\.128\.0\.0\/9 /)),
  'routing/ipverse/as13335-ipv4-aggregated.txt': whole,
  'routing/ipverse/as15169.json': whole,
  'rpki/rpki-client_20250720T093135Z.json.gz': roasOf([13335, 15169]),
  'registries/delegated-afrinic-extended-latest': lines(300),
  'registries/rdap/autnum_16509.json': whole,
  'geolocation/ip_geolocation_sample.mmdb': whole,
  'geolocation/ip_asn_sample.csv': whole,
  'geolocation/tweetfeed_ipmeta.json': entriesOf(['1.13.175.24']),
  'dns/ineo6_github_hosts.txt': whole,
  'dns/octodns/cica.gov.uk.yaml': whole,
  'feeds/ipsum.txt': lines(60),
  'feeds/tor-nodes_latest.exits.csv': lines(60),
  'feeds/tweetfeed_month.csv': lines(300),
  'feeds/zeek/gru-aa25.intel': whole,
  'popularity/alexa500.txt': whole,
  'vendors/cloudflare.json': whole,
  'hashes/misp_empty-hashes.json': whole,
  'vulnerabilities/epss_kev_nvd.csv': lines(60),
};

const MANIFEST = z.array(z.looseObject({ file: z.string() }));
const SAMPLE = join(ROOT, 'sample');

/** Loads these files as the sample of a graph: real data of every family, in a tenth of the time that the whole sample takes. */
export async function loadMiniSample(database: Database, listener: DerivationListener = {}): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-mini-sample-'));
  try {
    await writeMiniSample(SAMPLE, directory);
    await loadSample(database, { ...listener, directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Writes the mini sample of a whole sample, which may be one of another commit, into a folder. */
export async function writeMiniSample(whole: string, directory: string): Promise<void> {
  const manifest = MANIFEST.parse(JSON.parse(await readFile(join(whole, 'manifest.json'), 'utf8')));
  const chosen = manifest.filter(({ file }) => file in FILES);
  for (const { file } of chosen) {
    const cut = FILES[file];
    if (cut === undefined) continue;
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), cut(await readFile(join(whole, file))));
  }
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(chosen));
}

function lines(count: number): Cut {
  return (file) => Buffer.from(`${file.toString('utf8').split('\n').slice(0, count).join('\n')}\n`);
}

function linesWith(pattern: RegExp): Cut {
  return (file) => {
    const kept = file
      .toString('utf8')
      .split('\n')
      .filter((line) => pattern.test(line));
    return Buffer.from(`${kept.join('\n')}\n`);
  };
}

function packed(cut: Cut): Cut {
  return (file) => gzipSync(cut(gunzipSync(file)));
}

function roasOf(asns: readonly number[]): Cut {
  return (file) => {
    const { roas, ...rest } = ROAS.parse(JSON.parse(gunzipSync(file).toString('utf8')));
    return gzipSync(JSON.stringify({ ...rest, roas: roas.filter(({ asn }) => asns.includes(asn)) }));
  };
}

/** These of the entries, and two hundred more. */
function entriesOf(keys: readonly string[]): Cut {
  return (file) => {
    const { entries, ...rest } = ENTRIES.parse(JSON.parse(file.toString('utf8')));
    const kept = Object.entries(entries).filter(([key], at) => at < 200 || keys.includes(key));
    return Buffer.from(JSON.stringify({ ...rest, entries: Object.fromEntries(kept) }));
  };
}

const ENTRIES = z.looseObject({ entries: z.record(z.string(), z.unknown()) });
const ROAS = z.looseObject({ roas: z.array(z.looseObject({ asn: z.number() })) });

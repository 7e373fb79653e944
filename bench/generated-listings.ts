import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sourceDeclaration } from '../loaders/catalog.ts';
import type { ImportFile } from '../loaders/import/read-file.ts';

/** The day of every generated file. */
export const LISTED_DAY: number = Date.UTC(2026, 7, 22);
const DAY_MS = 86_400_000;

/** How a feed publishes: its header, and the line of one indicator, which is its number `index` of its kind. */
interface Form {
  readonly header?: string;
  readonly line: (value: string, index: number) => string;
  readonly fileName?: string;
}

const PLAIN: Form = { line: (value) => value };

/** Feeds of different publishers and categories by the kind of what they list; some give dates, most do not. */
const FEEDS = {
  IPV4: {
    'abuse-ch-feodo-tracker': {
      header: '"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"',
      line: (value, index) => `"${day(index % 200)}","${value}","443","online","${day(index % 45)}","Toy"`,
    },
    'stamparm-ipsum': { line: (value, index) => `${value}\t${3 + (index % 7)}` },
    'blocklist-de-ssh': PLAIN,
    greensnow: PLAIN,
    'dataplane-sshclient': {
      line: (value, index) => `64500 | TOY | ${value} | ${day(index % 120)} 00:00:00 | sshclient`,
    },
    'dan-tor-exit': PLAIN,
    'stopforumspam-listed-ip-7d': PLAIN,
    'alienvault-reputation': { line: (value) => `${value}#4#2#Scanning Host#NL##52.3,4.9#3` },
  },
  IPV6: { 'blocklist-de-all': PLAIN, 'firehol-level3': PLAIN, 'torproject-exit-list': PLAIN, 'cins-score': PLAIN },
  HOSTNAME: {
    'cert-pl-domains': PLAIN,
    'hagezi-tif-full': PLAIN,
    'phishing-army': PLAIN,
    'oisd-big': PLAIN,
    'durablenapkin-scamblocklist': { line: (value) => `0.0.0.0 ${value}` },
  },
  FILE_HASH: { 'virusshare-md5': { ...PLAIN, fileName: 'VirusShare_00000.md5' }, 'known-bad-hashes': PLAIN },
  URL: {
    openphish: PLAIN,
    phishtank: {
      header: 'phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target',
      line: (value, index) => `${index},${value},https://example.com/,${day(index % 90)}T00:00:00+00:00,yes,,yes,Other`,
    },
    'abuse-ch-urlhaus': {
      header: 'id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter',
      line: (value, index) => `${index},${day(index % 400)},${value},online,${day(index % 60)},malware_download,,,toy`,
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>;

type Kind = keyof typeof FEEDS;

/** Of a hundred indicators so many are of each kind. */
const SHARES: readonly (readonly [kind: Kind, share: number])[] = [
  ['IPV4', 70],
  ['IPV6', 5],
  ['HOSTNAME', 20],
  ['FILE_HASH', 3],
  ['URL', 2],
];

const NAMES: Readonly<Record<Kind, (index: number) => string>> = {
  IPV4: address,
  IPV6: (index) => `2a00:${(index >> 10).toString(16)}:${(index & 1023).toString(16)}:1::${(index % 7) + 1}`,
  HOSTNAME: (index) => (index % 3 === 0 ? `login.${domain(index)}` : domain(index)),
  FILE_HASH: (index) => [1, 2, 3, 4].map((turn) => hex(mixed(index * 4 + turn))).join(''),
  URL: (index) => `https://${domain(index * 7)}/kit-${index % 1000}/login.php`,
};

/** In addition to the feeds: a popularity list that has some of the hosts, a routing table, and networks that are listed whole. */
const BESIDE: Readonly<Record<string, (index: number, indicators: number) => string | null>> = {
  'tranco-top1m': (index, indicators) =>
    index < indicators / 100 ? `${index + 1},${index % 20 === 0 ? domain(index) : `popular${index}.com`}` : null,
  'pyasn-ipasn': (index) =>
    index < 1 << 16 ? `${quad(network24(index << 4))}/20\t${1_000 + (mixed(index >> 3) % 9_000)}` : null,
  'spamhaus-drop': (index) => (index < 1_000 ? `${quad(network24(mixed(index) & 0xffffc))}/22 ; SBL${index}` : null),
};

/**
 * Writes feeds in their published formats that list `count` different indicators, each on one to four feeds. The files depend on the
 * numbers alone, so they are the same on every machine. A tenth of the IPv4 addresses are a hundred to a /24, the others three to one.
 * Returns the files to load.
 */
export async function generatedListings(directory: string, indicators: number): Promise<ImportFile[]> {
  const files = new Map<string, { readonly path: string; readonly stream: WriteStream }>();
  const open = (id: string, { header, fileName }: Partial<Form>) => {
    const path = join(directory, fileName ?? `${id}.txt`);
    const stream = createWriteStream(path, { highWaterMark: 1 << 20 });
    if (header !== undefined) stream.write(`${header}\n`);
    files.set(id, { path, stream });
  };
  const write = async (id: string, line: string) => {
    const stream = files.get(id)?.stream;
    if (stream?.write(`${line}\n`) === false) await once(stream, 'drain');
  };
  for (const [kind, share] of SHARES) {
    const feeds: readonly (readonly [string, Form])[] = Object.entries(FEEDS[kind]);
    for (const [id, form] of feeds) open(id, form);
    for (let index = 0; index < (indicators * share) / 100; index += 1) {
      const first = mixed(index + 1);
      for (let turn = 0; turn < Math.min(feedsOf(first), feeds.length); turn += 1) {
        const feed = feeds[(first + turn) % feeds.length];
        if (feed !== undefined) await write(feed[0], feed[1].line(NAMES[kind](index), index));
      }
    }
  }
  for (const [id, lineOf] of Object.entries(BESIDE)) {
    open(id, {});
    for (let index = 0, line = lineOf(0, indicators); line !== null; index += 1, line = lineOf(index, indicators)) {
      await write(id, line);
    }
  }
  for (const { stream } of files.values()) stream.end();
  await Promise.all([...files.values()].map(({ stream }) => finished(stream)));
  return [...files].map(([id, { path }]) => {
    const declaration = sourceDeclaration(id);
    if (declaration === undefined) throw new Error(`the catalog has no source ${id}`);
    return { declaration, path, observedAt: LISTED_DAY };
  });
}

/** Of a hundred indicators 60 are on one feed, 25 on two, 11 on three and 4 on four. */
function feedsOf(value: number): number {
  const part = (value >>> 8) % 100;
  return part < 60 ? 1 : part < 85 ? 2 : part < 96 ? 3 : 4;
}

/** Every tenth ten of addresses belongs to a crowded /24. */
function address(index: number): string {
  const isCrowded = index % 10 === 0;
  const [group, place] = isCrowded
    ? [Math.floor(index / 1000), (index / 10) % 100]
    : [(1 << 19) + Math.floor(index / 3.34), index % 250];
  return quad(network24(Math.imul(group, 0x9e3b5) & 0xfffff) + place + 1);
}

/** First address of a /24 by its number, of a million from 20.0.0.0 on: all of them are on the internet. */
function network24(number: number): number {
  return 0x1400_0000 + number * 256;
}

function quad(value: number): string {
  return `${(value >>> 24) & 255}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

function domain(index: number): string {
  return `site-${mixed(index).toString(36)}.${['com', 'net', 'top', 'xyz', 'co.uk'][index % 5]}`;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Days before the day of the files. */
function day(before: number): string {
  return new Date(LISTED_DAY - before * DAY_MS).toISOString().slice(0, 10);
}

/** A number that looks like chance, the same for the same number. */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (once ^ (once >>> 15)) >>> 0;
}

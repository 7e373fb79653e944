import { z } from 'zod';
import { foldFileHash } from '../../../schema/keys/index.ts';
import { commentedCsv } from '../../formats/commented-csv.ts';
import type { CsvRow } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { delimitedRecords } from '../../formats/delimited-records.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { listing } from '../../formats/listings.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { opensWith } from '../../formats/opening.ts';
import { type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';
import {
  BAZAAR_FIELDS,
  FEODO_FIELDS,
  SSL_BLACKLIST_FIELDS,
  THREATFOX_FIELDS,
  URLHAUS_FIELDS,
} from './abuse-ch-fields.ts';
import { declaredFeed, type FeedCatalogRow, feedCatalogRow, fieldOf, tableFeed, wordsOf } from './list-feed.ts';
import { ZEEK_KINDS, ZEEK_LAYOUT } from './zeek-intel.ts';

/** abuse.ch checks submissions before it lists them, and probes servers and URLs itself. So its feeds are verified. */
const PUBLISHER = { publisher: 'abuse.ch', licence: 'CC0-1.0' } as const;

/** Command-and-control servers of botnets. */
export const feodoTracker = tableFeed({
  ...PUBLISHER,
  id: 'abuse-ch-feodo-tracker',
  name: 'Feodo Tracker',
  category: 'C2 Servers',
  weight: 1.5,
  evidence: { entries: 'active', reliability: 'verified' },
  title: 'Botnet servers (Feodo Tracker)',
  fields: FEODO_FIELDS,
  homePage: 'https://feodotracker.abuse.ch/',
  url: 'https://feodotracker.abuse.ch/downloads/ipblocklist.csv',
  format:
    'CSV first_seen_utc,dst_ip,dst_port,c2_status,last_online,malware; or JSON [{ip_address, first_seen, last_online, malware}]',
  lists: 'addresses',
  read: feodoRows,
  value: 'dst_ip',
  firstSeen: 'first_seen_utc',
  lastSeen: 'last_online',
  says: ({ malware }) => ({ tags: familyOf(malware) }),
});

const FEODO_SERVER = z
  .object({
    ip_address: z.string(),
    first_seen: z.string().nullish(),
    last_online: z.string().nullish(),
    malware: z.string().nullish(),
  })
  .transform(({ ip_address, first_seen, last_online, malware }) => ({
    dst_ip: ip_address,
    ...(first_seen ? { first_seen_utc: first_seen } : {}),
    ...(last_online ? { last_online } : {}),
    ...(malware ? { malware } : {}),
  }));

async function* feodoRows(input: SourceInput): Records<CsvRow> {
  yield* (await opensWith(input, '[')) ? jsonValues(input, [], FEODO_SERVER) : commentedCsv(input, 'first_seen_utc');
}

const THREATFOX_WEIGHT = 1.5;

/** Indicators of all kinds that researchers share; also in the format in which Critical Path Security republishes its addresses. */
export const threatfox = tableFeed({
  ...PUBLISHER,
  id: 'abuse-ch-threatfox-iocs',
  whole: { about: 1_000 },
  name: 'ThreatFox IOCs',
  category: 'C2 Servers',
  weight: THREATFOX_WEIGHT,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'Indicators of malware (ThreatFox)',
  fields: THREATFOX_FIELDS,
  homePage: 'https://threatfox.abuse.ch/',
  url: 'https://threatfox.abuse.ch/export/csv/recent/',
  format: 'CSV first_seen_utc,ioc_id,ioc_value,ioc_type,...,last_seen_utc,... below comments; or a Zeek intel file',
  verified: 'real file',
  lists: {
    column: 'ioc_type',
    kinds: new Map([
      ['ip:port', 'addresses'],
      ['domain', 'hosts'],
      ['url', 'urls'],
      ['md5_hash', 'hashes'],
      ['sha1_hash', 'hashes'],
      ['sha256_hash', 'hashes'],
      ...ZEEK_KINDS,
    ]),
  },
  read: threatfoxRows,
  value: 'ioc_value',
  firstSeen: 'first_seen_utc',
  lastSeen: 'last_seen_utc',
  says: (row) => ({
    words: wordsOf(row.threat_type),
    tags: [
      ...new Set([...familyOf(row.malware_printable), ...wordsOf(row.tags, ','), ...hackedTag(row.is_compromised)]),
    ],
    weight: weightOf(row.confidence_level),
    reporter: fieldOf(row.reporter),
    reference: fieldOf(row.reference) ?? iocPage(row.ioc_id),
  }),
  part: (fileName) => (fileName.endsWith('.intel') ? 'Zeek intel' : 'CSV'),
});

/** Returns the share of the feed's weight of which the reporter is sure, by a confidence from 1 to 100; undefined without one. */
function weightOf(confidence: string | undefined): number | undefined {
  const share = Number(confidence?.trim() || Number.NaN);
  return share > 0 && share <= 100 ? (THREATFOX_WEIGHT * share) / 100 : undefined;
}

/** Returns the tag of a host that belongs to someone else, whose site was hacked. */
function hackedTag(isCompromised: string | undefined): readonly string[] {
  return /^(?:true|1)$/i.test(isCompromised?.trim() ?? '') ? ['compromised'] : [];
}

/** Returns the page of an indicator at ThreatFox. */
function iocPage(id: string | undefined): string | undefined {
  return /^\d+$/.test(id?.trim() ?? '') ? `https://threatfox.abuse.ch/ioc/${id?.trim()}/` : undefined;
}

async function* threatfoxRows(input: SourceInput): Records<CsvRow> {
  if (!(await opensWith(input, ZEEK_LAYOUT.headerMark))) return yield* commentedCsv(input, 'first_seen_utc');
  yield* mapped(delimitedRecords(input, ZEEK_LAYOUT), ({ indicator, indicator_type: type }, line) =>
    indicator === undefined || type === undefined
      ? new RefusedRecord(line, 'expected the columns indicator and indicator_type')
      : { ioc_value: indicator, ioc_type: type },
  );
}

/** URLs from which malware is downloaded. */
export const urlhaus = tableFeed({
  ...PUBLISHER,
  id: 'abuse-ch-urlhaus',
  whole: { about: 20_000 },
  name: 'URLhaus',
  category: 'Malware Distribution',
  weight: 1.5,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'URLs that malware is fetched from (URLhaus)',
  fields: URLHAUS_FIELDS,
  homePage: 'https://urlhaus.abuse.ch/',
  url: 'https://urlhaus.abuse.ch/downloads/csv_recent/',
  format: 'CSV id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter below comments',
  lists: 'urls',
  read: (input) => commentedCsv(input, 'id'),
  value: 'url',
  firstSeen: 'dateadded',
  lastSeen: 'last_online',
  says: (row) => ({
    words: wordsOf(row.threat),
    tags: wordsOf(row.tags, ','),
    reporter: fieldOf(row.reporter),
    reference: fieldOf(row.urlhaus_link),
  }),
});

/** Addresses that served a TLS certificate of a botnet. */
export const sslBlacklist = tableFeed({
  ...PUBLISHER,
  id: 'abuse-ch-ssl-blacklist',
  name: 'SSL Blacklist',
  category: 'General Blacklists',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'Addresses with TLS certificates of botnets (SSLBL)',
  fields: SSL_BLACKLIST_FIELDS,
  homePage: 'https://sslbl.abuse.ch/',
  url: 'https://sslbl.abuse.ch/blacklist/sslipblacklist.csv',
  format: 'CSV Firstseen,DstIP,DstPort below comments',
  lists: 'addresses',
  read: (input) => commentedCsv(input, 'Firstseen'),
  value: 'DstIP',
  firstSeen: 'Firstseen',
});

const BAZAAR: FeedCatalogRow = {
  ...PUBLISHER,
  id: 'abuse-ch-malwarebazaar',
  name: 'MalwareBazaar',
  category: 'Malware Distribution',
  weight: 1.5,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'Samples of malware (MalwareBazaar)',
  fields: BAZAAR_FIELDS,
  homePage: 'https://bazaar.abuse.ch/',
  url: 'https://bazaar.abuse.ch/export/csv/recent/',
};
const BAZAAR_FEED = declaredFeed(BAZAAR);

/** Malware files, each under all hashes that the publisher states, so that it is found by any of them. */
export const malwareBazaar: SourceDeclaration<CsvRow> = {
  ...feedCatalogRow(BAZAAR, BAZAAR_FEED),
  format:
    'CSV first_seen_utc,sha256_hash,md5_hash,sha1_hash,reporter,file_name,file_type_guess,mime_type,signature,...',
  read: (input) => commentedCsv(input, 'first_seen_utc'),
  *facts({ line, value }, context) {
    const seen = epochMs(value.first_seen_utc);
    const given = [value.sha256_hash, value.md5_hash, value.sha1_hash].filter((text) => fieldOf(text) !== undefined);
    if (seen === undefined || value.sha256_hash === undefined) {
      throw new RefusedRecord(line, 'expected the columns first_seen_utc, with a date, and sha256_hash');
    }
    const hashes = given.map((text) => foldFileHash(text ?? ''));
    const names = Object.fromEntries(hashes.map(({ algorithm, name }) => [algorithm, name]));
    const properties = { ...names, family: fieldOf(value.signature), fileType: fieldOf(value.file_type_guess) };
    const said = {
      firstSeen: seen,
      lastSeen: seen,
      tags: familyOf(value.signature),
      reporter: fieldOf(value.reporter),
      reference: `https://bazaar.abuse.ch/sample/${foldFileHash(value.sha256_hash).name}/`,
    };
    for (const { name, algorithm } of hashes) {
      const indicator = { label: 'FILE_HASH', name, properties: { algorithm, ...properties } };
      yield* listing(BAZAAR_FEED, indicator, said, context);
    }
  },
};

/** Returns the malware family as a tag, or no tag if the publisher does not know it. */
function familyOf(text: string | undefined): readonly string[] {
  const family = fieldOf(text);
  return family === undefined || family === 'Unknown malware' ? [] : [family];
}

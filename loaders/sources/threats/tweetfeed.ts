import { isIP } from 'node:net';
import { foldFileHash, foldHost, foldUrlPath, foldVerbatim, parseUrl } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { addressNode, listedIn, type NodeKey } from '../../formats/listings.ts';
import { type Fact, type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = { id: 'tweetfeed', name: 'TweetFeed', category: 'Threat Intelligence', weight: 1 };
const COLUMNS = ['date', 'user', 'type', 'value', 'tags', 'tweet'];

/**
 * Indicators that researchers share, each row with its time. Rows of the same indicator fold into one listing
 * that spans them.
 */
export const tweetfeed: SourceDeclaration<CsvRow> = {
  id: FEED.id,
  title: 'Indicators that security researchers share (TweetFeed)',
  publisher: 'Daniel López (TweetFeed)',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/0xDanielLopez/TweetFeed',
  defaultUrl: 'https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/month.csv',
  format: 'CSV date,user,type,value,tags,tweet without a header; types url, domain, ip, sha256, md5',
  cadenceHours: 24,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: (input) => csvRecords(input, { columns: COLUMNS }),
  *facts({ line, value: { date, type, value } }) {
    const seen = epochMs(date);
    if (seen === undefined || value === undefined || value.trim() === '') {
      throw new RefusedRecord(line, `expected a date, user, type and value, got date '${date}' and value '${value}'`);
    }
    const sightings = { firstSeen: seen, lastSeen: seen };
    if (type === 'ip') yield listedIn(FEED, addressNode(value), sightings);
    else if (type === 'domain') yield listedIn(FEED, { label: 'HOSTNAME', name: foldHost(value) }, sightings);
    else if (type === 'url') yield* urlFacts(value, sightings.firstSeen);
    else if (type === 'sha256' || type === 'md5') yield* hashFacts(value, sightings.firstSeen);
    else throw new RefusedRecord(line, `expected type url, domain, ip, sha256 or md5, got '${type}'`);
  },
};

/** A listed URL is bound to its host: `host/path`. An address serves it too, but LINKS_TO starts at a HOSTNAME. */
function* urlFacts(text: string, seen: number): Iterable<Fact> {
  const { host, path } = parseUrl(text);
  const url: NodeKey = { label: 'URL', name: foldVerbatim(foldUrlPath(text)) };
  yield { kind: 'node', ...url, properties: { kind: 'url', path, firstSeen: seen, lastSeen: seen } };
  yield listedIn(FEED, url, { firstSeen: seen, lastSeen: seen });
  if (isIP(host) !== 0) return;
  const from = { label: 'HOSTNAME', name: host };
  yield { kind: 'edge', type: 'LINKS_TO', from, to: url, properties: { isListed: true }, observedAt: seen };
}

function* hashFacts(text: string, seen: number): Iterable<Fact> {
  const { name, algorithm } = foldFileHash(text);
  yield { kind: 'node', label: 'FILE_HASH', name, properties: { algorithm, [algorithm]: name } };
  yield listedIn(FEED, { label: 'FILE_HASH', name }, { firstSeen: seen, lastSeen: seen });
}

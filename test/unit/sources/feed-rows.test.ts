import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedProperties, edgeTypes, labelTypes } from '../../../loaders/pipeline/model.ts';
import type { Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { categoryDeclaration } from '../../../schema/categories.ts';
import { fold } from '../../../schema/keys/index.ts';
import { LABELS } from '../../../schema/labels.ts';
import { FEEDS, feed, listings } from '../../support/feeds.ts';
import { readSource } from '../../support/source-input.ts';

const HASH = 'ab'.repeat(32);
const RELAY = 'A'.repeat(40);

/** A small file of a format: its head, two good lines, and what the second of them lists. */
interface Example {
  readonly head: readonly string[];
  readonly lines: readonly [string, string];
  readonly last: string;
  /** A JSON document has no lines that could be damaged one by one. */
  readonly isDocument?: true;
}

const lines = (one: string, two: string, last: string, ...head: string[]): Example => ({
  head,
  lines: [one, two],
  last,
});
const document = (one: string, two: string, last: string): Example => ({
  head: [],
  lines: [one, two],
  last,
  isDocument: true,
});

const ADDRESSES = lines('192.0.32.1', '192.0.33.0/24', 'PREFIX 192.0.33.0/24', '# list');
const NAMES = '{"list": ["a.example.com",';

/** Examples by the words of the catalog, from the most special to the most general. A new row of a known format needs no new example. */
const EXAMPLES: readonly (readonly [format: RegExp, example: Example])[] = [
  [/^text: an address, CIDR or range a line/, ADDRESSES],
  [
    /^text: an address or CIDR a line, `#` before the operator/,
    lines('192.0.32.0/24 # scan.example', '192.0.33.0/24 # scan.example', 'PREFIX 192.0.33.0/24', '# list'),
  ],
  [/^text: a host a line/, lines('a.example.com', 'b.example.com', 'HOSTNAME b.example.com', '# list')],
  [/^text: a URL a line/, lines('https://a.example.com/x', 'http://192.0.32.1/y', 'URL 192.0.32.1/y', '# list')],
  [
    /^text: a host, address with or without port/,
    lines('a.example.com', '192.0.32.1:443', 'IPV4 192.0.32.1', '# trails'),
  ],
  [
    /^JSON \[\{address, comment/,
    document(
      `[{"address": "0x${'A'.repeat(40)}"},`,
      `{"address": "0x${'B'.repeat(40)}", "comment": "", "date": "2018-03-12"}]`,
      `CRYPTO_ADDRESS :0x${'b'.repeat(40)}`,
    ),
  ],
  [
    /^JSON array of Ethereum/,
    document(`["0x${'A'.repeat(40)}",`, `"0x${'B'.repeat(40)}"]`, `CRYPTO_ADDRESS :0x${'b'.repeat(40)}`),
  ],
  [
    /^CSV DateFound,/,
    lines(
      '1/6/2018,https://r.example.com/1,a@b.example,b,,Bank,a.example.com,k.zip,,,',
      '1/6/2018,https://r.example.com/2,a@b.example,b,,Bank,,k.zip,,,http://b.example.com/x/k.zip',
      'URL b.example.com/x/k.zip',
      'DateFound,ReferenceLink,ThreatActorEmail,EmailType,KitMailer,Target,PhishingDomain,KitName,ThreatActor,KitHash,KitUrl',
    ),
  ],
  [
    /^CSV without a header: number, name, type, programs/,
    lines(
      `1,"A",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Digital Currency Address - XBT ${'A'.repeat(34)}."`,
      `2,"B",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Digital Currency Address - XBT ${'B'.repeat(34)}."`,
      `CRYPTO_ADDRESS :${'B'.repeat(34)}`,
    ),
  ],
  [/^text: a wallet address a line/, lines('A'.repeat(34), 'B'.repeat(34), `CRYPTO_ADDRESS :${'B'.repeat(34)}`)],
  [/^text: a domain a line, the most visited first/, lines('a.example.com', 'b.example.com', 'HOSTNAME b.example.com')],
  [
    /^text: `;` comments, then a CIDR a line/,
    lines('192.0.32.0/24 ; SBL1', '{"cidr":"192.0.33.0/24"}', 'PREFIX 192.0.33.0/24', '; list'),
  ],
  [/^JSON lines \{asn/, lines('{"asn":64500,"rir":"arin"}', '{"asn":64501}', 'ASN AS64501')],
  [
    /^text: `#` comments, then ASN \| ASname/,
    lines(
      '1 | A | 192.0.32.1 | 2026-08-01 00:00:00 | x',
      '1 | A | 192.0.32.2 | 2026-08-01 00:00:00 | x',
      'IPV4 192.0.32.2',
      '# report',
    ),
  ],
  [
    /^text: address#reliability/,
    lines('192.0.32.1#4#2#Spam#DE##1,2#3', '192.0.32.2#4#2#Spam#DE##1,2#3', 'IPV4 192.0.32.2'),
  ],
  [/^text: AS<n>, `#`/, lines('AS64500 # EXAMPLE', 'AS64501 # EXAMPLE', 'ASN AS64501')],
  [/^text: AS<n>, a blank/, lines('AS64500 Example', 'AS64501 Example', 'ASN AS64501')],
  [/^text: `# AS<n> name` headings/, lines('# AS64500 Example', '192.0.32.0/24,example', 'PREFIX 192.0.32.0/24')],
  [
    /^text: `#` comments, then address, a tab and the number/,
    lines('192.0.32.1\t3', '192.0.32.2\t5', 'IPV4 192.0.32.2'),
  ],
  [/^hosts\(5\)/, lines('0.0.0.0 a.example.com', '127.0.0.1 b.example.com', 'HOSTNAME b.example.com', '# hosts')],
  [
    /^text: `#` comments; address, `#`, the time/,
    lines(
      '192.0.32.1\t\t# 2016-08-17 14:15:10\t\t98\t1060564',
      '192.0.32.2\t\t# 2016-08-17 14:15:10\t\t9\t1060565',
      'IPV4 192.0.32.2',
      '# IP\t\t\t# Last Reported\t\t\tCount\tID',
    ),
  ],
  [/^CSV: `#` before the names/, lines('192.0.32.1,C2', 'b.example.com,C2', 'HOSTNAME b.example.com', '#ip,ioc')],
  [
    /^CSV first_seen_utc,dst_ip/,
    lines(
      '"2026-08-01 00:00:00","192.0.32.1"',
      '"2026-08-01 00:00:00","192.0.32.2"',
      'IPV4 192.0.32.2',
      '# first_seen_utc,dst_ip',
    ),
  ],
  [
    /^CSV first_seen_utc,ioc_id/,
    lines(
      '"2026-08-01 00:00:00", "1", "192.0.32.1:1", "ip:port"',
      '"2026-08-01 00:00:00", "1", "b.example.com", "domain"',
      'HOSTNAME b.example.com',
      '# "first_seen_utc","ioc_id","ioc_value","ioc_type"',
    ),
  ],
  [
    /^CSV first_seen_utc,sha256_hash/,
    lines(
      `"2026-08-01 00:00:00","${'cd'.repeat(32)}"`,
      `"2026-08-01 00:00:00","${HASH}"`,
      `FILE_HASH ${HASH}`,
      '# "first_seen_utc","sha256_hash"',
    ),
  ],
  [
    /^CSV id,dateadded,url/,
    lines(
      '"1","2026-08-01 00:00:00","http://a.example.com/x"',
      '"2","2026-08-01 00:00:00","http://192.0.32.1/y"',
      'URL 192.0.32.1/y',
      '# id,dateadded,url',
    ),
  ],
  [
    /^CSV Firstseen,DstIP/,
    lines(
      '2026-08-01 00:00:00,192.0.32.1,443',
      '2026-08-01 00:00:00,192.0.32.2,443',
      'IPV4 192.0.32.2',
      '# Firstseen,DstIP,DstPort',
    ),
  ],
  [/^CSV phish_id,url/, lines('1,http://a.example.com/x', '2,http://192.0.32.1/y', 'URL 192.0.32.1/y', 'phish_id,url')],
  [
    /^CSV date,user,type,value/,
    lines(
      '2026-08-01 00:00:00,u,ip,192.0.32.1,,',
      '2026-08-01 00:00:00,u,domain,b.example.com,,',
      'HOSTNAME b.example.com',
    ),
  ],
  [/^CSV with header IP,/, lines('192.0.32.1,9', '192.0.32.2,8', 'IPV4 192.0.32.2', 'IP,Report count')],
  [
    /^CSV with header Network,/,
    lines('192.0.32.0/24,9', '192.0.33.0/24,8', 'PREFIX 192.0.33.0/24', 'Network,Report count'),
  ],
  [/^CSV with header ASN,Report/, lines('64500,9,A', '64501,8,B', 'ASN AS64501', 'ASN,Report count,Organization')],
  [/^CSV with header ASN,Entity/, lines('64500,A', '64501,B', 'ASN AS64501', 'ASN,Entity')],
  [
    /^CSV with header fingerprint/,
    lines(`${RELAY}, 192.0.32.1, 443`, `${RELAY}, 192.0.32.2, 443`, 'IPV4 192.0.32.2', 'fingerprint, ipaddr, port'),
  ],
  [/^CSV rank,/, lines('1,a.example.com', '2,b.example.com', 'HOSTNAME b.example.com')],
  [
    /^CSV with header GlobalRank/,
    lines('1,1,a.example.com', '2,2,b.example.com', 'HOSTNAME b.example.com', 'GlobalRank,TldRank,Domain'),
  ],
  [/^CSV with header domain/, lines('a.example.com', 'b.example.com', 'HOSTNAME b.example.com', 'domain')],
  [
    /^CSV with header origin/,
    lines('https://a.example.com,1000', 'https://b.example.com,1000', 'HOSTNAME b.example.com', 'origin,rank'),
  ],
  [
    /^tabs, header c2_ip/,
    lines(
      '192.0.32.1\t2022/01/01\t2022/01/02',
      '192.0.32.2\t2022/01/01\t2022/01/02',
      'IPV4 192.0.32.2',
      'c2_ip\tfirst_seen\tlast_seen',
    ),
  ],
  [
    /^Zeek intel/,
    lines(
      '192.0.32.1\tIntel::ADDR',
      'b.example.com\tIntel::DOMAIN',
      'HOSTNAME b.example.com',
      '#fields\tindicator\tindicator_type',
    ),
  ],
  [
    /^JSON: relays_published/,
    document(`{"relays": [{"fingerprint": "${RELAY}"},`, `{"fingerprint": "${'B'.repeat(40)}"}]}`, ''),
  ],
  [
    /^JSON \[\{rank/,
    document(
      '[{"rank": 1, "rootDomain": "a.example.com"},',
      '{"rank": 2, "rootDomain": "b.example.com"}]',
      'HOSTNAME b.example.com',
    ),
  ],
  [/^MISP warning list/, document(NAMES, '"b.example.com"]}', 'HOSTNAME b.example.com')],
];

function exampleOf({ id, format }: SourceDeclaration): Example {
  const found = EXAMPLES.find(([pattern]) => pattern.test(format))?.[1];
  if (found === undefined) throw new Error(`no example of the format of ${id}: ${format}`);
  return found;
}

const fileOf = ({ head, lines: [one, two] }: Example, ...between: string[]) =>
  [...head, one, ...between, two, ''].join('\n');
const KEYS = new Map(LABELS.map(({ label, key }) => [label, key]));

function checkFact(fact: Fact): void {
  const nodes = fact.kind === 'edge' ? [fact.from, fact.to] : fact.kind === 'node' ? [fact] : [];
  expect(nodes).not.toEqual([]);
  for (const { label, name } of nodes) {
    const key = KEYS.get(label);
    if (key === undefined) throw new Error(`${label} is no label`);
    expect(fold(key, name).name).toBe(name);
  }
  if (fact.kind === 'node') checkedProperties(fact.properties ?? {}, labelTypes(fact.label), fact.label);
  if (fact.kind !== 'edge') return;
  const types = edgeTypes({ type: fact.type, from: fact.from.label, to: fact.to.label });
  checkedProperties(fact.properties ?? {}, types, fact.type);
}

describe('each feed', () => {
  it.each(FEEDS.map((source) => ({ id: source.id, source })))(
    'The feed $id reads a file of two lines',
    async ({ source }) => {
      const example = exampleOf(source);
      const { facts, listed, refusals, feeds } = await listings(source, fileOf(example));
      expect(refusals).toEqual([]);
      for (const fact of facts) checkFact(fact);
      if (source.feed === undefined) return;
      expect([...feeds]).toEqual([source.feed.name]);
      expect(listed).toHaveLength(2);
      expect(listed.at(-1)?.[0].replace(/ (?:btc|eth|sol|trx):/, ' :')).toBe(example.last);
    },
  );

  const word = fc.oneof(
    fc.constantFrom(
      '192.0.32.9',
      '10.0.0.1',
      '999.1.1.1',
      '::',
      '/33',
      '0',
      '-1',
      '1e999',
      'ÿ',
      '\u0000',
      '"',
      ',',
      '|',
      '\t',
      ' ',
      '-',
      '.',
      '{',
      '<html>',
    ),
    fc.string({ maxLength: 8 }),
  );
  const garbage = fc.array(word).map((parts) => parts.join('').replace(/[\r\n#]/g, ''));
  const ofLines = FEEDS.filter((source) => exampleOf(source).isDocument === undefined);

  it.each(ofLines.map((source) => ({ id: source.id, source })))(
    'The feed $id refuses garbage line by line',
    async ({ source }) => {
      const example = exampleOf(source);
      const whole = JSON.stringify((await readSource(source, fileOf(example))).facts.at(-1));
      await fc.assert(
        fc.asyncProperty(fc.array(garbage, { maxLength: 6 }), async (between) => {
          const { facts, refusals } = await readSource(source, fileOf(example, ...between));
          const first = example.head.length + 2;
          expect(
            refusals.filter(({ line, reason }) => line < first || line >= first + between.length || reason === ''),
          ).toEqual([]);
          if (source.id !== 'alexa-top-500') expect(JSON.stringify(facts.at(-1))).toBe(whole);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('the feeds of the contract', () => {
  it.each<[category: string, weight: number, ids: string]>([
    ['Popularity/Trust', 1, 'tranco-top1m cloudflare-radar-top1m'],
    ['C2 Servers', 1.5, 'abuse-ch-feodo-tracker abuse-ch-threatfox-iocs botvrij-ioc-dst-ip c2intelfeeds'],
    ['Malware Distribution', 1.5, 'abuse-ch-urlhaus abuse-ch-malwarebazaar'],
    ['Phishing', 1, 'openphish phishtank'],
    ['Brute Force', 1, 'blocklist-de-ssh dataplane-sshpwauth dataplane-sshclient bruteforceblocker'],
    ['Malicious Domains', 1, 'cert-pl-domains botvrij-ioc-domain hagezi-tif-full'],
    ['OFAC SDN Sanctions', 2, 'ofac-sdn-crypto-eth ofac-sdn-crypto-btc ofac-sdn-crypto-trx ofac-sdn-crypto-sol'],
    ['TOR Network', 0.5, 'tor-exit-nodes dan-tor-exit'],
    ['Proxies', 0.5, 'firehol-anonymous'],
    ['Malicious Infrastructure', 1.2, 'spamhaus-drop spamhaus-edrop spamhaus-dropv6 spamhaus-asn-drop'],
    ['General Blacklists', 1.2, 'firehol-level1 stamparm-ipsum'],
    [
      'General Blacklists',
      1,
      'firehol-level2 firehol-level3 greensnow blocklist-de-all cins-score binarydefense-banlist emerging-threats-compromised interserver-level1 firehol-abusers-1d firehol-webclient dataplane-dnsrd abuse-ch-ssl-blacklist',
    ],
    ['Spam', 0.7, 'blocklist-de-mail stopforumspam-listed-ip-7d'],
    ['Scam', 1, 'durablenapkin-scamblocklist'],
    ['Reputation', 0.5, 'alienvault-reputation'],
    [
      'Ad/Tracking Blocklists',
      0.7,
      'stevenblack-hosts hagezi-dns-light hagezi-dns-pro hagezi-dns-light-ip hagezi-dns-pro-ip oisd-big oisd-small oisd-nsfw',
    ],
  ])('The feeds of %s weigh %f', (category, weight, ids) => {
    for (const id of ids.split(' ')) expect(feed(id).feed).toMatchObject({ id, category, weight });
  });

  it('The feeds of the contract have the display names that are known of them', () => {
    const names = ['dan-tor-exit', 'stamparm-ipsum', 'tranco-top1m', 'abuse-ch-feodo-tracker', 'spamhaus-drop'].map(
      (id) => feed(id).feed?.name,
    );
    expect(names).toEqual(['Dan Tor Exit', 'IPsum', 'Tranco Top 1M', 'Feodo Tracker', 'Spamhaus DROP']);
  });

  it('Each feed has a unique name, a home page, and a URL over TLS if it has a URL', () => {
    const declared = FEEDS.flatMap((source) => source.feed ?? []);
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
    for (const { homePage, defaultUrl } of FEEDS) {
      expect(homePage).toMatch(/^https:\/\//);
      if (defaultUrl !== null) expect(defaultUrl).toMatch(/^https:\/\/[a-z0-9.-]+\//);
    }
  });

  it('The feeds of the popularity layer are exactly those that vouch for their entries', () => {
    for (const { feed: declared, layer } of FEEDS) {
      const trusted = declared !== undefined && categoryDeclaration(declared.category)?.class === 'trust';
      expect(trusted).toBe(layer === 'popularity');
    }
  });
});

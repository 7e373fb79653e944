import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { ianaRootZone } from '../../../loaders/sources/names/iana-root-zone.ts';
import { ianaTlds } from '../../../loaders/sources/names/iana-tlds.ts';
import { ineo6GithubHosts } from '../../../loaders/sources/names/ineo6-github-hosts.ts';
import { ipinfoRdns } from '../../../loaders/sources/names/ipinfo-hosts.ts';
import { massdns } from '../../../loaders/sources/names/massdns.ts';
import { mispPublicDns } from '../../../loaders/sources/names/misp-public-dns.ts';
import { publicSuffixList } from '../../../loaders/sources/names/public-suffix-list.ts';
import { zoneFile } from '../../../loaders/sources/names/zone-file.ts';
import { rirDelegated } from '../../../loaders/sources/registries/rir-delegated.ts';
import { AS_NAME_LISTS } from '../../../loaders/sources/routing/as-name-lists.ts';
import { asn2org } from '../../../loaders/sources/routing/asn2org.ts';
import { caidaAsRel } from '../../../loaders/sources/routing/caida-as-rel.ts';
import { caidaPfx2as } from '../../../loaders/sources/routing/caida-pfx2as.ts';
import { ipverseAsPrefixes } from '../../../loaders/sources/routing/ipverse-as-prefixes.ts';
import { pyasnIpasn } from '../../../loaders/sources/routing/pyasn-ipasn.ts';
import { ROA_CSV } from '../../../loaders/sources/routing/roa-csv.ts';
import { durablenapkinScamblocklist } from '../../../loaders/sources/threats/hosts-lists.ts';
import { spamhausDrop } from '../../../loaders/sources/threats/spamhaus-drop.ts';
import { stamparmIpsum } from '../../../loaders/sources/threats/stamparm-ipsum.ts';
import { torExitNodes } from '../../../loaders/sources/threats/tor-exit-nodes.ts';
import { tweetfeed } from '../../../loaders/sources/threats/tweetfeed.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

/** Line formats: the head of the file, so that lines count, and a good line among the bad ones. */
const LINE_SOURCES: readonly (readonly [SourceDeclaration, string, string])[] = [
  [asn2org, 'asn,name', '64500,Example'],
  [caidaAsRel, '# source', '64500|64501|-1'],
  [caidaPfx2as, '# table', '192.0.32.0\t24\t64500'],
  ...AS_NAME_LISTS.map((list) => [list, '# names', '64500 EXAMPLENET, NL'] as const),
  ...ROA_CSV.map((csv) => [csv, 'ASN,IP Prefix,Max Length', 'AS64500,192.0.32.0/24,24'] as const),
  [durablenapkinScamblocklist, '# hosts', '0.0.0.0 a.example.com'],
  [ianaRootZone, '; root', 'com. 60 IN NS a.gtld-servers.net.'],
  [ianaTlds, '# Version', 'COM'],
  [ineo6GithubHosts, '# hosts', '192.0.32.1 a.example.com'],
  [ipinfoRdns, 'ip,hostname', '192.0.32.1,a.example.com'],
  [ipverseAsPrefixes, '# AS64500 (EXAMPLE)', '192.0.32.0/24'],
  [massdns, '; massdns -o S', 'a.example.com. A 192.0.32.1'],
  [publicSuffixList, '// ===BEGIN ICANN DOMAINS===', 'com'],
  [pyasnIpasn, '; IP-ASN32-DAT file', '192.0.32.0/24\t64500'],
  ...rirDelegated
    .filter(({ id }) => id === 'rir-delegated-arin')
    .map((source): [SourceDeclaration, string, string] => [
      source,
      '# registry',
      'arin|US|ipv4|192.0.32.0|256|20200101|assigned|x',
    ]),
  [spamhausDrop, '; Spamhaus', '192.0.32.0/24'],
  [stamparmIpsum, '# IPsum', '192.0.32.1\t3'],
  [torExitNodes, 'fingerprint, ipaddr, port', `${'0'.repeat(40)}, 192.0.32.1, 443`],
  [tweetfeed, '2026-07-23 01:31:00,u,ip,192.0.32.9,,', '2026-07-23 01:31:00,u,ip,192.0.32.1,,'],
  [zoneFile, '; zone', 'a.example.com. 60 IN A 192.0.32.1'],
];

const WORDS = [
  '192.0.32.1',
  '999.1.1.1',
  '::',
  '::g',
  '/33',
  '0',
  '-1',
  '1e999',
  'a.example.com',
  'ÿ',
  '\u0000',
  'NaN',
  'ipv4',
  'asn',
  'IN',
];
const garbageLine = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(',', '|', '\t', ' ', '"', '.', '-'),
      fc.string({ maxLength: 8 }),
    ),
  )
  .map((parts) => parts.join('').replace(/[\r\n()#;/]/g, ''))
  .filter((line) => line.trim() !== '');

describe('garbage', () => {
  it.each(LINE_SOURCES.map(([source, head, good]) => ({ id: source.id, source, head, good })))(
    'Garbage in $id is refused line by line, and the good lines around it are read',
    async ({ source, head, good }) => {
      const alone = await readSource(source, `${head}\n${good}\n`);
      expect([alone.facts.length > 0, alone.refusals]).toEqual([true, []]);
      await fc.assert(
        fc.asyncProperty(fc.array(garbageLine, { maxLength: 8 }), async (lines) => {
          const { facts, refusals } = await readSource(source, [head, ...lines, good, ''].join('\n'));
          const last = JSON.stringify(facts.at(-1));
          expect(last).toBe(JSON.stringify(alone.facts.at(-1)));
          expect(refusals.filter(({ line, reason }) => line < 2 || line > lines.length + 1 || reason === '')).toEqual(
            [],
          );
        }),
        { numRuns: 60 },
      );
    },
  );

  it('Garbage in a JSON list is refused member by member', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 2 })), async (list) => {
        const { facts, refusals, records } = await readSource(mispPublicDns, memoryInput(JSON.stringify({ list })));
        expect([records, facts.length + refusals.length]).toEqual([list.length, list.length]);
      }),
      { numRuns: 60 },
    );
  });
});

/** The verdict in one or two sentences (contract 4.1), told from `evidence` and `verdict`. */
import { byKind } from '../../engine/verdict/model/by-kind.ts';
import type { VerdictKind } from '../../engine/verdict/verdict.ts';
import { CATEGORY_WORDS, counted, listed, percent, VOUCHERS } from './wording.ts';

/** Categories that a sentence names; others are counted with the feeds only. */
const MOST_CATEGORIES = 3;

/** Things that a sentence tells by themselves; any other is told by the feeds that list it. */
const OWN_SENTENCES: readonly VerdictKind[] = ['network', 'asn', 'cve'];

/**
 * Binds `threats` (listings on threat feeds), `neutral` (on other lists that count), `told` (what the sentence names) and
 * `reasons` (the categories of these with how many, confirmed-bad ones alone where there are any).
 */
const LISTED = `WITH *, [listing IN evidence.listings WHERE listing.class IN ['confirmed-bad', 'suspicious']] AS threats,
    [listing IN evidence.listings WHERE listing.class = 'neutral'] AS neutral
  WITH *, CASE WHEN size(threats) > 0 THEN threats ELSE neutral END AS told,
    [listing IN threats WHERE listing.class = 'confirmed-bad'] AS grave
  WITH *, CASE WHEN size(grave) > 0 THEN grave ELSE told END AS named
  WITH *, [word IN ${CATEGORY_WORDS} WHERE any(listing IN named WHERE listing.categoryId = word[0]) |
      {words: word[1], count: size([listing IN named WHERE listing.categoryId = word[0]])}][..${MOST_CATEGORIES}] AS reasons`;

/** `, both for phishing`; `, one of them for command and control and 2 for spam`. */
const REASONS = `CASE
      WHEN reasons[0].count = size(told) THEN CASE size(told) WHEN 1 THEN ', for ' WHEN 2 THEN ', both for ' ELSE ', all for ' END
        + reasons[0].words
      ELSE ', ' + ${listed('parts')} END`;

const PARTS = `[at IN range(0, size(reasons) - 1) | CASE reasons[at].count WHEN 1 THEN 'one' ELSE toString(reasons[at].count) END
      + CASE at WHEN 0 THEN ' of them' ELSE '' END + ' for ' + reasons[at].words]`;

/** Binds `why`, what a list says of the thing, to stand behind its number. */
const WHY = `WITH *, ${PARTS} AS parts
  WITH *, CASE WHEN size(told) = 0 THEN '' ELSE ${REASONS} END AS why`;

/** Where an address is listed by networks alone, these are named; a path goes with the hosts that serve it. */
const SUBJECTS = {
  ip: `CASE WHEN size(told) > 0 AND all(listing IN told WHERE listing.network IS NOT NULL)
      THEN name + ' lies in ' + told[0].network + ', which is on ' ELSE name + ' is on ' END`,
  url: `CASE WHEN evidence.properties.hosts > 0
      THEN name + ' is served by ' + ${counted('evidence.properties.hosts', 'host')} + ' and on ' ELSE name + ' is on ' END`,
};

/** What the feeds say, or that they say nothing. */
function onFeeds(kinds: readonly VerdictKind[]): string {
  return `CASE
      WHEN size(threats) > 0 THEN ${byKind(kinds, SUBJECTS, "name + ' is on '")} + ${counted('size(threats)', 'threat feed')} + why + '.'
      WHEN size(neutral) > 0 THEN name + ' is on no threat feed, but on ' + ${counted('size(neutral)', 'list')} + why + '.'
      WHEN evidence.isKnownGood THEN name + ' is a known-good file.'
      WHEN evidence.rank IS NOT NULL THEN name + ' is on no threat feed; its popularity rank is ' + toString(evidence.rank) + '.'
      WHEN size(trusted) > 0 THEN name + ' is on no threat feed, but on ' + ${counted('size(trusted)', 'popularity list')} + '.'
      WHEN size(evidence.listings) > 0 THEN name + ' is on no threat feed.'
      ELSE name + ' is on no list.' END`;
}

/** What weighs against that, how recent it is, or what it is worth. */
const WORTH = `CASE
      WHEN verdict.label = 'ambiguous' THEN ' The evidence points both ways: it is vouched for by ' + ${listed('vouchers')} + '.'
      WHEN evidence.isKnownGood THEN ''
      WHEN size(vouchers) > 0 THEN ' It is vouched for by ' + ${listed('vouchers')} + '.'
      WHEN size(threats) > 0 AND verdict.lastSeen IS NOT NULL
        THEN ' It was last seen on ' + toString(date(datetime({epochMillis: verdict.lastSeen}))) + '.'
      WHEN size(told) > 0 THEN ''
      WHEN verdict.coverage = 'known-clean' THEN ' Every threat layer was looked up in full.'
      ELSE ' Threat layers are missing or old, so this does not say clean.' END`;

const NETWORK = `CASE WHEN size(threats) > 0 THEN CASE
        WHEN coalesce(threats[0].network, name) = name THEN name + ' is on '
        ELSE name + ' lies in ' + threats[0].network + ', which is on ' END + ${counted('size(threats)', 'threat feed')} + why + '. '
      ELSE '' END + CASE
      WHEN name CONTAINS ':' THEN ${counted('verdict.breakdown.listedIps', '/64')}
        + CASE verdict.breakdown.listedIps WHEN 1 THEN ' of ' ELSE 's of ' END
      ELSE toString(verdict.breakdown.listedIps) + ' of the ' + toString(verdict.breakdown.addresses)
        + CASE verdict.breakdown.addresses WHEN 1 THEN ' address of ' ELSE ' addresses of ' END END
      + name + CASE verdict.breakdown.listedIps WHEN 1 THEN ' is listed' ELSE ' are listed' END
      + CASE WHEN verdict.breakdown.listedIps = 0 THEN '.' ELSE CASE verdict.breakdown.weightedIps
        WHEN verdict.breakdown.listedIps THEN '' ELSE ', which weigh as ' + toString(verdict.breakdown.weightedIps) END
      + ' (density ' + ${percent('verdict.breakdown.density')} + '), in '
      + ${counted('verdict.breakdown.subnets', 'subnet')} + '.' END`;

const SYSTEM = `CASE WHEN coalesce(known.prefixCount, 0) = 0 THEN name + ' announces nothing that was seen.'
      ELSE name + ' announces ' + ${counted('known.prefixCount', 'prefix', 'prefixes')} + '; ' + toString(addresses)
        + CASE WHEN coalesce(known.announcedIpv4, 0) = 0 THEN ' of its IPv4 addresses'
          ELSE ' of its ' + toString(known.announcedIpv4) + ' IPv4 addresses' END
        + CASE addresses WHEN 1 THEN ' is' ELSE ' are' END + ' listed'
        + CASE WHEN addresses = 0 THEN '' ELSE ' (density ' + ${percent('density')} + ')' END
        + CASE blocks WHEN 0 THEN '' ELSE ', and ' + ${counted('blocks', 'IPv6 /64')} END + '.' END
      + CASE WHEN size(threats) > 0 THEN ' It is on ' + ${counted('size(threats)', 'threat feed')} + ' itself' + why + '.' ELSE '' END`;

const VULNERABILITY = `CASE
      WHEN verdict.scoreUnavailable THEN name + ' is known, but without a CVSS, an EPSS or a KEV entry, so that it has no score.'
      ELSE name + CASE WHEN known.isRansomware AND known.isKev THEN ' is known to be exploited, for ransomware too.'
          WHEN known.isKev THEN ' is known to be exploited.' ELSE ' is not known to be exploited.' END
        + CASE WHEN known.cvss IS NULL AND known.epss IS NULL THEN '' ELSE ' It has ' + ${listed('scores')} + '.' END END`;

const SCORES = `CASE WHEN known.cvss IS NULL THEN [] ELSE ['a CVSS of ' + toString(known.cvss)] END
      + CASE WHEN known.epss IS NULL THEN [] ELSE ['an EPSS of ' + ${percent('known.epss')}] END`;

/** What speaks for what a sentence tells by its feeds. */
const VOUCHED = `WITH *, ${VOUCHERS} AS vouchers, [listing IN evidence.listings WHERE listing.class = 'trust'] AS trusted`;

/** What the sentence on an AS counts. */
const SPACE = `WITH *, coalesce(known.bad, 0) + coalesce(known.suspicious, 0) + coalesce(known.neutral, 0) AS addresses,
    coalesce(known.bad6, 0) + coalesce(known.suspicious6, 0) + coalesce(known.neutral6, 0) AS blocks
  WITH *, CASE WHEN known.announcedIpv4 > 0 THEN toFloat(addresses) / known.announcedIpv4 ELSE 0.0 END AS density`;

/** Clauses that bind `explanation` of things of these kinds. They read `name`, `evidence` and `verdict`. */
export function explanation(kinds: readonly VerdictKind[]): string {
  const isOf = (kind: VerdictKind) => kinds.includes(kind);
  const isByFeeds = !kinds.every((kind) => OWN_SENTENCES.includes(kind));
  const steps = [
    'WITH *, evidence.properties AS known',
    ...(kinds.every((kind) => kind === 'cve') ? [] : [LISTED, WHY]),
    ...(isByFeeds ? [VOUCHED] : []),
    ...(isOf('asn') ? [SPACE] : []),
    ...(isOf('cve') ? [`WITH *, ${SCORES} AS scores`] : []),
  ];
  const sentence = byKind(
    kinds,
    { network: NETWORK, asn: SYSTEM, cve: VULNERABILITY },
    isByFeeds ? `${onFeeds(kinds)} + ${WORTH}` : 'null',
  );
  return `${steps.join('\n  ')}
  WITH *, CASE WHEN verdict.level = 'UNKNOWN' THEN name + ' was never met: nothing is known for or against it.'
      ELSE ${sentence} END AS explanation`;
}

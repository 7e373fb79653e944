/** The verdict in one or two sentences (contract 4.1). */
import { lackingLists, lookedUpWords } from './absence-words.ts';
import { adviceSentence } from './advice.ts';
import { contextSentence } from './context.ts';
import { floatText } from './decimals.ts';
import type { Evidence, EvidenceOf, Listing, VulnerabilityProperties } from './evidence.ts';
import { natureOf } from './nature.ts';
import { networkBreakdown } from './network.ts';
import { lastObservedAt } from './observations.ts';
import { statementsIn, statementWords } from './operator.ts';
import { signalSentence } from './shown-signals.ts';
import { DAY, dayOf, isInterval, middleOf, sightingWords } from './sighting.ts';
import { isThreatListing } from './tally.ts';
import type { Verdict } from './verdict.ts';
import { counted, listed, percent, vouchWords, WORDED_CATEGORIES } from './wording.ts';

/** A report says more than the presence on a list if it is at most a week older. */
const NEARLY_AS_NEW = 7 * DAY;

/** Maximum number of categories in a sentence; the others are only counted with the feeds. */
const MOST_CATEGORIES = 3;

/** Explains the verdict on the indicator called `name`, judged for an instant, epoch ms. */
export function explanation(name: string, evidence: Evidence, verdict: Verdict, asOfMs: number): string {
  const stated = statementsIn(evidence).map((statement) => ` The operator says: ${statementWords(statement)}.`);
  const nature = verdict.level === 'UNKNOWN' ? null : natureOf(evidence, asOfMs);
  const beside = evidence.context.filter(({ kind }) => kind !== nature?.kind);
  const opening = nature === null ? '' : `${name} is ${nature.words}. `;
  const own = ownSentence(nature === null ? name : 'It', evidence, verdict, asOfMs);
  const advice = evidence.kind === 'cve' || evidence.kind === 'asn' ? '' : adviceSentence(verdict);
  return `${opening}${own}${stated.join('')}${contextSentence(beside)}${advice}`;
}

function ownSentence(name: string, evidence: Evidence, verdict: Verdict, asOfMs: number): string {
  if (evidence.kind === 'ip' && evidence.properties.specialPurpose !== null && verdict.level === 'UNKNOWN') {
    return `${name} belongs to no one on the internet: there is nothing to judge.`;
  }
  if (verdict.level === 'UNKNOWN') {
    return `${name} is not in the graph: nothing is known for or against it${evidence.context.length === 0 ? '' : ' itself'}.`;
  }
  switch (evidence.kind) {
    case 'network':
      return `${networkSentence(name, evidence)}${curatedSentence(evidence.properties)}`;
    case 'asn':
      return `${systemSentence(name, evidence)}${curatedSentence(evidence.properties)}${signalSentence(evidence.properties.signals)}`;
    case 'cve':
      return vulnerabilitySentence(name, evidence.properties);
    default:
      return `${feedSentence(name, evidence)}${weighing(evidence, verdict, asOfMs)}`;
  }
}

/** The curation that lifts a network or an AS, whatever is listed in it. */
function curatedSentence({ isBulletproof }: { readonly isBulletproof: boolean }): string {
  return isBulletproof ? ' Curators call it bulletproof hosting.' : '';
}

function threatsIn({ listings }: Evidence): readonly Listing[] {
  return listings.filter(isThreatListing);
}

/** `, both for phishing`; `, one of them for command and control and 2 for spam`: what these listings are for. */
function reasons(listings: readonly Listing[]): string {
  const grave = listings.filter((listing) => listing.class === 'confirmed-bad');
  const named = grave.length > 0 ? grave : listings;
  const counts = WORDED_CATEGORIES.map(({ id, words }) => ({
    words,
    count: named.filter(({ categoryId }) => categoryId === id).length,
  }))
    .filter(({ count }) => count > 0)
    .slice(0, MOST_CATEGORIES);
  const [first] = counts;
  if (first === undefined) return '';
  if (first.count === listings.length) return `, ${together(listings.length)} ${first.words}`;
  const parts = counts.map(
    ({ words, count }, at) => `${count === 1 ? 'one' : count}${at === 0 ? ' of them' : ''} for ${words}`,
  );
  return `, ${listed(parts)}`;
}

function together(count: number): string {
  if (count === 1) return 'for';
  return count === 2 ? 'both for' : 'all for';
}

/** Returns what the feeds say, or that they say nothing. */
function feedSentence(name: string, evidence: Evidence): string {
  const { listings, isKnownGood, rank } = evidence;
  const threats = threatsIn(evidence);
  const descriptive = listings.filter((listing) => listing.class === 'descriptive');
  const trusted = listings.filter((listing) => listing.class === 'trust');
  if (threats.length > 0) {
    const onFeeds = `${subject(name, evidence, threats)}${counted(threats.length, 'threat feed')}${reasons(threats)}.`;
    return evidence.kind === 'url' ? `${onFeeds}${serving(evidence.properties.hosts)}` : onFeeds;
  }
  if (descriptive.length > 0) {
    return `${name} is on no threat feed, but on ${counted(descriptive.length, 'list')}${reasons(descriptive)}.`;
  }
  if (isKnownGood) return `${name} is a known-good file.`;
  if (rank !== null) return `${name} is on no threat feed; its popularity rank is ${rank}.`;
  if (trusted.length > 0) return `${name} is on no threat feed, but on ${counted(trusted.length, 'popularity list')}.`;
  return `${name} is on no ${listings.length > 0 ? 'threat feed' : 'list'}.`;
}

function serving(hosts: number): string {
  if (hosts === 0) return '';
  return hosts === 1 ? ' One host serves it.' : ` ${hosts} hosts serve it.`;
}

/** Names what contains the indicator if only that is listed. */
function subject(name: string, evidence: Evidence, threats: readonly Listing[]): string {
  const through = threats[0]?.through ?? null;
  if (through !== null && threats.every((listing) => listing.through !== null)) {
    return evidence.kind === 'ip'
      ? `${name} is in ${through}, which is on `
      : `${name} belongs to ${through}, which is on `;
  }
  return `${name} is on `;
}

/** Returns what weighs against that, how recent it is, or how much it is worth. */
function weighing(evidence: Evidence, verdict: Verdict, asOfMs: number): string {
  const { vouches, isKnownGood, listings } = evidence;
  const vouchers = listed(vouches.map(vouchWords));
  if (verdict.label === 'ambiguous') {
    const beside = vouches.length > 0 ? `it is vouched for by ${vouchers}` : 'others live or send under it';
    return ` The evidence points both ways: ${beside}.`;
  }
  if (isKnownGood) return '';
  if (vouches.length > 0) return ` It is vouched for by ${vouchers}.`;
  if (verdict.isThreat) return sightingSentence(threatsIn(evidence));
  if (listings.some((listing) => listing.class === 'descriptive')) return '';
  return absenceSentence(evidence, verdict, asOfMs);
}

/** Returns what being on no list means. */
function absenceSentence(
  { kind, lookedUp, observations, degradedLayers }: Evidence,
  { coverage }: Verdict,
  asOfMs: number,
) {
  if (coverage === 'known-clean') return lookedUp === undefined ? '' : ` ${lookedUpWords(kind, lookedUp)}.`;
  const last = lastObservedAt(observations, asOfMs);
  const lacking = lackingLists(kind, lookedUp?.missing ?? []);
  if (last !== null) return ` It was last observed itself on ${dayOf(last)}, so this does not mean clean.`;
  if (lacking !== '') return ` ${lacking}, so this does not mean clean.`;
  return degradedLayers.length > 0 ? ' Threat layers are missing or old, so this does not mean clean.' : '';
}

/** Describes the newest sighting: a report has a date, a row without one an interval, an edition of active entries its day. */
function sightingSentence(threats: readonly Listing[]): string {
  const [newest, ...others] = threats.toSorted((one, other) => (middleOf(other) ?? 0) - (middleOf(one) ?? 0));
  if (newest === undefined) return '';
  const reported = [newest, ...others].find(({ lastSeen }) => lastSeen !== null);
  if (reported?.lastSeen != null && (middleOf(newest) ?? 0) - reported.lastSeen <= NEARLY_AS_NEW) {
    return ` It was last reported on ${dayOf(reported.lastSeen)}.`;
  }
  if (newest.entries === 'archive') {
    const { publishedAt } = newest;
    return ` It was named in a report ${publishedAt === null ? 'of unknown date' : `of ${dayOf(publishedAt)}`}.`;
  }
  if (isInterval(newest)) return ` It was seen ${sightingWords(newest)}.`;
  return newest.observedAt === null ? '' : ` It was on the list of ${dayOf(newest.observedAt)}.`;
}

function networkSentence(name: string, evidence: EvidenceOf<'network'>): string {
  const { listedIps, addresses, density, subnets, confirmedBadIps } = networkBreakdown(evidence.properties);
  const threats = threatsIn(evidence);
  const around = threats[0]?.through ?? name;
  const own = around === name ? `${name} is on ` : `${name} is in ${around}, which is on `;
  const onFeeds =
    threats.length > 0
      ? `${own}${counted(threats.length, 'threat feed')}${reasons(threats)}.${sightingSentence(threats)} `
      : '';
  const listedInside = name.includes(':')
    ? `${counted(listedIps, '/64')} of `
    : `${listedIps} of the ${addresses} ${addresses === 1n ? 'address' : 'addresses'} of `;
  const confirmed = `${confirmedBadIps} confirmed bad within 90 days (density ${percent(density)})`;
  const dense = `, ${confirmed}, in ${counted(subnets, 'subnet')}`;
  return `${onFeeds}${listedInside}${name} ${listedIps === 1n ? 'is' : 'are'} on threat lists${listedIps === 0n ? '' : dense}.`;
}

function systemSentence(name: string, evidence: EvidenceOf<'asn'>): string {
  const threats = threatsIn(evidence);
  const itself =
    threats.length > 0
      ? ` It is on ${counted(threats.length, 'threat feed')} itself${reasons(threats)}.${sightingSentence(threats)}`
      : '';
  return `${name} ${spaceWords(evidence)}.${itself}`;
}

function spaceWords({ properties: { exposure } }: EvidenceOf<'asn'>): string {
  if (exposure === null || exposure.prefixCount === 0) return 'has no observed announcements';
  const { prefixCount, announcedIpv4, bad, suspicious, bad6, suspicious6 } = exposure;
  const addresses = bad + suspicious;
  const blocks = bad6 + suspicious6;
  const space = announcedIpv4 === 0 ? 'its IPv4 addresses' : `its ${announcedIpv4} IPv4 addresses`;
  const density = announcedIpv4 > 0 ? addresses / announcedIpv4 : 0;
  return [
    `announces ${counted(prefixCount, 'prefix', 'prefixes')}; ${addresses} of ${space}`,
    ` ${addresses === 1 ? 'is' : 'are'} on threat lists${addresses === 0 ? '' : ` (density ${percent(density)})`}`,
    blocks === 0 ? '' : `, and ${counted(blocks, 'IPv6 /64')}`,
  ].join('');
}

function vulnerabilitySentence(name: string, properties: VulnerabilityProperties): string {
  const { cvss, epss, isKev, isRansomware } = properties;
  const scores = [
    ...(cvss === null ? [] : [`a CVSS of ${floatText(cvss)}`]),
    ...(epss === null ? [] : [`an EPSS of ${percent(epss)}`]),
  ];
  if (scores.length === 0 && isKev !== true) {
    return `${name} is known, but has no CVSS, EPSS or KEV entry, and so no score.`;
  }
  const forRansomware = isKev === true && isRansomware === true ? ', for ransomware too' : '';
  const worth = scores.length === 0 ? '' : ` It has ${listed(scores)}.`;
  // Absence from a part of the catalogue says nothing.
  if (isKev === null)
    return `Whether ${name} is exploited is not known: no whole and fresh KEV catalogue is loaded.${worth}`;
  return `${name} ${isKev ? 'is' : 'is not'} known to be exploited${forRansomware}.${worth}`;
}

import { BAND_WIDTH } from '../../verdicts/bands.ts';
import type { Listing } from '../../verdicts/evidence.ts';
import { isThreatListing } from '../../verdicts/tally.ts';
import type { HostAddress } from './dns.ts';
import type { Infrastructure, Server } from './infrastructure.ts';
import { blacklistsOf } from './threat-listings.ts';

/** Default weights of the components (contract rest.md 0.5). */
const WEIGHTS = { domain: 0.5, nameservers: 0.25, mailservers: 0.25 } as const;

type Component = keyof typeof WEIGHTS;

/** Names of the levels, from the least to the highest: half-open intervals as wide as the bands of a verdict. */
export const RISK_LEVELS = ['clean', 'low_risk', 'medium_risk', 'high_risk', 'malicious'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

/** Scores of addresses by their names. */
type AddressScores = Readonly<Record<string, number>>;

/** The reputation of a domain and of its servers: all scores 0 to 100. */
export interface Reputation {
  readonly risk_score: number;
  readonly blacklists: readonly string[];
  readonly domain_reputation: {
    /** Null where none of its servers has an address. */
    readonly overall_score: number | null;
    /** Class of `risk_score`: a domain that feeds condemn is not called clean for the good name of its servers. */
    readonly risk_level: RiskLevel;
    /** A component without addresses is null and is left out of the whole. */
    readonly domain_ip_score: number | null;
    readonly nameserver_ip_score: number | null;
    readonly mailserver_ip_score: number | null;
    readonly scoring_method: 'composite_infrastructure';
    /** The weights that were used: they sum to 1, or are all 0 where nothing has an address. */
    readonly weights: Readonly<Record<Component, number>>;
    readonly details: {
      readonly domain_ips: readonly string[];
      readonly domain_ip_scores: AddressScores;
      readonly nameserver_domains: readonly string[];
      readonly nameserver_ips: readonly string[];
      readonly nameserver_ip_scores: AddressScores;
      readonly mailserver_domains: readonly string[];
      readonly mailserver_ips: readonly string[];
      readonly mailserver_ip_scores: AddressScores;
    };
  };
}

/** A domain's servers and listings, from which its composite score is computed. */
export interface Grounds extends Pick<Infrastructure, 'nameservers' | 'mailservers'> {
  /** Its own verdict score, 0 to 100. */
  readonly score: number;
  readonly listings: readonly Listing[];
}

/** The composite score of a domain from the verdict scores of its servers' addresses, and its own. */
export function reputationOf(addresses: readonly HostAddress[], { score, listings, ...servers }: Grounds): Reputation {
  const own = scoresOf(addresses);
  const nameservers = scoresOf(servers.nameservers.flatMap((server) => server.addresses));
  const mailservers = scoresOf(servers.mailservers.flatMap((server) => server.addresses));
  const means = { domain: mean(own), nameservers: mean(nameservers), mailservers: mean(mailservers) };
  const weights = rescaled(means);
  const overall = wholeOf(means, weights);
  const blacklists = blacklistsOf(listings);
  const risk = Math.max(overall ?? 0, rounded(score));
  return {
    risk_score: risk,
    blacklists,
    domain_reputation: {
      overall_score: overall,
      risk_level: riskLevel(risk, blacklists.length > 0),
      domain_ip_score: means.domain,
      nameserver_ip_score: means.nameservers,
      mailserver_ip_score: means.mailservers,
      scoring_method: 'composite_infrastructure',
      weights,
      details: {
        domain_ips: Object.keys(own),
        domain_ip_scores: own,
        nameserver_domains: namesOf(servers.nameservers),
        nameserver_ips: Object.keys(nameservers),
        nameserver_ip_scores: nameservers,
        mailserver_domains: namesOf(servers.mailservers),
        mailserver_ips: Object.keys(mailservers),
        mailserver_ip_scores: mailservers,
      },
    },
  };
}

/** The name of the level of a score; a listed indicator is never clean. */
export function riskLevel(score: number, isListed: boolean): RiskLevel {
  const level = RISK_LEVELS[Math.floor(score / BAND_WIDTH)] ?? 'malicious';
  return level === 'clean' && isListed ? 'low_risk' : level;
}

/** A score to one decimal, as in verdicts. */
export function rounded(score: number): number {
  return Math.round(score * 10) / 10;
}

/** Whether a feed or a verdict has anything on a domain or on its servers. */
export function isThreatKnown({ risk_score, domain_reputation }: Reputation, listings: readonly Listing[]): boolean {
  return listings.some(isThreatListing) || risk_score > 0 || (domain_reputation.overall_score ?? 0) > 0;
}

function components(): Component[] {
  return ['domain', 'nameservers', 'mailservers'];
}

function scoresOf(addresses: readonly HostAddress[]): AddressScores {
  return Object.fromEntries(addresses.map(({ name, score }) => [name, rounded(score)]));
}

function mean(scores: AddressScores): number | null {
  const values = Object.values(scores);
  return values.length === 0 ? null : rounded(values.reduce((sum, score) => sum + score, 0) / values.length);
}

function wholeOf(
  means: Readonly<Record<Component, number | null>>,
  weights: Readonly<Record<Component, number>>,
): number | null {
  if (components().every((component) => means[component] === null)) return null;
  return rounded(components().reduce((sum, component) => sum + weights[component] * (means[component] ?? 0), 0));
}

function rescaled(means: Readonly<Record<Component, number | null>>): Record<Component, number> {
  const known = components().filter((component) => means[component] !== null);
  const whole = known.reduce((sum, component) => sum + WEIGHTS[component], 0);
  const share = (component: Component) => (known.includes(component) ? decimals(WEIGHTS[component] / whole) : 0);
  return { domain: share('domain'), nameservers: share('nameservers'), mailservers: share('mailservers') };
}

function decimals(weight: number): number {
  return Math.round(weight * 10_000) / 10_000;
}

function namesOf(servers: readonly Server[]): string[] {
  return servers.map(({ name }) => name);
}

import type { Listing } from '../../verdicts/evidence.ts';
import { isThreatListing } from '../../verdicts/tally.ts';
import type { Label, Verdict } from '../../verdicts/verdict.ts';
import type { HostAddress } from './dns.ts';
import type { Infrastructure, Server } from './infrastructure.ts';
import { blacklistsOf } from './threat-listings.ts';

/** Default weights of the components (contract rest.md 0.5). */
const WEIGHTS = { domain: 0.5, nameservers: 0.25, mailservers: 0.25 } as const;

type Component = keyof typeof WEIGHTS;

/** Names of the levels: the label of the verdict below HIGH, its band from there on. */
export const RISK_LEVELS = ['clean', 'unknown', 'suspicious', 'medium_risk', 'high_risk', 'critical'] as const;

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
    /** The verdict in one word: only what the verdict calls benign is clean, whatever the score of its servers is. */
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
  readonly verdict: Pick<Verdict, 'label' | 'level'>;
}

/** The reputation of a domain from the verdict scores of its servers' addresses, and its own verdict. */
export function reputationOf(addresses: readonly HostAddress[], grounds: Grounds): Reputation {
  const { listings, verdict } = grounds;
  const { own, nameservers, mailservers, means, weights, overall, risk } = compositeOf(addresses, grounds);
  return {
    risk_score: risk,
    blacklists: blacklistsOf(listings),
    domain_reputation: {
      overall_score: overall,
      risk_level: riskLevel(verdict),
      domain_ip_score: means.domain,
      nameserver_ip_score: means.nameservers,
      mailserver_ip_score: means.mailservers,
      scoring_method: 'composite_infrastructure',
      weights,
      details: {
        domain_ips: Object.keys(own),
        domain_ip_scores: own,
        nameserver_domains: namesOf(grounds.nameservers),
        nameserver_ips: Object.keys(nameservers),
        nameserver_ip_scores: nameservers,
        mailserver_domains: namesOf(grounds.mailservers),
        mailserver_ips: Object.keys(mailservers),
        mailserver_ip_scores: mailservers,
      },
    },
  };
}

/** The risk score of a domain: the higher of its score and the composite score of its servers. */
export function riskScoreOf(addresses: readonly HostAddress[], scores: Scored): number {
  return compositeOf(addresses, scores).risk;
}

type Scored = Pick<Grounds, 'score' | 'nameservers' | 'mailservers'>;

function compositeOf(addresses: readonly HostAddress[], { score, ...servers }: Scored) {
  const own = scoresOf(addresses);
  const nameservers = scoresOf(servers.nameservers.flatMap((server) => server.addresses));
  const mailservers = scoresOf(servers.mailservers.flatMap((server) => server.addresses));
  const means = { domain: mean(own), nameservers: mean(nameservers), mailservers: mean(mailservers) };
  const weights = rescaled(means);
  const overall = wholeOf(means, weights);
  return { own, nameservers, mailservers, means, weights, overall, risk: Math.max(overall ?? 0, rounded(score)) };
}

/** A verdict as a level of risk. */
export function riskLevel({ label, level }: Pick<Verdict, 'label' | 'level'>): RiskLevel {
  if (level === 'CRITICAL') return 'critical';
  if (level === 'HIGH') return 'high_risk';
  return LEVEL_OF_LABEL[label];
}

const LEVEL_OF_LABEL: Readonly<Record<Label, RiskLevel>> = {
  malicious: 'medium_risk',
  ambiguous: 'suspicious',
  suspicious: 'suspicious',
  'benign-allowlisted': 'clean',
  benign: 'clean',
  unknown: 'unknown',
};

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

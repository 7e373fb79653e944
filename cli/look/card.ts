import { RANK } from '../../verdicts/bands.ts';
import { rankOf } from '../check/ranking.ts';
import type { Owner, Verdict } from './answers.ts';
import type { Looked } from './gather.ts';
import { waysOn } from './ways-on.ts';
import { wrapped } from './wrapped.ts';

/** Lists and neighbours that a card names. */
const MOST_LISTS = 4;

/** What coverage means for a reader: only one of them means clean. */
const COVERAGE: ReadonlyMap<string, string> = new Map([
  ['malicious-evidenced', 'by evidence against it'],
  ['known-clean', 'known to be clean'],
  ['structural-only', 'no threat feed counts against it, which does not mean that it is clean'],
  ['no-data', 'not in the graph, which does not mean that it is clean'],
]);

/** An indicator in about ten lines that a person reads. */
export function cardOf(looked: Looked, width: number): string {
  const { asked, verdict, owner, details, missing } = looked;
  const lines: (readonly [string, string])[] = [
    ['verdict', verdictLine(verdict, asked.kind)],
    ['why', whyLine(looked)],
    ...(verdict === null ? [] : listLines(verdict)),
    ...(owner === null ? [] : ownerLines(owner, looked)),
    ...(verdict !== null && verdict.actors.length > 0 ? [['actors', verdict.actors.join(', ')] as const] : []),
    ...(verdict === null ? factLines(details) : []),
    ...verdictChanges(verdict),
  ];
  const ways = waysOn(looked).map(({ why, command }) => `  next      ${why}: ${command}`);
  const nothing = missing === null ? 'nothing in the graph leads on from it' : `not known: ${missing}`;
  return [
    `${asked.name} (${asked.kind})`,
    ...lines.map(([name, text]) => wrapped(`  ${name.padEnd(9)} `, text, width)),
    ...(ways.length > 0 ? ways : [`  next      ${nothing}`]),
  ].join('\n');
}

function verdictLine(verdict: Verdict | null, kind: string): string {
  if (verdict === null)
    return `not known: no feed lists ${kind === 'certificate' ? 'certificates' : 'e-mail addresses'}`;
  const { level, verdictScore, label, sub_labels, coverage, verdictBlocking } = verdict;
  const grounds = COVERAGE.get(coverage) ?? coverage;
  if (level === 'UNKNOWN') return `not known: ${grounds}`;
  const score = verdictScore === null ? 'without a score' : String(verdictScore);
  const called = sub_labels.length === 0 ? label : `${label} (${sub_labels.join(', ')})`;
  return `${level} ${score}: ${called}; ${grounds}${blockingText(level, verdictBlocking)}`;
}

function blockingText(level: string, isBlocking: boolean): string {
  if (isBlocking) return '; safe to block automatically';
  return rankOf(level) < RANK.LOW ? '' : '; not safe to block automatically';
}

function whyLine({ verdict, details, missing }: Looked): string {
  if (verdict !== null) return verdict.explanation;
  const explanation = details?.summary.explanation;
  return typeof explanation === 'string' ? explanation : `not known: ${missing ?? 'the look-up has no explanation'}`;
}

/** The lists that have it, the last seen first, with the day of each. */
function listLines({ sources }: Verdict): (readonly [string, string])[] {
  const newest = sources.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  const shown = newest.slice(0, MOST_LISTS).map((source) => {
    const day = daysOf(source);
    const category = source.threatCategory ?? source.category;
    return `${source.name}${category === null ? '' : ` (${category})`}, ${day === '' ? 'date not known' : day}`;
  });
  const more = sources.length - shown.length;
  if (shown.length === 0) return [['listed', 'on no list of this graph']];
  return [['listed', `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`]];
}

/** The day on which it was last seen, or the days between which it was; empty without any. */
function daysOf(source: Verdict['sources'][number]): string {
  const { lastSeen, seenFrom } = source;
  const [first, last] = [seenFrom?.slice(0, 10) ?? null, dayOf(source)];
  return lastSeen !== null || first === null || first === last ? last : `between ${first} and ${last}`;
}

function dayOf({ lastSeen, seenUntil }: Verdict['sources'][number]): string {
  return (lastSeen ?? seenUntil ?? '').slice(0, 10);
}

function ownerLines(owner: Owner, looked: Looked): (readonly [string, string])[] {
  const { asn, asnName, asnObservedAt, prefix, city, country, countryBasis, prevalence } = owner;
  const by =
    owner.owner === null
      ? unknown(looked, ['vendors', 'registry-delegations'])
      : `${owner.owner} (by ${owner.ownerSource})`;
  const seen = asnObservedAt === null ? '' : `, seen ${asnObservedAt.slice(0, 10)}`;
  const network = [prefix, asn === null ? null : `${asn}${asnName === null ? '' : ` ${asnName}`}${seen}`].filter(
    (part) => part !== null,
  );
  const place = [city, country].filter((part) => part !== null);
  return [
    ['run by', by],
    ['network', network.length === 0 ? unknown(looked, ['bgp-announcements']) : network.join(', ')],
    [
      'where',
      place.length === 0
        ? unknown(looked, ['geolocation'])
        : `${place.join(', ')}${countryBasis === null ? '' : ` (by ${countryBasis})`}`,
    ],
    ...(prevalence === null ? [] : [['rank', `${prevalence} of the most visited sites`] as const]),
  ];
}

/** That something is not known, and why: its data is not loaded, it is special-purpose, or no source states it. */
function unknown({ notices }: Looked, layers: readonly string[]): string {
  const reason = notices.find(
    ({ kind, subject }) =>
      kind === 'special-purpose' || (kind === 'vdp-plane-empty' && layers.some((layer) => layer === subject)),
  );
  return `not known: ${reason === undefined ? 'no loaded source states it' : reason.message}`;
}

/** The facts of what has no verdict. */
function factLines(details: Looked['details']): (readonly [string, string])[] {
  const facts = Object.entries(details?.summary ?? {}).flatMap(([name, value]) =>
    name === 'risk_score' || name === 'explanation' ? [] : [`${name.replaceAll('_', ' ')}: ${factText(value)}`],
  );
  return facts.length === 0 ? [] : [['facts', facts.join('; ')]];
}

function factText(value: unknown): string {
  if (value === null) return 'not known';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.slice(0, MOST_LISTS).join(', ');
  return String(value);
}

function verdictChanges(verdict: Verdict | null): (readonly [string, string])[] {
  const [first] = verdict?.wouldChange ?? [];
  return first === undefined ? [] : [['changes', first]];
}

import { noticeWhen } from '../../engine/advise/row-notice.ts';
import { ALIASED, CHAINS, MOST_ALIASES } from './aliases.ts';
import { OLD } from './confidence.ts';
import { JUDGE, TLDS_LISTED_AT } from './signs.ts';

const DAY_MS = 86_400_000;
const day = (at: string) => `toString(date(datetime({epochMillis: coalesce(${at}, 0)})))`;

/** What is said of a chain that was cut: it runs into itself, or is longer than anybody follows. */
const ENDLESS = `CASE WHEN chain.loop IS NOT NULL THEN ['cycle:' + chain.loop] WHEN chain.isEnded THEN [] ELSE ['too-long:' + (size(chain.hops) - 1)] END`;

/** Each chain with its first name that nobody holds, or with its last one: what is behind a name that anybody can take counts no more. */
const FOUND = `COLLECT { UNWIND range(0, size(chains) - 1) AS index
    UNWIND range(1, size(chains[index].hops) - 1) AS at
    WITH chains[index].hops[at] AS hop, collect({index: index, at: at}) AS uses
    ${JUDGE}
    UNWIND uses AS use
    WITH use, verdict, hop ORDER BY use.at
    WITH chains[use.index] AS chain, collect({at: use.at, hop: hop, verdict: verdict}) AS judged
    WITH chain, coalesce(head([one IN judged WHERE one.verdict.status IS NOT NULL]), judged[-1]) AS end
    WITH chain, end, end.verdict AS verdict, [hop IN chain.hops[..end.at + 1] | hop.name] AS names,
      end.verdict.at < input.asOf - ${OLD.days * DAY_MS} OR abs(end.verdict.at - chain.seen) > ${OLD.days * DAY_MS} AS isOld
    RETURN {host: names[0], target: names[-1], targetApex: end.hop.apex, status: verdict.status,
      confidence: CASE WHEN isOld THEN verdict.confidence * ${OLD.factor} ELSE verdict.confidence END, provider: verdict.vendor,
      chain: names, observed_at: CASE WHEN verdict.at < chain.seen THEN verdict.at ELSE chain.seen END,
      isHeld: verdict.isHeld AND chain.isEnded, isCandidate: verdict.isCandidate AND chain.isEnded, isEndless: NOT chain.isEnded,
      evidence: [name IN names[1..] | 'ALIAS_OF->HOSTNAME:' + name] + verdict.evidence
        + CASE WHEN isOld THEN ['old:' + ${day('CASE WHEN verdict.at < chain.seen THEN verdict.at ELSE chain.seen END')}] ELSE [] END + ${ENDLESS},
      coverage: CASE WHEN verdict.status IS NULL AND chain.isEnded THEN 'no-data' ELSE 'checked' END} AS row }`;

/** A host whose only alias is itself. */
const OWN_ALIASES = `[chain IN chains WHERE size(chain.hops) = 1 | {host: chain.loop, target: chain.loop, targetApex: chain.hops[0].apex,
      chain: [chain.loop], evidence: ${ENDLESS}, isEndless: true, isCandidate: false, coverage: 'checked'}]`;

/** The row of a host under which nothing dangles, or of which nothing is known. */
const NOTHING = `{host: asked.name, evidence: [], chain: [],
      coverage: CASE WHEN size(open) = 0 AND (size(chains) > 0 OR EXISTS { MATCH (:HOSTNAME {name: asked.name})-[:RESOLVES_TO]->() })
        THEN 'checked' ELSE 'no-data' END}`;

/** What was looked through, in words. */
const SUBJECT = `asked.name + CASE WHEN asked.under IS NULL THEN '' ELSE ' and the names under it' END`;

const notice = (condition: string, kind: string, severity: 'info' | 'warning', message: string): string =>
  noticeWhen(condition, { kind, severity, message, subject: 'asked.name' });

const NOTICES = [
  notice('size(chains) = 0', 'anchor-without-edge', 'info', `'No aliases of ' + ${SUBJECT} + ' are stored.'`),
  notice(
    'size(open) > 0',
    'targets-unjudged',
    'info',
    `'Of ' + size(chains) + ' aliases of ' + ${SUBJECT} + ', ' + size(open) + ' could not be judged: no data tells whether their targets exist. Load zones or DNS answers of them, or let Weft resolve them.'`,
  ),
  notice(
    'size(rows) > input.limit',
    'truncated',
    'warning',
    `'First ' + input.limit + ' of ' + size(rows) + ' rows of ' + asked.name + '; limit takes more.'`,
  ),
  notice(
    'isCut',
    'truncated',
    'warning',
    `'There are more names under ' + asked.name + ' than one call looks at: at most ${MOST_ALIASES.toLocaleString('en')} aliases were followed. Ask for the domains under it.'`,
  ),
].join(' + ');

/** The text of svc.danglingCname: rows of its columns and of `notices`. */
export const TEXT = `UNWIND input.hosts AS asked
CALL (input, asked) {
  ${ALIASED}
  WITH *, ${TLDS_LISTED_AT} AS tldsAt
  WITH *, ${CHAINS} AS chains
  WITH *, ${FOUND} + ${OWN_ALIASES} AS found
  WITH *, [row IN found WHERE row.status IS NULL AND NOT row.isEndless AND NOT row.isHeld] AS open,
    [row IN found WHERE row.status IS NOT NULL OR row.isCandidate OR row.isEndless] AS rows
  WITH *, ${NOTICES} AS notices, COLLECT { UNWIND rows AS row
    RETURN row ORDER BY row.status IS NULL, row.confidence DESC, row.isCandidate DESC, row.host, row.target }[..input.limit] AS best
  WITH CASE WHEN size(best) > 0 THEN best ELSE [${NOTHING}] END AS shown, notices
  UNWIND range(0, size(shown) - 1) AS index
  RETURN shown[index] AS row, CASE index WHEN 0 THEN notices ELSE [] END AS notices
}
RETURN row.host AS host, row.target AS target, row.targetApex AS targetApex, row.status AS status, row.confidence AS confidence,
  row.provider AS provider, row.chain AS chain, row.observed_at AS observed_at, row.evidence AS evidence, row.coverage AS coverage, notices`;

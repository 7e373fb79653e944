import type { Resolver } from 'node:dns/promises';
import type { HostAnswer, ResolvedRecord } from '../sources/names/weft-resolver.ts';

type Question = (resolver: Resolver, host: string) => Promise<ResolvedRecord[]>;

/** The name is an alias: its other records are those of the target, which has a turn of its own. */
const ALIAS: Question = async (resolver, host) =>
  (await resolver.resolveCname(host)).map((target) => ({ type: 'CNAME', target }));

const QUESTIONS: readonly Question[] = [
  async (resolver, host) =>
    (await resolver.resolve4(host, { ttl: true })).map(({ address, ttl }) => ({ type: 'A', address, ttl })),
  async (resolver, host) =>
    (await resolver.resolve6(host, { ttl: true })).map(({ address, ttl }) => ({ type: 'AAAA', address, ttl })),
  async (resolver, host) => (await resolver.resolveNs(host)).map((target) => ({ type: 'NS', target })),
  async (resolver, host) =>
    (await resolver.resolveMx(host)).map(({ priority, exchange }) => ({ type: 'MX', preference: priority, exchange })),
  async (resolver, host) =>
    (await resolver.resolveTxt(host)).map((strings) => ({ type: 'TXT', text: strings.join('') })),
  async (resolver, host) => {
    const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(host);
    return [{ type: 'SOA', server: nsname, mailbox: hostmaster, numbers: [serial, refresh, retry, expire, minttl] }];
  },
];

/** What came of one question: records, that there are none, that there is no such name, or no answer at all. */
type Outcome = readonly ResolvedRecord[] | 'no-name' | 'unanswered';

/**
 * Asks for all records of a host. `turn` comes before each question. An answer that there is no such name, or none of a type,
 * is an answer; what fails otherwise (no reply, a refusal, a broken server) leaves the host incomplete. Where somebody waits, `isHasty`
 * has no more asked once the first question had no answer.
 */
export async function askHost(
  resolver: Resolver,
  host: string,
  turn: () => Promise<void>,
  isHasty = false,
): Promise<HostAnswer> {
  const alias = await ask(ALIAS, resolver, host, turn);
  if (alias === 'no-name') return { host, isComplete: true, isMissing: true, records: [] };
  if (alias !== 'unanswered' && alias.length > 0) return { host, isComplete: true, records: [...alias] };
  if (alias === 'unanswered' && isHasty) return { host, isComplete: false, records: [] };
  const outcomes: Outcome[] = [alias];
  for (const question of QUESTIONS) outcomes.push(await ask(question, resolver, host, turn));
  const records = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : outcome));
  return { host, isComplete: !outcomes.includes('unanswered'), records };
}

async function ask(question: Question, resolver: Resolver, host: string, turn: () => Promise<void>): Promise<Outcome> {
  await turn();
  try {
    return await question(resolver, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA') return [];
    if (code === 'ENOTFOUND') return 'no-name';
    if (typeof code === 'string') return 'unanswered';
    throw error;
  }
}

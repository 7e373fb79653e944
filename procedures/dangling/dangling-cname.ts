import { z } from 'zod';
import { TRUNCATED } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { columns } from '../columns.ts';
import { indicators } from '../indicators.ts';
import { wholeNumber } from '../whole-number.ts';
import { findAliases } from './find-aliases.ts';
import { type HostRows, rowsOf } from './rows.ts';

const PARAMETERS = z.object({
  host: indicators('host'),
  include_subdomains: z.boolean('include_subdomains is true or false.').default(true),
  limit: wholeNumber('limit', 1, 5000).default(100),
});

/** Aliases whose end no one holds: a stranger who takes it answers for the host. */
export const danglingCname: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.danglingCname',
  description:
    'CNAMEs of a host, or of a domain and all names under it, whose target no one holds, by positive signs alone: the registry does not ' +
    'delegate its domain, its registration has ended, DNS says that there is no such name, or no customer claims it of the service that ' +
    'it is under. Surest first; then, without a status, aliases to services where a stranger can claim names and no data says whether ' +
    'this one is claimed. limit bounds the rows of each host; one with neither gets one row.',
  example: 'CALL svc.danglingCname("example.com")',
  sampleExample: 'CALL svc.danglingCname("judiciary.uk")',
  columns: columns({
    host: ['STRING', 'the host that is an alias, or the host asked for'],
    target: ['STRING', 'last name of the chain; the first in it that no one holds; or null'],
    targetApex: ['STRING', 'domain that a registry sold or would sell, or null'],
    status: ['STRING', 'unregistered, nxdomain or unclaimed; null: nothing says so'],
    confidence: ['FLOAT', '0 to 1: that a stranger can take the target; null without a status'],
    provider: ['STRING', 'vendor under whose name the target lies, or null'],
    chain: ['LIST<STRING>', 'names from the host to the target'],
    observed_at: ['INTEGER', 'when alias and sign were both last seen, epoch ms: the older of the two'],
    evidence: ['LIST<STRING>', 'what the status rests on, as key:value; cycles that were cut'],
    coverage: ['STRING', 'checked; no-data: no source says whether the target is held, which is not "it is"'],
  }),
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  answer: async (calls, { reader, asOf }) => {
    const answers = calls.map(() => new Map<string, HostRows>());
    for (const isWide of [true, false]) {
      const asking = calls.flatMap((call, at) => (call.include_subdomains === isWide ? { ...call, at } : []));
      const hosts = [...new Set(asking.flatMap(({ host }) => host.names))];
      for await (const found of findAliases(reader, hosts, { isWide, asOf: asOf.getTime() })) {
        const { name } = found.aliases;
        for (const { at, host, limit } of asking) {
          if (host.names.includes(name)) answers[at]?.set(name, rowsOf(found, limit));
        }
      }
    }
    const inOrder = calls.map(({ host }, at) => host.names.flatMap((name) => answers[at]?.get(name) ?? []));
    const [only, second] = inOrder.flat();
    // What is said of one host alone holds whatever the query makes of its rows.
    const ofWhole = second === undefined ? (only?.notices ?? []) : null;
    return {
      rows: inOrder.map((hosts) => hosts.flatMap(({ rows }) => rows)),
      ...(ofWhole === null ? { rowNotices: inOrder.map(withFirstRows) } : { isCut: ofWhole.some(isTruncation) }),
      advisories: [...calls.flatMap(({ host }) => host.advisories), ...(ofWhole ?? [])],
      layers: ['dns'],
    };
  },
};

/** The notices of each host, with the first of its rows. */
function withFirstRows(hosts: readonly HostRows[]): readonly (readonly Advisory[])[] {
  return hosts.flatMap(({ rows, notices }) => rows.map((_, at) => (at === 0 ? notices : [])));
}

function isTruncation({ kind }: Advisory): boolean {
  return kind === TRUNCATED;
}

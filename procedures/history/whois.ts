import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { type AnyIndicators, anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { collapsed } from '../indicators.ts';
import { lookedUp } from '../look-up.ts';
import { readRegistrations } from './read-history.ts';
import { registeredDomain, WHOIS_COLUMNS } from './whois-snapshots.ts';

const PARAMETERS = z.object({ domain: anyIndicators(['domain']) });

/** The snapshots of a domain's registration. */
export const historyWhois: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.history.whois',
  description:
    'Registrations of a domain as they were looked up, newest first. No rows where nothing is known of any: ' +
    'svc.history names the domain of each row.',
  example: 'CALL svc.history.whois("example.com")',
  sampleExample: 'CALL svc.history.whois("microsoft.click")',
  columns: [
    ...WHOIS_COLUMNS,
    ...columns({ domain: ['STRING', 'registrable domain in normal form; on YIELD, and of a list'] }),
  ],
  entryColumn: 'domain',
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const list = await context.suffixes();
    const domains = calls.map(({ domain }) => domainsOf(domain, list));
    const all = domains.flatMap(({ names }) => names);
    const live = await lookedUp(
      context,
      all.map((name) => ({ type: 'domain', name, upstreams: ['rdap'] })),
    );
    const registrations = await readRegistrations(context.reader, all);
    const rowsOf = (domain: string) => (registrations.get(domain) ?? []).map((row) => ({ ...row, domain }));
    return {
      rows: domains.map(({ names }) => names.flatMap(rowsOf)),
      advisories: [...domains.flatMap(({ advisories }) => advisories), ...live],
      whenEmpty: all.slice(0, MOST_NAMED).map(registrationUnknown),
      bareColumns: [
        ...WHOIS_COLUMNS.map(({ name }) => name),
        ...(domains.some(({ names }) => names.length > 1) ? ['domain'] : []),
      ],
      layers: ['HAS_WHOIS_RECORD'],
    };
  },
};

/** Domains that are named where nothing is known of any. */
const MOST_NAMED = 5;

function registrationUnknown(subject: string): Advisory {
  const message = `Nothing is known of a registration of ${subject}.`;
  return { kind: 'history-unknown', severity: 'info', message, rewrite: null, subject };
}

function domainsOf({ entries, advisories }: AnyIndicators, suffixes: SuffixList) {
  const folded = entries.map(({ name }) => registeredDomain(name, suffixes));
  const names = [...new Set(folded.map(({ name }) => name))];
  return {
    names,
    advisories: [
      ...advisories,
      ...folded.flatMap(({ advisory }) => advisory ?? []),
      ...collapsed(folded.length, names.length),
    ],
  };
}

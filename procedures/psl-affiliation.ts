import { z } from 'zod';
import type { Procedure } from '../engine/contract/procedure-catalog.ts';
import type { SuffixList } from '../schema/keys/index.ts';
import { columns } from './columns.ts';
import { indicators } from './indicators.ts';

const PARAMETERS = z.object({ domain: indicators('host') });

/** The owners of suffixes maintain the private section by pull requests: a strong sign, though not a proof. */
const SECTION = { evidenceKind: 'psl-private-section', confidence: 0.95 };

/** Who shares out the suffix that a domain lies under. */
export const affiliation: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.psl.affiliation',
  description:
    'Whether a domain lies under a suffix whose owner shares it out to others (private section of the Public Suffix List), and who that is.',
  example: 'CALL svc.psl.affiliation("octocat.github.io")',
  columns: columns({
    found: ['BOOLEAN', 'its suffix is of the private section'],
    suffix: ['STRING', 'that suffix, or null'],
    submitterOrg: ['STRING', 'who asked for the suffix, as the list says, or null'],
    submitterLogin: ['STRING', 'account that asked for it, or null: the list does not say'],
    evidenceKind: ['STRING', 'how it is known: psl-private-section, or null'],
    confidence: ['FLOAT', '0 to 1, or null'],
    domain: ['STRING', 'domain in normal form; on YIELD, and of a list'],
  }),
  entryColumn: 'domain',
  inExpressions: true,
  parameters: PARAMETERS,
  compile: async (calls, { suffixes }) => {
    const list = await suffixes();
    return {
      text: TEXT,
      inputs: calls.map(({ domain }) => ({ rows: domain.names.map((name) => rowOf(name, list)) })),
      advisories: calls.flatMap(({ domain }) => domain.advisories),
      bareColumns: [
        ...['found', 'suffix', 'submitterOrg', 'submitterLogin', 'evidenceKind', 'confidence'],
        ...(calls.some(({ domain }) => domain.names.length > 1) ? ['domain'] : []),
      ],
    };
  },
};

/** The rule is stored as the suffix itself, or with a star in place of its first label. */
function rowOf(domain: string, list: SuffixList) {
  const found = list.suffixOf(domain);
  if (found?.section !== 'private') return { domain, found: false, suffix: null, rules: [], confidence: null };
  const { suffix } = found;
  return { domain, found: true, suffix, rules: [suffix, suffix.replace(/^[^.]+/, '*')], ...SECTION };
}

const TEXT = `UNWIND input.rows AS row
CALL (row) {
  OPTIONAL MATCH (rule:PUBLIC_SUFFIX) WHERE rule.name IN row.rules
  WITH rule ORDER BY rule.name DESC LIMIT 1
  RETURN rule
}
RETURN row.found AS found, row.suffix AS suffix, rule.submitterOrg AS submitterOrg, rule.submitterLogin AS submitterLogin,
  CASE WHEN row.found THEN coalesce(rule.evidenceKind, row.evidenceKind) END AS evidenceKind,
  row.confidence AS confidence, row.domain AS domain`;

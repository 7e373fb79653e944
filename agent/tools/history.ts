import { z } from 'zod';
import { rowOf } from './columns.ts';
import { CURSOR, limit, tool } from './tool.ts';

const PROCEDURE = 'svc.history';
const MOST = 500;

/** `history` (contract section 8): past states. */
export const history = tool({
  name: 'history',
  title: 'History of an indicator',
  description:
    'Lists past states, newest first: registrations of a domain (for a subdomain, those of its registrable domain), who announced an ' +
    'address or a network, what an ASN announces. available false with retryAfter means that the data is not available: report that, do ' +
    'not retry.',
  input: z.strictObject({
    indicator: z.string().min(1).max(2048).describe('a domain, an address, a CIDR or an ASN'),
    limit: limit(25, MOST),
    cursor: CURSOR,
  }),
  members: { indicator: z.string(), type: z.string().nullable(), rows: z.array(rowOf(PROCEDURE)) },
  rows: 'rows',
  widest: { limit: MOST },
  answer: async ({ indicator, limit: most }, { graph, offset }) => {
    const wanted = Math.min(MOST, offset + most + 1);
    const { answer, evidence } = await graph.ask(`CALL ${PROCEDURE}($asked)`, { asked: { indicator, limit: wanted } });
    const { rows, advisories } = answer;
    const [first] = rows;
    return {
      head: { indicator: textOr(first?.indicator, indicator), type: textOr(first?.type, null) },
      rows: rows.slice(offset, offset + most),
      hasMore: rows.length > offset + most,
      evidence,
      advisories,
    };
  },
});

function textOr<Else>(value: unknown, otherwise: Else): string | Else {
  return typeof value === 'string' ? value : otherwise;
}

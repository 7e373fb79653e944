import { z } from 'zod';
import { NO_EVIDENCE } from '../answers/evidence.ts';
import { columnsOf, rowOf, yieldOf } from './columns.ts';
import { type Members, tool } from './tool.ts';

const PROCEDURE = 'svc.walk';

/** `walk` (contract section 8): what is around a host. */
export const walk = tool({
  name: 'walk',
  title: 'Walk around a host',
  description:
    'Shows what stands around a host or an address: the nearest known vendors, siblings on the same prefix, name servers or registrant, and ' +
    'the edges that join them. Siblings share something, which is no guilt: assess them. For a path between two things: query with CALL svc.connect.',
  input: z.strictObject({
    host: z.string().min(1).max(2048).describe('a host name or an address'),
    depth: z.int().min(1).max(6).default(2).describe('maximum number of steps'),
    limit: z.int().min(1).max(100).default(25).describe('maximum number of siblings, and of neighbours of each kind'),
  }),
  members: rowOf(PROCEDURE).shape,
  answer: async ({ host, depth, limit }, { graph }) => {
    const cypher = `CALL ${PROCEDURE}($asked) ${yieldOf(PROCEDURE, null)}`;
    const { answer, evidence } = await graph.ask(cypher, { asked: { host, depth, limit } });
    const [row] = answer.rows;
    const names = row === undefined ? [] : siblingsOf(row);
    return {
      head: row ?? Object.fromEntries(columnsOf(PROCEDURE).map(({ name }) => [name, null])),
      evidence: row === undefined ? { ...NO_EVIDENCE, cypher } : evidence,
      advisories: answer.advisories,
      suggested:
        names.length === 0
          ? []
          : [{ tool: 'assess', arguments: { indicators: names }, why: 'whether its siblings are listed' }],
    };
  },
});

const SIBLINGS = 10;

function siblingsOf({ siblings }: Members): string[] {
  const list: readonly unknown[] = Array.isArray(siblings) ? siblings : [];
  return list
    .flatMap((sibling) => (typeof sibling === 'object' && sibling !== null && 'name' in sibling ? [sibling.name] : []))
    .filter((name) => typeof name === 'string')
    .slice(0, SIBLINGS);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundExpressions } from '../../engine/bounds/bound-expressions.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { guard } from '../../engine/guard/guard.ts';
import { guardIslands } from '../../engine/guard/islands.ts';
import { rewriteNodeIds } from '../../engine/guard/node-ids.ts';
import type { ParsedStatement } from '../../engine/parse/outline.ts';
import { parseCypher } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { mutatedHostileText } from '../support/hostile-mutations.ts';
import { FRIENDLY, HOSTILE } from '../support/hostile-queries.ts';
import { stepContext } from './engine-step-context.ts';

const NO_PROCEDURES: ProcedureCatalog = { find: () => undefined, all: () => [] };
const CONTEXT = { catalog: NO_PROCEDURES, limits: DEFAULT_LIMITS };

/** What the guard lets through of a text, as it would run; throws where it refuses. */
async function accepted(text: string): Promise<readonly ParsedStatement[]> {
  const statements = parseCypher(text);
  for (const statement of statements) guard(statement, CONTEXT);
  const rewritten: ParsedStatement[] = [];
  for (const statement of statements) {
    const { edits } = await rewriteNodeIds(statement, stepContext());
    const [final] = parseCypher(applyEdits(statement.text, edits));
    if (final === undefined) throw new Error('the rewritten text is empty');
    guardIslands(final);
    await boundExpressions(final, stepContext());
    rewritten.push(final);
  }
  return rewritten;
}

async function refusal(text: string): Promise<QueryProblem | null> {
  try {
    await accepted(text);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
}

describe('the guard', () => {
  it.each(HOSTILE.map((hostile) => [hostile.query.slice(0, 120), hostile] as const))(
    'The guard refuses %s',
    async (_, hostile) => {
      const problem = await refusal(hostile.query);
      expect(problem).toMatchObject({ slug: hostile.slug, extras: { code: hostile.code } });
      if (hostile.reason !== undefined) expect(problem?.extras.reason).toBe(hostile.reason);
      expect(problem?.status).toBe(400);
    },
  );

  it.each(FRIENDLY)('The guard accepts %s', async (query) => {
    expect(await refusal(query)).toBeNull();
  });

  it('The guard reports the position of the refused word', async () => {
    const problem = await refusal('MATCH (h:HOSTNAME)\nSET h.x = 1');
    expect(problem?.extras).toMatchObject({ position: 19, line: 2, column: 1 });
  });

  it('The guard offers a bounded path in place of an open path', async () => {
    const problem = await refusal('MATCH (h:HOSTNAME {name: "a.example"})-[:CHILD_OF*2..]->(x) RETURN x');
    const rewrite = 'MATCH (h:HOSTNAME {name: "a.example"})-[:CHILD_OF*2..6]->(x) RETURN x LIMIT 25';
    expect(problem?.suggestions).toMatchObject([{ kind: 'bound_path', rewrite, safeToAutoRetry: true }]);
  });

  it('The guard reads the label of an unlabelled node from its name or its WHERE', async () => {
    const byName = await refusal('MATCH (n {name: "192.0.2.10"}) RETURN n');
    expect(byName?.suggestions[0]?.rewrite).toBe('MATCH (n:IPV4 {name: "192.0.2.10"}) RETURN n');
    const byWhere = await refusal('MATCH (n) WHERE n:IPV4 OR n:IPV6 RETURN n');
    expect(byWhere?.suggestions[0]).toMatchObject({
      kind: 'split_disjunction',
      rewrite: 'MATCH (n:IPV4|IPV6) WHERE n:IPV4 OR n:IPV6 RETURN n',
    });
  });

  it('The guard names the nearest function', async () => {
    const problem = await refusal('RETURN toLowr("X")');
    expect(problem?.suggestions[0]).toMatchObject({ kind: 'replace_function', rewrite: 'RETURN toLower("X")' });
  });

  it('The guard reports the depth of a refused pattern', async () => {
    const problem = await refusal('MATCH (h:HOSTNAME {name: "a.example"})-[*1..12]->(x) RETURN x');
    expect(problem?.extras).toMatchObject({ actualDepth: 12, maxAllowedDepth: 8 });
    expect(problem?.suggestions[0]?.kind).toBe('split_depth');
  });

  it('The guard accepts paths of any depth under EXPLAIN', async () => {
    expect(await refusal('EXPLAIN MATCH (h:HOSTNAME {name: "a.example"})-[*1..12]->(x) RETURN x')).toBeNull();
  });

  it('The guard turns a string id into a label and a name, and anchors the node with them', async () => {
    const [statement] = await accepted('MATCH (n) WHERE id(n) = "ipv4/192.0.2.10" RETURN n');
    expect(statement?.text).toBe('MATCH (n:IPV4) WHERE (n:IPV4 AND n.name = "192.0.2.10") RETURN n');
  });
});

const WRITING = ['write', 'load-csv', 'command', 'command-clause', 'use', 'in-transactions', 'options'] as const;

const INTERNAL: ReadonlySet<string> = new Set(INTERNAL_LABELS.map(({ label }) => label));

const RUNS = Number(process.env.WEFT_FUZZ_RUNS ?? 1000);

describe('whatever is done to a hostile text', () => {
  it('A text that the guard accepts never writes, runs a command or names an internal label', async () => {
    await fc.assert(
      fc.asyncProperty(mutatedHostileText, async (text) => {
        let statements: readonly ParsedStatement[];
        try {
          statements = await accepted(text);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryProblem);
          return;
        }
        for (const { outline } of statements) {
          expect(outline.all(...WRITING)).toEqual([]);
          expect(outline.all('call-procedure')).toEqual([]);
          const labels = outline.paths.flatMap(({ elements }) =>
            elements.flatMap((element) => (element.kind === 'node' ? element.labels : [])),
          );
          expect(labels.filter(({ name }) => INTERNAL.has(name))).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

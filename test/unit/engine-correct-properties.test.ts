import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { correct } from '../../engine/correct/correct.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { EDGES } from '../../schema/edges.ts';
import { FOREIGN_EDGES, FOREIGN_LABELS } from '../../schema/foreign-names.ts';
import { LABELS } from '../../schema/labels.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { stepContext } from './engine-step-context.ts';

/** Hundreds of queries are parsed twice: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 });
const RUNS = { numRuns: 300 };

const label = fc.constantFrom(
  ...LABELS.map((declaration) => declaration.label),
  ...FOREIGN_LABELS.filter(({ replacement }) => replacement.length > 0).flatMap(({ foreign }) => foreign),
);
const type = fc.constantFrom(
  ...EDGES.map((edge) => edge.type),
  ...FOREIGN_EDGES.filter(({ replacement }) => replacement.length > 0).flatMap(({ foreign }) => foreign),
);
const name = fc.constantFrom(
  'WWW.Example.COM',
  'example.org',
  '192.0.2.10',
  '2001:DB8::1',
  'as15169',
  '192.0.2.77/24',
  'x',
);
const value = fc.oneof(
  name.map((text) => JSON.stringify(text)),
  fc.constantFrom('$a', '$b', '$list', '$missing', '15169'),
);
const gap = fc.constantFrom('', ' ', '  /* note -[:ROUTES]-> */ ', '\n// (n:Domain)\n');

const labels = fc.array(label, { minLength: 1, maxLength: 2 }).map((names) => names.join('|'));
const node = (variable: string) =>
  fc
    .record({ labels: fc.option(labels), value: fc.option(value, { freq: 2 }), gap })
    .map(
      (part) =>
        `(${variable}${part.labels ? `:${part.labels}` : ''}${part.gap}${part.value ? `{name: ${part.value}}` : ''})`,
    );
const step = fc
  .record({
    types: fc.array(type, { minLength: 1, maxLength: 2 }),
    length: fc.constantFrom('', '*1..2', '*'),
    arrow: fc.constantFrom(['-', '->'], ['<-', '-'], ['-', '-']),
    gap,
  })
  .map(({ types, length, arrow, gap: space }) => `${arrow[0]}[r:${types.join('|')}${length}${space}]${arrow[1]}`);
/** A step between ends that its edge joins, written either way: most queries should be answered, not refused. */
const fitting = fc
  .record({ edge: fc.constantFrom(...EDGES), ends: fc.nat(), isLeft: fc.boolean(), isTurned: fc.boolean(), gap })
  .map(({ edge, ends, isLeft, isTurned, gap: space }) => {
    const { from, to } = edge.ends[ends % edge.ends.length] ?? { from: [], to: [] };
    const [start, end] = isLeft !== isTurned ? [to, from] : [from, to];
    return {
      left: `(n:${start[ends % start.length]}${space})`,
      step: isLeft ? `<-[r:${edge.type}]-` : `-[r:${edge.type}]->`,
      right: `(m:${end[ends % end.length]})`,
    };
  });
const any = fc.record({ left: node('n'), step, right: node('m') });
const query = fc
  .record({ pattern: fc.oneof(any, fitting), where: fc.option(value), list: value, gap })
  .map(({ pattern, ...rest }) => ({ ...pattern, ...rest }))
  .map(
    (part) =>
      `MATCH ${part.left}${part.gap}${part.step}${part.gap}${part.right}` +
      `${part.where ? ` WHERE n.name = ${part.where} OR m.name IN [${part.list}]` : ''} RETURN n, r, m, $b`,
  );
const parameters = fc.record({
  a: fc.oneof(name, fc.constant(null)),
  b: name,
  list: fc.array(name, { maxLength: 3 }),
});

function corrected(text: string, bound: Record<string, unknown>) {
  const statement = parseStatement(text);
  const result = correct(statement, stepContext({ parameters: bound }));
  return { result, text: applyEdits(text, result.edits), bound: { ...bound, ...result.parameters } };
}

/** Corrections of a query that is refused are of no interest here. */
function correctedOrRefused(text: string, bound: Record<string, unknown>) {
  try {
    return corrected(text, bound);
  } catch (error) {
    if (error instanceof QueryProblem) return null;
    throw error;
  }
}

describe('corrections of any query', () => {
  it('The correction of a corrected query changes nothing', () => {
    fc.assert(
      fc.property(query, parameters, (text, bound) => {
        const first = correctedOrRefused(text, bound);
        if (first === null) return;
        const second = corrected(first.text, first.bound);
        expect(second.text).toBe(first.text);
        expect(second.bound).toEqual(first.bound);
        expect(second.result.advisories).toEqual([]);
      }),
      RUNS,
    );
  });

  it('A query with declared names, fitting ends and stored directions stays unchanged', () => {
    const declared = fc
      .constantFrom(...EDGES.filter((edge) => edge.reverseOf === undefined))
      .chain((edge) =>
        fc
          .constantFrom(...edge.ends)
          .chain(({ from, to }) =>
            fc.record({ edge: fc.constant(edge), left: fc.constantFrom(...from), right: fc.constantFrom(...to) }),
          ),
      );
    fc.assert(
      fc.property(declared, fc.boolean(), ({ edge, left, right }, isLeft) => {
        const isOneLabel = edge.ends.every(({ from, to }) => from.some((label) => to.includes(label)));
        if (edge.direction === 'both' && isOneLabel) return;
        const pattern = isLeft
          ? `(m:${right})<-[r:${edge.type}]-(n:${left})`
          : `(n:${left})-[r:${edge.type}]->(m:${right})`;
        const text = `MATCH ${pattern} WHERE n.name IS NOT NULL RETURN n.name, r.source, m {.name}`;
        expect(corrected(text, {})).toMatchObject({ text, result: { edits: [], advisories: [] } });
      }),
      RUNS,
    );
  });

  it('Edits never overlap, and the text between them stays', () => {
    fc.assert(
      fc.property(query, parameters, (text, bound) => {
        const first = correctedOrRefused(text, bound);
        if (first === null) return;
        const edits = first.result.edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
        let position = 0;
        let output = 0;
        for (const edit of edits) {
          expect(edit.span.start).toBeGreaterThanOrEqual(position);
          const kept = text.slice(position, edit.span.start);
          expect(first.text.slice(output, output + kept.length)).toBe(kept);
          output += kept.length + edit.text.length;
          position = edit.span.end;
        }
        expect(first.text.slice(output)).toBe(text.slice(position));
      }),
      RUNS,
    );
  });

  it("A corrected query parses, has only declared names, and keeps the caller's own parameters", () => {
    const known = new Set([...LABELS.map((declaration) => declaration.label), ...EDGES.map((edge) => edge.type)]);
    fc.assert(
      fc.property(query, parameters, (text, bound) => {
        const first = correctedOrRefused(text, bound);
        if (first === null) return;
        const { outline } = parseStatement(first.text);
        const elements = outline.paths.flatMap((path) => path.elements);
        for (const element of elements) {
          const uses = element.kind === 'node' ? element.labels : element.types;
          expect(uses.map((use) => use.name).filter((used) => !known.has(used))).toEqual([]);
        }
        expect(first.bound.b).toBe(bound.b);
      }),
      RUNS,
    );
  });

  it('A refusal has a position inside the text and suggestions that parse', () => {
    fc.assert(
      fc.property(query, parameters, (text, bound) => {
        try {
          corrected(text, bound);
        } catch (error) {
          if (!(error instanceof QueryProblem)) throw error;
          expect(error.status).toBe(400);
          expect(error.extras.position).toBeGreaterThanOrEqual(0);
          expect(error.extras.position).toBeLessThan(text.length);
          for (const { rewrite } of error.suggestions) if (rewrite !== null) parseStatement(rewrite);
        }
      }),
      RUNS,
    );
  });
});

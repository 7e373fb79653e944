import type { Row } from '../../api/read.ts';
import { mostIn, type Operator, planOf } from '../../text/plan.ts';
import { counted, numberText } from '../../text/words.ts';

/** Shows a plan as a tree: the last operator at the top, the operators that it takes rows from below it. */
export function Plan({ rows }: { readonly rows: readonly Row[] }) {
  const plan = planOf(rows);
  const isMeasured = mostIn(plan, ({ dbHits }) => dbHits) > 0;
  const costOf = ({ dbHits, estimatedRows }: Operator) => (isMeasured ? dbHits : estimatedRows);
  const most = mostIn(plan, costOf);
  return (
    <section class="plan" aria-label="Plan">
      <p class="detail">
        The last step is at the top. Each step takes its rows from the steps below it. Bars show{' '}
        {isMeasured ? 'the hits in the store' : 'how many rows the planner expects'}.
      </p>
      <Branches operators={plan} most={most} costOf={costOf} />
    </section>
  );
}

interface BranchesParts {
  readonly operators: readonly Operator[];
  readonly most: number;
  readonly costOf: (operator: Operator) => number | null;
}

function Branches({ operators, most, costOf }: BranchesParts) {
  return (
    <ul>
      {operators.map((operator, index) => (
        <li key={`${index} ${operator.operator}`}>
          <div class="operator">
            <strong>{operator.operator}</strong>{' '}
            {operator.access !== null && <span class={`access access-${operator.access}`}>{operator.access}</span>}{' '}
            <span class="detail">{figuresOf(operator)}</span>
            {operator.details !== null && <code>{operator.details}</code>}
            <Bar share={most === 0 ? 0 : (costOf(operator) ?? 0) / most} />
          </div>
          {operator.from.length > 0 && <Branches operators={operator.from} most={most} costOf={costOf} />}
        </li>
      ))}
    </ul>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <span class="share" aria-hidden="true">
      <span style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

function figuresOf({ estimatedRows, rows, dbHits, timeMs }: Operator): string {
  const expected = estimatedRows === null ? null : `about ${counted(Math.round(estimatedRows), 'row')} expected`;
  return [
    rows === null ? null : counted(rows, 'row'),
    expected,
    dbHits === null ? null : counted(dbHits, 'hit'),
    timeMs === null ? null : `${numberText(Math.round(timeMs))} ms`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

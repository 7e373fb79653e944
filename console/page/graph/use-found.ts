import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../api/ask.ts';
import { messageOf } from '../api/use-asked.ts';
import { neighbourOf, neighboursQuery, relationsOf, relationsQuery } from '../views/node/relations.ts';
import type { Found } from './model.ts';
import { type Step, stepKey } from './steps.ts';

/** The most nodes that one step draws. */
const MOST = 500;

/** The results of steps by their keys, whether some are still loading, and the last refusal. */
interface FoundSteps {
  readonly found: ReadonlyMap<string, Found>;
  readonly isAsking: boolean;
  readonly problem: string | null;
}

/** Requests the result of each step once, even if other steps are added or answered meanwhile. Cancels steps that were removed. */
export function useFound(steps: readonly Step[]): FoundSteps {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(new Map<string, AbortController>()).current;
  const missing = new Map(steps.map((step) => [stepKey(step), step] as const).filter(([key]) => !found.has(key)));
  useEffect(() => {
    for (const [key, control] of asked) {
      if (missing.has(key)) continue;
      control.abort();
      asked.delete(key);
    }
    for (const [key, step] of missing) {
      if (asked.has(key)) continue;
      const control = new AbortController();
      asked.set(key, control);
      readStep(step, control.signal).then(
        (answer) => setFound((known) => new Map([...known, [key, answer]])),
        (error: unknown) => {
          if (control.signal.aborted) return;
          asked.delete(key);
          setProblem(messageOf(error));
        },
      );
    }
  }, [[...missing.keys()].join('\n')]);
  useEffect(
    () => () => {
      for (const control of asked.values()) control.abort();
    },
    [],
  );
  return { found, isAsking: missing.size > 0, problem };
}

async function readStep(step: Step, signal: AbortSignal): Promise<Found> {
  const relation = { edge: step.edge, isOut: step.isOut, label: step.other };
  const [counted, listed] = await Promise.all([
    ask({ query: relationsQuery(step.label), parameters: { name: step.name } }, signal),
    ask({ query: neighboursQuery(step.label, relation, MOST), parameters: { name: step.name } }, signal),
  ]);
  const nodes = listed.rows.map(neighbourOf);
  const own = relationsOf(counted.rows).find(
    ({ edge, isOut, label }) => edge === step.edge && isOut === step.isOut && label === step.other,
  );
  return { count: own?.count ?? nodes.length, nodes };
}

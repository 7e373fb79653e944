import { accepts } from 'hono/accepts';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import type { QueryRequest, QueryTrace } from '../../engine/query-engine.ts';
import type { Problem } from '../../schema/problem.ts';
import { type Given, plainRoute, type Route, route } from '../contract/route.ts';
import type { ProblemBody } from '../problems/respond.ts';
import { callerOf, endOf } from '../query/asker.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders, answerText } from '../responses/answers.ts';
import { LIST_RECIPES, RUN_RECIPE } from './operations.ts';

type Listed = Given<z.input<typeof LIST_RECIPES.answer.schema>>['recipes'];
type Run = Given<z.input<typeof RUN_RECIPE.answer.schema>>;
type Values = Readonly<Record<string, unknown>>;
type Asker = Pick<QueryRequest, 'caller' | 'requestId' | 'signal' | 'onTrace'>;

/** Lists and runs recipes. The composition root hands it over, since `http` knows no agents. */
export interface Recipes {
  list(mode?: 'direct' | 'flow', keyword?: string): Listed;
  /** Yields each step as it ends. Throws a `Problem` at once if nothing can run. */
  run(
    slug: string,
    given: { readonly inputs: Values; readonly params: Values },
    asker: Asker,
  ): AsyncGenerator<Run['steps'][number], Omit<Run, 'steps'>>;
}

/** Dependencies of the recipe routes. */
export interface RecipeParts {
  readonly recipes: Recipes | undefined;
  readonly mostConcurrent: number;
  /** Writes a problem down as the body of an error: it may come when the answer has begun. */
  readonly describe: (problem: Problem, context: AppContext) => ProblemBody;
  /** Returns the problem for an error; null if the error is a defect of ours. */
  readonly known: (error: unknown) => Problem | null;
}

/** Serves `/v1/recipes`; no routes without recipes. */
export function recipeRoutes({ recipes, mostConcurrent, describe, known }: RecipeParts): readonly Route[] {
  if (recipes === undefined) return [];
  const begin = (context: AppContext, slug: string, given: { readonly inputs: Values; readonly params: Values }) =>
    recipes.run(slug, given, {
      ...callerOf(context, mostConcurrent),
      requestId: context.get('requestId'),
      signal: endOf(context),
      onTrace: (trace: QueryTrace) => context.set('query', trace),
    });
  return [
    route(LIST_RECIPES, ({ query: { mode, keyword } }) => ({
      recipes: recipes.list(mode === 'all' ? undefined : mode, keyword),
    })),
    plainRoute(RUN_RECIPE, async ({ context, path: { slug }, body }) => {
      const steps = begin(context, slug, body);
      if (!wantsEvents(context)) return answerText(context, JSON.stringify(await whole(steps)));
      for (const [name, value] of Object.entries(answerHeaders(context))) context.header(name, value);
      return streamSSE(context, async (stream) => {
        const send = (event: string, data: unknown) => stream.writeSSE({ event, data: JSON.stringify(data) });
        try {
          let next = await steps.next();
          for (; !next.done; next = await steps.next()) await send('step', next.value);
          await send('complete', next.value);
        } catch (error) {
          const problem = known(error);
          if (problem === null) throw error;
          await send('problem', describe(problem, context));
        }
      });
    }),
  ];
}

function wantsEvents(context: AppContext): boolean {
  const supports = ['application/json', 'text/event-stream'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/event-stream';
}

async function whole(running: ReturnType<Recipes['run']>): Promise<Run> {
  const steps: Run['steps'][number][] = [];
  let next = await running.next();
  for (; !next.done; next = await running.next()) steps.push(next.value);
  return { ...next.value, steps };
}

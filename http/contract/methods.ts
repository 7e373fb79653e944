import type { Hono, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Problem } from '../../engine/problem.ts';
import type { AppContext, AppEnvironment } from '../context.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { Operation } from './operation.ts';
import { pathTest, routerPath } from './path.ts';

type Asked = Pick<Operation, 'answer' | 'method' | 'path'>;

/**
 * Refuses methods that a path does not take: 405 with those that it takes. HEAD is one of them wherever GET only reads; it
 * must have no effect (RFC 9110, 9.2.1), so that a GET which begins a job takes none.
 */
export function refuseMethods(
  app: Hono<AppEnvironment>,
  operations: readonly Asked[],
  respond: (problem: Problem, context: AppContext) => Response,
): void {
  const begun = operations.filter(beginsByGet);
  const takesNoHead = pathTest(begun.map(({ path }) => path));
  for (const { path } of begun) app.on('GET', routerPath(path), withoutHead(methodsAt(operations, path)));
  const onMethodNotAllowed = (context: AppContext, methods: readonly string[]) => {
    // The 404 that this answer replaces would hand its headers on.
    context.res.headers.delete('Link');
    const taken = methods.filter((method) => method !== 'HEAD' || !takesNoHead(context.req.path));
    return respond(wrongMethod(taken), context);
  };
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
}

/** What is answered 202 was begun by being asked for. */
function beginsByGet({ method, answer }: Asked): boolean {
  return method === 'GET' && answer.status === 202;
}

function methodsAt(operations: readonly Asked[], path: string): string[] {
  return operations.filter((operation) => operation.path === path).map(({ method }) => method);
}

function withoutHead(methods: readonly string[]): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (context.req.method === 'HEAD') throw wrongMethod(methods);
    await next();
  };
}

function wrongMethod(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new HttpProblem('method-not-allowed', 405, `This path takes ${allow}.`, { Allow: allow });
}

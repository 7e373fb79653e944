import type { MiddlewareHandler } from 'hono';
import type { Problem } from '../../schema/problem.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { AppEnvironment } from '../requests/context.ts';
import type { Operation } from './operation.ts';
import { pathTest } from './path.ts';

type Asked = Pick<Operation, 'method' | 'path'>;

/**
 * Refuses methods that a path does not accept: 405 with those that it accepts. HEAD is among them where GET is: no GET starts anything
 * (RFC 9110, 9.2.1).
 */
export function refuseMethods(operations: readonly Asked[]): MiddlewareHandler<AppEnvironment> {
  const methodsAt = methodsByPath(operations);
  return async (context, next) => {
    const isMatched = context.get('operation') !== undefined;
    const methods = methodsAt(context.req.path, isMatched);
    if (methods.length > 0 && !methods.includes(context.req.method)) throw wrongMethod(context.req.method, methods);
    return next();
  };
}

/**
 * Returns the methods that a path accepts; none if no route matches. A path that is declared literally is never a value of another path's
 * parameter. If the request matches an operation and its path is not literal, nothing is looked for: the method is one that it accepts.
 */
function methodsByPath(operations: readonly Asked[]): (path: string, isMatched: boolean) => readonly string[] {
  const byPath = [...Map.groupBy(operations, ({ path }) => path)].map(([path, own]) => ({
    path,
    isMeant: pathTest([path]),
    methods: methodsOf(own),
  }));
  const plain = new Map(byPath.map(({ path, methods }) => [path, methods]));
  return (path, isMatched) =>
    plain.get(path) ??
    (isMatched ? [] : [...new Set(byPath.filter(({ isMeant }) => isMeant(path)).flatMap(({ methods }) => methods))]);
}

function methodsOf(operations: readonly Asked[]): string[] {
  const takesHead = operations.some(({ method }) => method === 'GET');
  return [...operations.map(({ method }) => method), ...(takesHead ? ['HEAD'] : [])];
}

function wrongMethod(method: string, methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new HttpProblem(
    'method-not-allowed',
    405,
    `This path does not accept ${method}: send ${methods.join(' or ')}.`,
    { Allow: allow },
  );
}

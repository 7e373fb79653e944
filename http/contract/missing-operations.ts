import { Problem } from '../../engine/problem.ts';
import { pathTest } from './path.ts';

/** Operations of the interface that are not there yet (contract rest.md 0.6). */
const MISSING: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/v1/ops/screenshot'],
  ['POST', '/v1/ops/screenshot/schedule'],
  ['GET', '/v1/ops/screenshot/history'],
  ['GET', '/v1/ops/screenshot/files/{id}'],
  ['POST', '/v1/ops/scan'],
  ['POST', '/v1/ops/map'],
];

const TESTS = MISSING.map(([method, path]) => ({ method, isMeant: pathTest([path]) }));

/** What is answered where nothing is served: whether the path is one that will be, or no path at all. */
export function nothingServed(method: string, path: string): Problem {
  const isMissing = TESTS.some((missing) => missing.method === method && missing.isMeant(path));
  return isMissing
    ? new Problem('not-implemented', 501, `${method} ${path} is not implemented yet.`)
    : new Problem('route-not-found', 404, 'Nothing is served at this path.');
}

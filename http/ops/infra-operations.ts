import type { z } from 'zod';
import { MAP_REQUEST } from '../../ops/map/map-request.ts';
import { addressScope, foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { checkBody } from '../body.ts';
import { NONE, operation } from '../contract/operation.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { ACCEPTED, START_PROBLEMS } from './accepted.ts';

/** `POST /v1/ops/map` (contract rest.md 3.7). */
export const START_MAP = operation({
  id: 'startInfrastructureMap',
  family: 'ops',
  method: 'POST',
  path: '/v1/ops/map',
  summary: 'The infrastructure around a domain or an address (a job)',
  description:
    'What the start shares with others, and who they are: addresses, name servers, certificates, registrants and AS, the strongest ties first. What few share ties more than what many do; what too many share (`is_hub`) is named and not entered. More than eight ends of one node that are alike are a node of type `group` with their `count`, but for three of them. At most 50, 500 and 5,000 nodes at the depths 1, 2 and 3.',
  scope: 'ops',
  category: 'scan',
  parameters: NONE,
  query: NONE,
  body: {
    schema: MAP_REQUEST,
    check: readMap,
    examples: { domain: { startPoint: 'example.com', depth: 2 }, address: { startPoint: '192.0.2.10' } },
  },
  answer: ACCEPTED,
  problems: [
    {
      slug: 'invalid-body',
      detail: "'-' is neither a domain nor an address: send one such as example.com or 192.0.2.10.",
      extras: { details: { field: 'startPoint', issue: 'neither a domain nor an address' } },
    },
    ...START_PROBLEMS,
  ],
});

function readMap(json: unknown): z.output<typeof MAP_REQUEST> {
  const { startPoint, depth } = checkBody(MAP_REQUEST, json);
  const given = startPoint.trim();
  const address = keyOrNull(() => foldAddress(given).name);
  if (address !== null && addressScope(address) !== 'public') {
    const detail = `Nothing is known of ${addressScope(address)} addresses such as ${address}: send a public one.`;
    throw fieldProblem('invalid-body', 'startPoint', 'no public address', detail);
  }
  const folded = address ?? keyOrNull(() => foldHost(given));
  if (folded !== null && folded.length >= 3 && folded.length <= 253) return { startPoint: folded, depth };
  const detail = `'${given.slice(0, 80)}' is neither a domain nor an address: send one such as example.com or 192.0.2.10.`;
  throw fieldProblem('invalid-body', 'startPoint', 'neither a domain nor an address', detail);
}

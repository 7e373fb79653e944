import type { z } from 'zod';
import { isResolvable } from '../../net/reserved-names.ts';
import { MAP_REQUEST } from '../../ops/map/map-request.ts';
import { SCAN_REQUEST, type ScanParams } from '../../ops/scan/scan-request.ts';
import { addressScope, foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { NONE, operation } from '../contract/operation.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { checkBody } from '../requests/body.ts';
import { ACCEPTED, START_PROBLEMS } from './accepted.ts';

/** `POST /v1/ops/map` (contract rest.md 3.7). */
export const START_MAP = operation({
  id: 'startInfrastructureMap',
  family: 'ops',
  method: 'POST',
  path: '/v1/ops/map',
  summary: 'The infrastructure around a domain or an address (a job)',
  description:
    'What the start shares with other names and addresses, and which those are: addresses, name servers, certificates, registrants and AS, the strongest ties first. A value that few share is a stronger tie than one that many share. Values that too many share (`is_hub`) are named but not expanded. If a node has more than eight neighbours of the same kind, three of them are listed and the rest become one node of type `group` with their `count`. The result has at most 50, 500 and 5,000 nodes at the depths 1, 2 and 3.',
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
    const detail = `${addressScope(address)} addresses such as ${address} are not covered: send a public one.`;
    throw fieldProblem('invalid-body', 'startPoint', 'not a public address', detail);
  }
  const folded = address ?? keyOrNull(() => foldHost(given));
  if (folded !== null && folded.length >= 3 && folded.length <= 253) return { startPoint: folded, depth };
  const detail = `'${given.slice(0, 80)}' is neither a domain nor an address: send one such as example.com or 192.0.2.10.`;
  throw fieldProblem('invalid-body', 'startPoint', 'neither a domain nor an address', detail);
}

/** `POST /v1/ops/scan` (contract rest.md 3.6). */
export const START_SCAN = operation({
  id: 'startInfrastructureScan',
  family: 'ops',
  method: 'POST',
  path: '/v1/ops/scan',
  summary: 'Attack surface of a domain: names, DNS, certificates, ports, software, vulnerabilities (a job)',
  description:
    'Each module reports what the graph holds. If the operator set `WEFT_ACTIVE_SCAN=on` and lists the domain in `WEFT_SCAN_TARGETS`, Weft first queries the DNS, makes TLS handshakes and probes ports, and stores what it finds; otherwise `reason` of a module says why it did not. A module that only probing could fill is `skipped`.',
  scope: 'ops',
  category: 'scan',
  parameters: NONE,
  query: NONE,
  body: {
    schema: SCAN_REQUEST,
    check: (json) => scanRequest(json).request,
    examples: { all: { domain: 'example.com' }, one: { domain: 'example.com', type: 'ssl' } },
  },
  answer: ACCEPTED,
  problems: [
    {
      slug: 'invalid-domain-format',
      detail: "'-' is not a domain: send a name such as example.com.",
      extras: { details: { field: 'domain', issue: 'not a domain' } },
    },
    {
      slug: 'invalid-body',
      detail: 'domain is missing: send a name such as example.com.',
      extras: { details: { field: 'domain', issue: 'missing' } },
    },
    {
      slug: 'target-not-allowed',
      detail: 'printer.local is a name for local networks only: scans cover public domains.',
      extras: { details: { field: 'domain', issue: 'not a public name' } },
    },
    ...START_PROBLEMS,
  ],
});

/** Reads the parameters of a scan from the body of its request. */
export function scanParams(request: z.output<typeof SCAN_REQUEST>): ScanParams {
  return scanRequest(request).params;
}

function scanRequest(json: unknown): {
  readonly request: z.output<typeof SCAN_REQUEST>;
  readonly params: ScanParams;
} {
  const request = checkBody(SCAN_REQUEST, json);
  const field = request.domain === undefined && request.target !== undefined ? 'target' : 'domain';
  const given = (request.domain ?? request.target ?? '').trim();
  if (given === '')
    throw fieldProblem('invalid-body', 'domain', 'missing', 'domain is missing: send a name such as example.com.');
  if (field === 'target' && request.target_type !== undefined && request.target_type.toLowerCase() !== 'domain') {
    const detail = `target_type ${request.target_type.slice(0, 20)} cannot be scanned: send a domain.`;
    throw fieldProblem('invalid-body', 'target_type', 'not domain', detail);
  }
  const domain = keyOrNull(() => foldHost(given));
  if (domain === null || domain.length < 3 || domain.length > 253) {
    const detail = `'${given.slice(0, 80)}' is not a domain: send a name such as example.com.`;
    throw fieldProblem('invalid-domain-format', field, 'not a domain', detail);
  }
  if (!isResolvable(domain)) {
    const detail = `${domain} is a name for local networks only, or not the name of a host: scans cover public domains.`;
    throw fieldProblem('target-not-allowed', field, 'not a public name', detail);
  }
  const { type } = request;
  return { request, params: { domain, type: type === 'vulnerability' ? 'vulnerabilities' : type } };
}

/** Every problem that a door of Weft answers with: the titles of error bodies and the pages at `/problems/{slug}`. */
export interface ProblemKind {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  /** What it means and what to do about it. */
  readonly explanation: string;
}

type Row = readonly [slug: string, status: number, title: string, explanation: string];

const ROWS: readonly Row[] = [
  ['invalid-indicator', 400, 'Invalid indicator', 'The value does not fit the type of indicator in the path.'],
  [
    'unsupported-indicator-type',
    400,
    'Unsupported indicator type',
    'Only the types in details.supported can be looked up here.',
  ],
  [
    'invalid-ip-format',
    400,
    'Invalid IP address',
    'An address is a dotted quad of four decimal numbers (192.0.2.10) or IPv6 (2001:db8::1).',
  ],
  [
    'invalid-domain-format',
    400,
    'Invalid domain name',
    'A domain has labels of 1 to 63 letters, digits, hyphens or underscores, and at most 253 characters.',
  ],
  [
    'invalid-cidr-format',
    400,
    'Invalid network',
    'A network is an address, a slash and a prefix length: 192.0.2.0/24 or 2001:db8::/32.',
  ],
  [
    'invalid-parameter',
    400,
    'Invalid parameter',
    'A query parameter is missing, has an unknown value or is out of range; details names it.',
  ],
  [
    'invalid-body',
    400,
    'Invalid body',
    'The body is not JSON in UTF-8, or a member is missing or of the wrong type; details names it.',
  ],
  ['too-many-items', 400, 'Too many items', 'The list is longer than details.max: send it in parts.'],
  [
    'target-not-allowed',
    400,
    'Target not allowed',
    'The target is a private or reserved address, or a name that does not resolve to an address that Weft may contact. Its operator can allow ranges with WEFT_FETCH_ALLOW.',
  ],
  [
    'query-error',
    400,
    'Query Error',
    'The query cannot be run because of its syntax, or a name, variable or parameter that does not exist. The graph is read-only.',
  ],
  ['query-validation-error', 400, 'Query Missing', 'The member query must contain the text of a query.'],
  [
    'query-unservable',
    400,
    'Query Unservable',
    'A query of this shape cannot be planned safely: reason says why, the suggestions say what to anchor.',
  ],
  ['query-depth-exceeded', 400, 'Query Too Deep', 'The pattern has more hops than maxAllowedDepth.'],
  ['missing-query-parameter', 400, 'Query Parameter Missing', 'A GET or a form carries the query in q.'],
  [
    'unauthorized',
    401,
    'Unauthorized',
    'Send a valid key: Authorization: Bearer <key>. An operator creates one with weft key create.',
  ],
  ['forbidden', 403, 'Forbidden', 'The key lacks the scope in requiredScope.'],
  ['ip-not-found', 404, 'Address not found', 'The address is well formed, and the data holds nothing about it.'],
  ['domain-not-found', 404, 'Domain not found', 'The domain is well formed, and the data holds nothing about it.'],
  ['network-not-found', 404, 'Network not found', 'The network is well formed, and the data holds nothing about it.'],
  [
    'indicator-not-found',
    404,
    'Indicator not found',
    'The indicator is well formed, and the data holds nothing about it: detail says what is missing.',
  ],
  ['recipe-not-found', 404, 'Recipe not found', 'No recipe has this slug: GET /v1/recipes lists them.'],
  ['collection-not-found', 404, 'Collection not found', 'No collection has this id or alias.'],
  ['object-not-found', 404, 'Object not found', 'The collection has no object with this id, or no longer has it.'],
  ['job-not-found', 404, 'Job not found', 'No job of this key has this id.'],
  ['target-not-monitored', 404, 'Target not monitored', 'This key does not monitor the target.'],
  ['alert-not-found', 404, 'Alert not found', 'No rule of this key for the target has this id.'],
  ['no-screenshots', 404, 'No screenshots', 'This key has no captures of this page, or no longer has the image.'],
  ['schedule-not-found', 404, 'Schedule not found', 'No schedule of this key has this id.'],
  ['key-not-found', 404, 'Key not found', 'No valid key has this id: GET /v1/admin/keys lists them.'],
  ['override-not-found', 404, 'Override not found', 'The indicator has no override: GET /v1/overrides lists them.'],
  ['source-not-found', 404, 'Source not found', 'No source has this id: GET /v1/admin/sources lists them.'],
  ['no-changes', 404, 'No changes', 'The data holds nothing about the target, so it has no changes.'],
  ['route-not-found', 404, 'Path not found', 'Nothing is served at this path.'],
  ['method-not-allowed', 405, 'Method not allowed', 'The path accepts the methods in the Allow header.'],
  ['not-acceptable', 406, 'Not acceptable', 'Accept names no format of this answer: detail says which format it has.'],
  [
    'request-timeout',
    408,
    'Request timeout',
    'The request did not arrive completely within the time limit of the server: send it again without pauses.',
  ],
  ['query-timeout', 408, 'Query Timeout', 'The query ran longer than its time limit: narrow it or anchor it.'],
  ['own-key', 409, 'Own key', 'A key cannot revoke itself: use another key with the scope admin, or weft key revoke.'],
  ['job-ended', 409, 'Job ended', 'The job has ended already: only pending and running jobs can be cancelled.'],
  [
    'schedule-limit-reached',
    409,
    'Schedule limit reached',
    'The key has its maximum number of schedules: delete one first.',
  ],
  ['alert-limit-reached', 409, 'Alert limit reached', 'The key has its maximum number of rules: delete one first.'],
  ['body-too-large', 413, 'Body too large', 'The body or the query text is longer than maxBytes.'],
  ['unsupported-media-type', 415, 'Unsupported media type', 'Send application/json.'],
  [
    'misdirected-request',
    421,
    'Misdirected request',
    'The request was sent to a host name under which this server does not answer agents: the operator can add it to WEFT_HOSTS.',
  ],
  [
    'expectation-failed',
    417,
    'Expectation failed',
    'Expect names something other than 100-continue: send the request without it.',
  ],
  [
    'idempotency-key-reused',
    422,
    'Idempotency key reused',
    'The Idempotency-Key was sent with another request within 24 hours: send a new key with a new request.',
  ],
  [
    'headers-too-large',
    431,
    'Headers too large',
    'The head of the request is too long: send fewer or shorter headers.',
  ],
  ['query-quota-exceeded', 429, 'Query Quota Exceeded', 'Wait as many seconds as Retry-After says.'],
  ['rate-limit-exceeded', 429, 'Rate limit exceeded', 'Wait as many seconds as Retry-After says.'],
  [
    'internal-error',
    500,
    'Internal error',
    'Something failed inside Weft; the log has the cause under the trace_id of the answer.',
  ],
  [
    'data-unavailable',
    503,
    'Data unavailable',
    'The database, or a source that the answer needs, is not available: try again after Retry-After seconds.',
  ],
];

/** Problem kinds by slug. */
export const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = new Map(
  ROWS.map(([slug, status, title, explanation]) => [slug, { slug, status, title, explanation }]),
);

/** The `error` member of a slug: upper snake case. */
export function errorCode(slug: string): string {
  return slug.toUpperCase().replaceAll('-', '_');
}

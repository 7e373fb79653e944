import { expect } from 'vitest';
import { ENDED_JOB, SENT_BEFORE, SOUND_KEY } from './failing-apps.ts';
import { post } from './test-app.ts';

/** A problem whose cause is specific to one operation, and a request that gets it as its answer. */
export interface OwnProblem {
  readonly operation: string;
  readonly slug: string;
  readonly target: string;
  readonly init?: RequestInit;
  /** What its body has besides the members that all problems have; `details` is `{}` where it is not here. */
  readonly extras?: Readonly<Record<string, unknown>>;
}

const form = (text: string): RequestInit => ({
  method: 'POST',
  body: text,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const about = (field: string, issue: string, more: object = {}) => ({ details: { field, issue, ...more } });
const url = (query: string) => `/api/query?q=${encodeURIComponent(query)}`;

/** Faults in the text of a query, with the further members that the engine returns. */
const TEXTS: readonly (readonly [slug: string, query: string, extras: object])[] = [
  ['query-error', 'RETURN (', { code: 'SYNTAX_ERROR', position: 8, line: 1, column: 9 }],
  ['query-error', 'MATCH (t:TLD) SET t.a = 1', { code: 'READ_ONLY', position: 14, line: 1, column: 15 }],
  [
    'query-unservable',
    'MATCH (n) RETURN n',
    { code: 'QUERY_UNSERVABLE', reason: 'unlabelled_node', position: 6, line: 1, column: 7 },
  ],
  [
    'query-depth-exceeded',
    'MATCH (t:TLD)-[*1..99]-(x) RETURN x',
    { code: 'DEPTH_EXCEEDED', position: 6, line: 1, column: 7, actualDepth: 99, maxAllowedDepth: 8 },
  ],
  ['query-validation-error', ' ; ', { code: 'EMPTY_QUERY' }],
];

const OF_QUERIES: readonly OwnProblem[] = [
  ...TEXTS.flatMap(([slug, query, reported]) => {
    const extras = { suggestions: expect.any(Array), ...reported };
    return [
      { operation: 'query', slug, target: '/api/query', init: post({ query }), extras },
      { operation: 'queryByUrl', slug, target: url(query), extras },
    ];
  }),
  {
    operation: 'query',
    slug: 'body-too-large',
    target: '/api/query',
    init: post({ query: `RETURN ${'1'.repeat(32_768)}` }),
    extras: { code: 'LIMIT_ERROR', maxBytes: 32_768, suggestions: [] },
  },
  {
    operation: 'query',
    slug: 'query-validation-error',
    target: '/api/query',
    init: post({}),
    extras: about('query', 'missing or empty'),
  },
  {
    operation: 'query',
    slug: 'missing-query-parameter',
    target: '/api/query',
    init: form('x=1'),
    extras: about('q', 'missing'),
  },
  { operation: 'queryByUrl', slug: 'missing-query-parameter', target: '/api/query', extras: about('q', 'missing') },
];

const invalidIndicator = (operation: string, target: string, issue: string): OwnProblem => ({
  operation,
  slug: 'invalid-indicator',
  target,
  extras: about(operation === 'enrichDomain' ? 'domain' : 'value', issue),
});

/** What the operations with a type in their path answer, each under its own ending. */
const OF_SUBJECTS: readonly OwnProblem[] = [
  ['enrichIndicator', ''],
  ['readHistory', '/history'],
  ['readGraph', '/graph'],
].flatMap(([operation = '', ending]) => [
  invalidIndicator(operation, `/v1/indicators/ip/192.0.2.999${ending}`, 'not an IP address'),
  invalidIndicator(operation, `/v1/indicators/ip/example.com${ending}`, 'not an IP address'),
  {
    operation,
    slug: 'unsupported-indicator-type',
    target: `/v1/indicators/${operation === 'enrichIndicator' ? 'phone' : 'hash'}/abc${ending}`,
    extras: about('type', 'not a supported type', {
      supported: [
        ...['ip', 'domain'],
        ...(operation === 'enrichIndicator' ? ['url', 'asn', 'cidr', 'hash', 'cve', 'email', 'certificate'] : []),
      ],
    }),
  },
  { operation, slug: 'ip-not-found', target: `/v1/indicators/ip/192.0.2.10${ending}` },
  { operation, slug: 'ip-not-found', target: `/v1/indicators/ip/10.0.0.1${ending}` },
  ...(operation === 'enrichIndicator'
    ? [{ operation, slug: 'domain-not-found', target: '/v1/indicators/DOMAIN/example.com' }]
    : [
        invalidIndicator(operation, `/v1/indicators/domain/-${ending}`, 'not a domain'),
        { operation, slug: 'domain-not-found', target: `/v1/indicators/domain/example.com${ending}` },
      ]),
]);

/** Indicators that are neither addresses nor domains. The paths of URLs and networks have their own operations. */
const OF_THINGS: readonly OwnProblem[] = [
  ...[
    ['asn/64500.70000', 'not an AS number'],
    ['hash/abc', 'not a file hash'],
    ['cve/CVE-21-1', 'not a CVE id'],
    ['email/owner', 'not a mail address'],
    ['certificate/abc', 'not a certificate'],
    ['URL/http%3A%2F%2Fa%20b', 'not a URL'],
    ['CIDR/192.0.2.0%2F33', 'not a network'],
  ].map(([ending = '', issue = '']) => invalidIndicator('enrichIndicator', `/v1/indicators/${ending}`, issue)),
  ...[
    'asn/AS64500',
    `hash/${'a'.repeat(32)}`,
    'cve/CVE-2021-44228',
    'email/owner%40example.com',
    `certificate/${'a'.repeat(64)}`,
    'url/https%3A%2F%2Fexample.com%2Fpath',
    'url/https%3A%2F%2F192.168.1.1%2Fpath',
  ].map((ending) => ({
    operation: 'enrichIndicator',
    slug: 'indicator-not-found',
    target: `/v1/indicators/${ending}`,
  })),
  { operation: 'enrichIndicator', slug: 'network-not-found', target: '/v1/indicators/CIDR/192.0.2.0%2F24' },
  invalidIndicator('enrichUrl', '/v1/indicators/url?value=http%3A%2F%2Fa%20b', 'not a URL'),
  {
    operation: 'enrichUrl',
    slug: 'invalid-parameter',
    target: '/v1/indicators/url',
    extras: about('value', 'missing'),
  },
  { operation: 'enrichUrl', slug: 'indicator-not-found', target: '/v1/indicators/url?value=example.com%2Fpath' },
  {
    operation: 'enrichNetwork',
    slug: 'invalid-indicator',
    target: '/v1/indicators/cidr/192.0.2.0/33',
    extras: about('network', 'not a network'),
  },
  { operation: 'enrichNetwork', slug: 'network-not-found', target: '/v1/indicators/cidr/192.0.2.0/24' },
  { operation: 'enrichNetwork', slug: 'network-not-found', target: '/v1/indicators/cidr/fe80::/64' },
];

const badDomain = (operation: string, target: string, field = 'domain'): OwnProblem => ({
  operation,
  slug: 'invalid-domain-format',
  target,
  extras: about(field, 'not a domain'),
});

const OF_DOMAINS: readonly OwnProblem[] = [
  invalidIndicator('enrichDomain', '/v1/indicators/domain/-', 'not a domain'),
  { operation: 'enrichDomain', slug: 'domain-not-found', target: '/v1/indicators/domain/example.com' },
  badDomain('listSubdomains', '/v1/indicators/domain/-/subdomains'),
  { operation: 'listSubdomains', slug: 'domain-not-found', target: '/v1/indicators/domain/example.com/subdomains' },
  badDomain('domainIntelligence', '/intelligence/v1/domain/-'),
  { operation: 'domainIntelligence', slug: 'domain-not-found', target: '/intelligence/v1/domain/example.com' },
  badDomain('namesBelow', '/domainer/api/domains/subdomains/-', 'baseDomain'),
  { ...badDomain('startSimilarDomains', '/v1/indicators/domain/-/similar'), init: { method: 'POST' } },
  {
    operation: 'startSimilarDomains',
    slug: 'invalid-domain-format',
    target: '/v1/indicators/domain/co.uk/similar',
    init: { method: 'POST' },
    extras: about('domain', 'a bare suffix'),
  },
];

const OF_ADDRESSES: readonly OwnProblem[] = [
  ...[
    ['locateAddress', '/v1/location/ip', 'ip'],
    ['addressIntelligence', '/intelligence/v1/ip', 'address'],
  ].flatMap(([operation = '', path, field = '']) => [
    { operation, slug: 'invalid-ip-format', target: `${path}/192.0.2.010`, extras: about(field, 'not an IP address') },
    { operation, slug: 'ip-not-found', target: `${path}/192.0.2.10` },
    { operation, slug: 'ip-not-found', target: `${path}/fe80::1` },
  ]),
  {
    operation: 'locateNetwork',
    slug: 'invalid-cidr-format',
    target: '/v1/location/network/192.0.2.0/33',
    extras: about('network', 'not a CIDR'),
  },
  { operation: 'locateNetwork', slug: 'network-not-found', target: '/v1/location/network/192.0.2.0/24' },
  {
    operation: 'locateAddresses',
    slug: 'too-many-items',
    target: '/v1/location/ips/bulk',
    init: post(Array(1001).fill('192.0.2.1')),
    extras: about('ips', 'too many items', { max: 1000 }),
  },
];

const OF_PARAMETERS: readonly OwnProblem[] = (
  [
    ['searchLocations', '/v1/location/search?field=colour&value=red', 'field', 'unknown field'],
    ['searchLocations', '/v1/location/search?field=city', 'value', 'bad length'],
    ['searchLocations', '/v1/location/search?field=city&value=x&limit=0', 'limit', 'not a whole number in range'],
    ['enrichDomain', '/v1/indicators/domain/example.com?include=colour', 'include', 'unknown value'],
    ['readHistory', '/v1/indicators/domain/example.com/history?historyType=x', 'historyType', 'unknown value'],
    [
      'readHistory',
      '/v1/indicators/ip/192.0.2.10/history?historyType=whois',
      'historyType',
      'does not apply to an address',
    ],
    ['readGraph', '/v1/indicators/domain/example.com/graph?limit=501', 'limit', 'not a whole number in range'],
    ['listSubdomains', '/v1/indicators/domain/example.com/subdomains?limit=x', 'limit', 'not a whole number in range'],
    ['namesBelow', '/domainer/api/domains/subdomains/example.com?level=9', 'level', 'unknown value'],
    ['exportTier', '/v1/export/paper/blocking', 'format', 'unknown value'],
    ['exportTier', '/v1/export/list/good', 'tier', 'unknown value'],
    ['exportTier', '/v1/export/rpz/ambiguous', 'tier', 'not in this format'],
    ['exportTier', '/v1/export/list/blocking?type=phone', 'type', 'unknown value'],
    ['exportTier', '/v1/export/list/blocking?since=2026-02-31', 'since', 'no date'],
    ['mispManifest', '/v1/export/misp/good/manifest.json', 'tier', 'unknown value'],
    ['mispEvent', '/v1/export/misp/good/x.json', 'tier', 'unknown value'],
    ['listJobs', '/v1/ops/jobs?status=done', 'status', 'unknown value'],
    ['listJobs', '/v1/ops/jobs?error=BORED', 'error', 'unknown value'],
    ['listJobsByName', '/v1/ops/jobs/list?offset=-1', 'offset', 'not a whole number in range'],
  ] as const
).map(([operation, target, field, issue]) => ({
  operation,
  slug: 'invalid-parameter',
  target,
  extras: about(field, issue),
}));

const ID = '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37';

const ROOT = '/taxii2/weft';
const OBJECTS = `${ROOT}/collections/blocking/objects`;
const OBJECT = `${OBJECTS}/indicator--${ID}`;

/** What each operation of TAXII is asked by, besides its own filters. */
const OF_TAXII: readonly OwnProblem[] = [
  ...Object.entries({
    taxiiDiscovery: '/taxii2',
    taxiiApiRoot: ROOT,
    taxiiCollections: `${ROOT}/collections`,
    taxiiCollection: `${ROOT}/collections/blocking`,
    taxiiObjects: OBJECTS,
    taxiiManifest: `${ROOT}/collections/blocking/manifest`,
    taxiiObject: OBJECT,
    taxiiVersions: `${OBJECT}/versions`,
  }).flatMap(([operation, target]): OwnProblem[] => [
    { operation, slug: 'not-acceptable', target, init: { headers: { accept: 'application/json' } } },
    ...(target.includes('blocking')
      ? [{ operation, slug: 'collection-not-found', target: target.replace('blocking', 'other') }]
      : []),
    ...(target.startsWith(OBJECT) ? [{ operation, slug: 'object-not-found', target }] : []),
    ...(/objects|manifest/.test(target)
      ? (
          [
            ['limit=0', 'limit', 'not a whole number in range'],
            ['added_after=yesterday', 'added_after', 'no time'],
            ['added_after=2026-02-31T00:00:00Z', 'added_after', 'no time'],
            ['next=x', 'next', 'no cursor'],
            ['match[spec_version]=two', 'match[spec_version]', 'bad value'],
            ['limit=1&limit=2', 'limit', 'more than once'],
          ] as const
        ).map(([query, field, issue]) => ({
          operation,
          slug: 'invalid-parameter',
          target: `${target}?${query}`,
          extras: about(field, issue),
        }))
      : []),
  ]),
  ...(
    [
      ['match[version]=all,last', 'match[version]', 'versions that cannot be combined'],
      ['match[version]=last,last', 'match[version]', 'versions that cannot be combined'],
      ['match[version]=newest', 'match[version]', 'no time'],
      ['match[id]=bad.example', 'match[id]', 'bad value'],
      ['match[type]=Indicator', 'match[type]', 'bad value'],
    ] as const
  ).map(([query, field, issue]) => ({
    operation: 'taxiiObjects',
    slug: 'invalid-parameter',
    target: `${OBJECTS}?${query}`,
    extras: about(field, issue),
  })),
];

const OF_INFRASTRUCTURE: readonly OwnProblem[] = (
  [
    ['startInfrastructureScan', '/v1/ops/scan', {}, 'domain', 'missing'],
    ['startInfrastructureScan', '/v1/ops/scan', { domain: 'example.com', type: 'all' }, 'type', expect.any(String)],
    ['startInfrastructureScan', '/v1/ops/scan', { target: 'AS64500', target_type: 'asn' }, 'target_type', 'not domain'],
    ['startInfrastructureMap', '/v1/ops/map', { startPoint: '-' }, 'startPoint', 'neither a domain nor an address'],
    ['startInfrastructureMap', '/v1/ops/map', { startPoint: '10.0.0.1' }, 'startPoint', 'not a public address'],
    ['startInfrastructureMap', '/v1/ops/map', { startPoint: 'example.com', depth: 4 }, 'depth', expect.any(String)],
    ['startInfrastructureMap', '/v1/ops/map', {}, 'startPoint', expect.any(String)],
  ] as const
).map(([operation, target, body, field, issue]) => ({
  operation,
  slug: 'invalid-body',
  target,
  init: post(body),
  extras: about(field, issue),
}));

const OF_SCANS: readonly OwnProblem[] = [
  {
    operation: 'startInfrastructureScan',
    slug: 'invalid-domain-format',
    target: '/v1/ops/scan',
    init: post({ domain: '-' }),
    extras: about('domain', 'not a domain'),
  },
  {
    operation: 'startInfrastructureScan',
    slug: 'target-not-allowed',
    target: '/v1/ops/scan',
    init: post({ target: 'printer.local' }),
    extras: about('target', 'not a public name'),
  },
];

const noTarget = (operation: string, target: string, init?: RequestInit): OwnProblem => ({
  operation,
  slug: 'invalid-indicator',
  target,
  ...(init === undefined ? {} : { init }),
  extras: about('target', 'neither a domain nor an address'),
});
const RULE = 'alert_000000000000000000000000';
const HOOK = { type: 'dns_change', webhook_url: 'http://192.168.0.1/' };

const OF_MONITORS: readonly OwnProblem[] = [
  noTarget('readChanges', '/v1/ops/changes/-'),
  { operation: 'readChanges', slug: 'no-changes', target: '/v1/ops/changes/nobody.example' },
  {
    operation: 'readChanges',
    slug: 'invalid-parameter',
    target: '/v1/ops/changes/example.com?since=yesterday',
    extras: about('since', 'not a time'),
  },
  noTarget('readMonitor', '/v1/ops/monitor/-'),
  { operation: 'readMonitor', slug: 'target-not-monitored', target: '/v1/ops/monitor/nobody.example' },
  noTarget('listDeliveries', '/v1/ops/monitor/-/deliveries'),
  { operation: 'listDeliveries', slug: 'target-not-monitored', target: '/v1/ops/monitor/nobody.example/deliveries' },
  noTarget('startAlert', '/v1/ops/monitor/-/alert', post({ type: 'downtime', email: 'soc@example.org' })),
  {
    operation: 'startAlert',
    slug: 'invalid-body',
    target: '/v1/ops/monitor/example.com/alert',
    init: post({ type: 'downtime' }),
    extras: about('channels', 'no channel'),
  },
  {
    operation: 'startAlert',
    slug: 'target-not-allowed',
    target: '/v1/ops/monitor/example.com/alert',
    init: post(HOOK),
    extras: about('webhook_url', 'not a public address'),
  },
  {
    operation: 'startAlert',
    slug: 'alert-limit-reached',
    target: '/v1/ops/monitor/example.com/alert',
    init: post({ type: 'query', query: 'RETURN 1 AS x', pagerduty_key: 'a'.repeat(32) }),
  },
  noTarget('changeAlert', `/v1/ops/monitor/-/alert/${RULE}`, post({})),
  {
    operation: 'changeAlert',
    slug: 'alert-not-found',
    target: `/v1/ops/monitor/example.com/alert/${RULE}`,
    init: post({ enabled: false }),
  },
  noTarget('removeAlert', `/v1/ops/monitor/-/alert/${RULE}`, { method: 'DELETE' }),
  {
    operation: 'removeAlert',
    slug: 'alert-not-found',
    target: `/v1/ops/monitor/example.com/alert/${RULE}`,
    init: { method: 'DELETE' },
  },
];

const OF_ADMINS: readonly OwnProblem[] = [
  { operation: 'revokeKey', slug: 'key-not-found', target: `/v1/admin/keys/${ID}`, init: { method: 'DELETE' } },
  { operation: 'revokeKey', slug: 'own-key', target: `/v1/admin/keys/${SOUND_KEY}`, init: { method: 'DELETE' } },
  { operation: 'listRefusedRecords', slug: 'source-not-found', target: '/v1/admin/sources/nobodys-list/refused' },
];

const OF_OVERRIDES: readonly OwnProblem[] = [
  ...(['GET', 'DELETE'] as const).flatMap((method): OwnProblem[] => {
    const operation = method === 'GET' ? 'readOverride' : 'removeOverride';
    return [
      { operation, slug: 'override-not-found', target: '/v1/overrides/192.0.2.99', init: { method } },
      {
        operation,
        slug: 'invalid-indicator',
        target: '/v1/overrides/AS64500',
        init: { method },
        extras: about('indicator', 'cannot be overridden'),
      },
    ];
  }),
  {
    operation: 'putOverride',
    slug: 'invalid-indicator',
    target: '/v1/overrides',
    init: post({ indicator: 'AS64500', decision: 'block', reason: 'no AS blocks' }),
    extras: about('indicator', 'cannot be overridden'),
  },
];

const OF_JOBS: readonly OwnProblem[] = [
  { operation: 'readJob', slug: 'job-not-found', target: `/v1/ops/jobs/${ID}` },
  { operation: 'readJob', slug: 'job-not-found', target: '/v1/ops/jobs/no-uuid' },
  { operation: 'cancelJob', slug: 'job-not-found', target: `/v1/ops/jobs/${ID}`, init: { method: 'DELETE' } },
  { operation: 'cancelJob', slug: 'job-ended', target: `/v1/ops/jobs/${ENDED_JOB}`, init: { method: 'DELETE' } },
  {
    operation: 'startBulkEnrichment',
    slug: 'too-many-items',
    target: '/v1/indicators/bulk',
    init: post({ indicators: Array(101).fill('example.com') }),
    extras: about('indicators', 'too many items', { max: 100 }),
  },
  {
    operation: 'startBulkEnrichment',
    slug: 'invalid-body',
    target: '/v1/indicators/bulk',
    init: post({ indicators: [] }),
    extras: { details: { field: 'indicators', issue: expect.any(String) } },
  },
  {
    operation: 'startIndicatorSearch',
    slug: 'invalid-body',
    target: '/v1/indicators/search',
    init: post({ query: 'registrar:x AND city:y' }),
    extras: about('query', 'cannot be searched'),
  },
  {
    operation: 'startSimilarDomains',
    slug: 'invalid-body',
    target: '/v1/indicators/domain/example.com/similar',
    init: post({ techniques: ['magic'] }),
    extras: { details: { field: 'techniques[0]', issue: expect.any(String) } },
  },
];

/** Operations that start a job, each with a request that it accepts. */
const STARTS: readonly (readonly [operation: string, target: string, init: RequestInit])[] = [
  ['startSimilarDomains', '/v1/indicators/domain/example.com/similar', post({})],
  ['startBulkEnrichment', '/v1/indicators/bulk', post({ indicators: ['example.com'] })],
  ['startIndicatorSearch', '/v1/indicators/search', post({ query: 'tld:com' })],
  ['startInfrastructureMap', '/v1/ops/map', post({ startPoint: 'example.com' })],
  ['startInfrastructureScan', '/v1/ops/scan', post({ domain: 'example.com' })],
  ['startScreenshot', '/v1/ops/screenshot', post({ url: 'https://example.com' })],
  [
    'startScreenshotSchedule',
    '/v1/ops/screenshot/schedule',
    post({ url: 'https://example.com', schedule: { frequency: 'daily' } }),
  ],
  ['startAlert', '/v1/ops/monitor/example.com/alert', post({ type: 'dns_change', pagerduty_key: 'a'.repeat(32) })],
];

const keyed = (init: RequestInit, key: string): RequestInit => ({
  ...init,
  headers: { ...Object(init.headers), 'Idempotency-Key': key },
});

const OF_STARTS: readonly OwnProblem[] = STARTS.flatMap(([operation, target, init]) => [
  {
    operation,
    slug: 'idempotency-key-reused',
    target,
    init: keyed(init, SENT_BEFORE),
    extras: about('Idempotency-Key', 'sent before with another request', { jobId: ENDED_JOB }),
  },
  {
    operation,
    slug: 'invalid-parameter',
    target,
    init: keyed(init, 'x'.repeat(129)),
    extras: about('Idempotency-Key', 'bad header'),
  },
]);

const CAPTURE = { url: 'https://example.com' };
const SCHEDULED = { ...CAPTURE, schedule: { frequency: 'daily' } };
const NO_SCHEDULE = '/v1/ops/screenshots/schedules/sched_none';

const OF_CAPTURES: readonly OwnProblem[] = [
  ...(
    [
      ['startScreenshot', '/v1/ops/screenshot', SCHEDULED],
      ['startScreenshotSchedule', '/v1/ops/screenshot/schedule', SCHEDULED],
    ] as const
  ).flatMap(([operation, target, body]) => [
    {
      operation,
      target,
      slug: 'invalid-body',
      init: post({ ...body, url: 'example.com' }),
      extras: about('url', 'must begin with http:// or https://'),
    },
    {
      operation,
      target,
      slug: 'target-not-allowed',
      init: post({ ...body, url: 'http://127.0.0.1/' }),
      extras: about('url', 'not public'),
    },
    { operation, target, slug: 'schedule-limit-reached', init: post(body) },
  ]),
  {
    operation: 'screenshotHistory',
    slug: 'invalid-parameter',
    target: '/v1/ops/screenshot/history',
    extras: about('url', 'missing'),
  },
  {
    operation: 'screenshotHistory',
    slug: 'no-screenshots',
    target: '/v1/ops/screenshot/history?url=https://example.com',
  },
  { operation: 'screenshotFile', slug: 'no-screenshots', target: `/v1/ops/screenshot/files/${ID}` },
  { operation: 'screenshotSchedule', slug: 'schedule-not-found', target: NO_SCHEDULE },
  {
    operation: 'deleteScreenshotSchedule',
    slug: 'schedule-not-found',
    target: NO_SCHEDULE,
    init: { method: 'DELETE' },
  },
  {
    operation: 'deleteScreenshotHistory',
    slug: 'schedule-not-found',
    target: `${NO_SCHEDULE}/history`,
    init: { method: 'DELETE' },
  },
];

const OF_PAGES: readonly OwnProblem[] = [
  { operation: 'mispEvent', slug: 'route-not-found', target: '/v1/export/misp/blocking/x.json' },
  { operation: 'explainProblem', slug: 'route-not-found', target: '/problems/no-such-problem' },
  { operation: 'docsAsset', slug: 'route-not-found', target: '/docs/other.js' },
];

/** Every problem that has a reason in what one operation is: those that all operations share are made, not listed. */
export const OWN_PROBLEMS: readonly OwnProblem[] = [
  ...OF_QUERIES,
  ...OF_SUBJECTS,
  ...OF_THINGS,
  ...OF_DOMAINS,
  ...OF_ADDRESSES,
  ...OF_PARAMETERS,
  ...OF_TAXII,
  ...OF_JOBS,
  ...OF_INFRASTRUCTURE,
  ...OF_SCANS,
  ...OF_STARTS,
  ...OF_CAPTURES,
  ...OF_MONITORS,
  ...OF_OVERRIDES,
  ...OF_ADMINS,
  ...OF_PAGES,
];

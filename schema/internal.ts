import { properties } from './declare.ts';
import { WHOIS_RECORD_FIELDS } from './labels/shared-blocks.ts';
import type { InternalLabelDeclaration, PropertyDeclaration } from './model.ts';

/** The location record of a block, flat; absent means that the source does not say. */
const LOCATION_RECORD: readonly PropertyDeclaration[] = properties('ours', {
  continentCode: ['string', 'two letters'],
  continentName: ['string', 'English name'],
  countryCode: ['string', 'ISO 3166-1 alpha-2'],
  countryName: ['string', 'English name'],
  regionCode: ['string', 'ISO 3166-2 code without the country'],
  regionName: ['string', 'state or province'],
  cityName: ['string', "city, in the source's capitals"],
  postalCode: ['string', 'postal code'],
  latitude: ['float', 'degrees north, WGS 84'],
  longitude: ['float', 'degrees east, WGS 84'],
  accuracyRadius: ['int', 'km'],
  timeZone: ['string', 'IANA time zone'],
  ispName: ['string', 'internet service provider'],
  organization: ['string', 'organisation that uses the block'],
  asn: ['int', 'AS number'],
  asnOrganization: ['string', 'organisation of the AS'],
  userType: ['string', 'residential, business, hosting, isp, cellular, education, government or military'],
  isAnonymousProxy: ['bool', 'an anonymous proxy'],
  isTorExitNode: ['bool', 'a Tor exit'],
  isVpn: ['bool', 'a VPN endpoint'],
});

const SAID_BY: readonly PropertyDeclaration[] = properties('ours', {
  source: ['string', 'loader that says so'],
  observedAt: ['int', 'date of the data, epoch ms'],
});

const RANGE: readonly PropertyDeclaration[] = properties('ours', {
  start: ['string', 'generation, colon, first address as 32 hex digits'],
  end: ['string', 'generation, colon, last address as 32 hex digits'],
  networks: ['string[]', 'every network of the plane that covers the range, most specific first'],
});

function rangeLabel(
  label: string,
  description: string,
  payload: readonly PropertyDeclaration[] = [],
): InternalLabelDeclaration {
  return { label, description, properties: [...RANGE, ...payload], unique: ['start'] };
}

function internalLabels(
  rows: Readonly<Record<string, Omit<InternalLabelDeclaration, 'label'>>>,
): readonly InternalLabelDeclaration[] {
  return Object.entries(rows).map(([label, row]) => ({ label, ...row }));
}

const RANGES: readonly InternalLabelDeclaration[] = [
  rangeLabel(
    'ROUTE_RANGE',
    'Announced networks, flattened.',
    properties('ours', { origins: ['int[]', 'current origin AS numbers of the most specific network'] }),
  ),
  rangeLabel('REGISTRY_RANGE', 'Networks as the registries delegated them, flattened.'),
  rangeLabel('GEO_RANGE', 'Location records, flattened: what the sources of its networks say together.', [
    ...LOCATION_RECORD,
    ...SAID_BY,
  ]),
  rangeLabel('ROA_RANGE', 'Networks of ROAs, flattened.'),
  rangeLabel('LISTED_RANGE', 'Networks that feeds list, flattened.'),
  rangeLabel(
    'VENDOR_RANGE',
    'Networks that vendors run or that traffic of a class leaves from, flattened.',
    properties('ours', {
      delegation: ['string', 'the most specific of its networks that somebody runs'],
      egressClasses: ['string[]', 'classes of all its networks'],
    }),
  ),
];

const BOOKKEEPING = internalLabels({
  MIGRATION: {
    description: 'A schema version that was applied; version 0 is the lock of the process that applies one.',
    properties: properties('ours', {
      version: ['int', 'number of the migration'],
      description: ['string', 'what it did'],
      appliedAt: ['int', 'epoch ms'],
    }),
    unique: ['version'],
  },
  SETTING: {
    description: 'A value that Weft stores for its own use.',
    properties: properties('ours', {
      name: ['string', 'name of the value'],
      value: ['string', 'its value'],
    }),
    unique: ['name'],
  },
  API_KEY: {
    description: 'A key of a client: only its hash is stored.',
    properties: properties('ours', {
      hash: ['string', 'SHA-256 of the key, hex digits'],
      id: ['string', 'public id, by which it is listed and revoked'],
      name: ['string', 'name that its operator gave it'],
      prefix: ['string', 'visible first characters'],
      scopes: ['string[]', 'query, lookup, ops, override, export, metrics, admin'],
      createdAt: ['int', 'epoch ms'],
      expiresAt: ['int', 'epoch ms; absent means never'],
      revokedAt: ['int', 'epoch ms; absent means valid'],
      lastUsedAt: ['int', 'epoch ms'],
      lockedAt: ['int', 'a worker that starts a slow job of the key writes it first, to take the lock; epoch ms'],
      adoptedBy: ['string[]', 'ids of the homes whose WEFT_API_KEY it is; absent for every other key'],
    }),
    unique: ['hash'],
    indexes: [['id']],
  },
  OVERRIDE: {
    description: "An analyst's decision about one indicator, or a note on it. Loads never change it.",
    properties: properties('ours', {
      name: ['string', 'label and name of the indicator'],
      label: ['string', 'label of the indicator'],
      subject: ['string', 'name of the indicator'],
      act: ['string', 'block, allow or note'],
      reason: ['string', 'why; the text of a note'],
      by: ['string', 'name of the key, or user of the command line'],
      createdAt: ['int', 'epoch ms'],
      until: ['int', 'when it ends, epoch ms; absent means never'],
      start: ['string', 'first address of a network as 32 hex digits; absent on others'],
      end: ['string', 'last address of a network as 32 hex digits; absent on others'],
      isOver: ['bool', 'what it covered was judged again after its end; absent until then'],
    }),
    unique: ['name'],
    indexes: [['subject']],
  },
  LOAD_RUN: {
    description: 'One load of one file.',
    properties: properties('ours', {
      id: ['string', 'id of the run'],
      source: ['string', 'loader'],
      part: ['string', 'part of the set that the file is; empty for a whole one'],
      layer: ['string', 'layer that it fills'],
      cadenceHours: ['int', 'interval at which the source is published'],
      file: ['string', 'name of the file'],
      sha256: ['string', 'SHA-256 of the file, hex digits'],
      observedAt: ['int', 'date of the data, epoch ms'],
      dateIsApproximate: ['bool', 'the date of the data is not exact'],
      holder: ['string', 'holder of the lock on its source: a run without its holder has died'],
      startedAt: ['int', 'epoch ms'],
      finishedAt: ['int', 'epoch ms; absent while it runs'],
      read: ['int', 'records read'],
      written: ['int', 'nodes, edges and islands created or changed'],
      unchanged: ['int', 'nodes, edges and islands found just so'],
      swept: ['int', 'nodes, edges and islands that the source no longer lists'],
      refused: ['int', 'records refused'],
      leftOut: ['int', 'records that state nothing: over, withdrawn, deleted, harmless, or only context'],
      leftOutParts: ['int', 'parts of loaded records that were left out, such as dates that are yet to come'],
      refusals: ['string[]', 'the first 100 refusals, of records and of parts of them, as line N: reason'],
      shapes: ['string[]', 'labels and edges that the source states, such as RESOLVES_TO HOSTNAME IPV4'],
      status: [
        'string',
        'running, completed, partial (Weft cannot trust all of the file, so it swept nothing), failed, or interrupted (its process ended before the load did)',
      ],
      error: ['string', 'why it failed, is partial or was interrupted'],
      isDerived: ['bool', 'derivations have used it'],
      isLive: ['bool', 'it contains single live look-ups; absent for a whole file'],
      isOwn: ['bool', 'it is a list of the operator; absent for what others publish'],
      wholeFrom: [
        'int',
        'records from which its edition is whole, as its source declares; absent if that does not say',
      ],
      wholeTables: ['string[]', 'ipv4 and ipv6, where it is a whole table of announcements of that family'],
    }),
    unique: ['id'],
    indexes: [['source', 'part']],
  },
  SOURCE_RECORD: {
    description: 'A record that a source restates: when it last did, and what it stated.',
    properties: properties('ours', {
      name: ['string', 'speaker and id of the record; the speaker alone for the newest whole edition'],
      at: ['int', 'last change of the record, epoch ms, or the number of its version'],
      filedAt: ['int', 'date of its file, epoch ms'],
      stated: ['string', 'labels and edge shapes, each with the names of what it stated: JSON'],
    }),
    unique: ['name'],
  },
  CHANGE_RECORD: {
    description: 'A change that a load or a derivation found.',
    properties: properties('ours', {
      id: ['string', 'id of the change'],
      kind: ['string', 'dns, registration, certificate, routing, rpki, reputation, content or technology'],
      label: ['string', 'label of the node that changed'],
      subject: ['string', 'its name'],
      field: ['string', 'edge type or property that changed'],
      before: ['string[]', 'old values; empty for none'],
      after: ['string[]', 'new values; empty for none'],
      source: ['string', 'loader that says so; age where only time has passed'],
      run: ['string', 'id of the load; absent for derived changes'],
      observedAt: ['int', 'date of the data that shows it, epoch ms'],
      recordedAt: ['int', 'when Weft found it, epoch ms'],
    }),
    unique: ['id'],
    indexes: [['subject'], ['recordedAt'], ['label', 'recordedAt']],
  },
  TIER_REMOVAL: {
    description: 'An indicator that left a tier: exports report it for 90 days.',
    properties: properties('ours', {
      place: ['string', '<tier> <label> <name>'],
      tier: ['string', 'malicious, ambiguous, benign-allowlisted or blocking'],
      label: ['string', 'label of the node'],
      name: ['string', 'name of the node'],
      number: ['int', 'how often it had left the tier before'],
      listedFrom: ['int', 'its first date on a list, epoch ms'],
      since: ['int', 'when this graph first gave it the label, epoch ms'],
      leftAt: ['int', 'when this graph learned that it left, epoch ms; absent until the reconcile after the load'],
      isPending: ['bool', 'it has no date yet'],
      isBack: ['bool', 'it came back later'],
    }),
    unique: ['place', 'number'],
    indexes: [['place'], ['tier', 'leftAt', 'place'], ['isPending']],
  },
  LOAD_LOCK: {
    description: 'Who may do what alone: load a source, derive; and whose turn it is to write.',
    properties: properties('ours', {
      name: ['string', 'name of the lock'],
      holder: ['string', 'id of who holds it; absent while it is free'],
      purpose: ['string', 'what it does, in words for others'],
      process: ['int', 'its process id'],
      host: ['string', 'name of its machine'],
      expiresAt: ['int', 'end of the lease, epoch ms'],
      attemptedAt: ['int', 'when a process last asked for it, epoch ms'],
    }),
    unique: ['name'],
  },
  JOB: {
    description: 'A long task that a client requested: the request, its worker, its progress and its end.',
    properties: properties('ours', {
      id: ['string', 'id of the job'],
      type: ['string', 'similar_domains, bulk_enrichment, indicator_search and so on'],
      owner: ['string', 'id of the key that created it; only that key sees it'],
      ownerName: ['string', 'name of that key'],
      params: ['string', 'the accepted request with its defaults, JSON'],
      idempotencyKey: ['string', 'Idempotency-Key of the request; absent without one'],
      status: ['string', 'pending, processing, completed, failed or cancelled'],
      dueAt: [
        'int',
        'pending: its position in the queue; processing: when its lease ends; ended: when it is removed; epoch ms',
      ],
      worker: ['string', 'id of who does it; absent unless it is processing'],
      losses: ['int', 'number of workers that were lost during it'],
      current: ['int', 'completed steps'],
      total: ['int', 'steps that there are'],
      percentage: ['int', '0 to 100; never falls'],
      message: ['string', 'current activity'],
      createdAt: ['int', 'epoch ms'],
      updatedAt: ['int', 'epoch ms'],
      completedAt: ['int', 'when it ended, epoch ms; absent until then'],
      errorCode: [
        'string',
        'TIMEOUT, INTERNAL_ERROR, SOURCE_UNAVAILABLE, TARGET_NOT_ALLOWED or WORKER_LOST; absent unless it failed',
      ],
      errorMessage: ['string', 'why it failed'],
      errorDetails: ['string', 'more of it, JSON'],
      resultParts: ['int', 'JOB_RESULT nodes that hold its result'],
      lockedAt: ['int', 'every change writes it first, to take the lock; epoch ms'],
    }),
    unique: ['id'],
    indexes: [
      ['status', 'dueAt'],
      ['status', 'type', 'dueAt'],
      ['owner', 'createdAt'],
    ],
  },
  MONITOR: {
    description: 'A domain or address that a key monitors, and its state when it was probed.',
    properties: properties('ours', {
      id: ['string', 'id of the monitor'],
      owner: ['string', 'id of the key that monitors it; only that key sees it'],
      target: ['string', 'domain or address'],
      createdAt: ['int', 'epoch ms'],
      checkedAt: ['int', 'when its rules were last evaluated, epoch ms'],
      probedAt: ['int', 'when its page was last requested, epoch ms; absent if that is not allowed'],
      isUp: ['bool', 'it answered then; absent if it could not be asked'],
      unknownReason: ['string', 'why it could not be asked; absent if it was'],
      stateSince: ['int', 'time of the first probe in the current state, epoch ms'],
      failures: ['int', 'probes that failed one after another, and those that could not be made after an answer'],
      probeDays: ['string[]', 'for each of the last 30 days: date, probes, successful probes, their total ms'],
      certificateEndsAt: ['int', 'end of the certificate that it showed, epoch ms'],
      pageTitle: ['string', 'title of its page'],
      contentHash: ['string', 'hash of the content of its page'],
      lockedAt: ['int', 'every change writes it first, to take the lock; epoch ms'],
      technologies: ['string[]', 'what its answer says that it runs on'],
    }),
    unique: ['id'],
    indexes: [['owner', 'target']],
  },
  ALERT_RULE: {
    description: 'An alert rule of a key for a domain or address: conditions, channels, and state.',
    properties: properties('ours', {
      id: ['string', 'id of the rule'],
      owner: ['string', 'id of the key that created it; only that key sees it'],
      target: ['string', 'domain or address'],
      type: ['string', 'dns_change, ssl_expiring, query and so on'],
      channelSet: ['string', 'its channels in order: with target and type what makes a rule another one'],
      settings: ['string', 'threshold, channels with their addresses and secrets, query: JSON'],
      enabled: ['bool', 'whether it is evaluated'],
      silencedUntil: ['int', 'nothing is sent until then, epoch ms'],
      offChannels: ['string[]', 'channels whose receiver answered that it no longer exists'],
      createdAt: ['int', 'epoch ms'],
      dueAt: ['int', 'when its clock has it evaluated next, epoch ms'],
      evaluation: ['int', 'number of evaluations: of two at once only one is written'],
      state: ['string', 'state of the evaluation: what was seen, what is triggered, what waits for the digest; JSON'],
      error: ['string', 'why the last evaluation failed'],
      lockedAt: ['int', 'every change writes it first, to take the lock; epoch ms'],
    }),
    unique: ['id'],
    indexes: [['owner', 'target'], ['dueAt']],
  },
  ALERT_EVENT: {
    description: 'A result of an evaluation: an alert was triggered, has ended, or belongs into a digest.',
    properties: properties('ours', {
      id: ['string', 'id of the event, which every delivery of it repeats'],
      rule: ['string', 'id of the rule'],
      owner: ['string', 'id of the key'],
      target: ['string', 'domain or address'],
      body: ['string', 'the message, JSON'],
      silenced: ['bool', 'nothing was sent for it'],
      createdAt: ['int', 'epoch ms'],
    }),
    unique: ['id'],
    indexes: [['createdAt']],
  },
  ALERT_DELIVERY: {
    description: 'One event on its way to one receiver.',
    properties: properties('ours', {
      id: ['string', 'id of the event and the channel'],
      event: ['string', 'id of the event'],
      rule: ['string', 'id of the rule'],
      owner: ['string', 'id of the key'],
      target: ['string', 'domain or address'],
      channel: ['string', 'email, slack, webhook, pagerduty or alertmanager'],
      receiver: ['string', 'hash of channel and address: what waits for one receiver waits together'],
      status: ['string', 'pending, delivered or failed'],
      dueAt: ['int', 'pending: time of the next attempt; ended: when it is removed; epoch ms'],
      attempts: ['int', 'tries so far'],
      attemptedAt: ['int', 'when it was last tried, epoch ms'],
      takenBy: ['string', 'the process that sends it; absent once the result of the last attempt is known'],
      batch: ['string', 'the message of its first attempt: retries contain the same events'],
      answer: ['int', 'status of the last answer; absent where there was none'],
      error: ['string', 'why the last try failed'],
      createdAt: ['int', 'epoch ms'],
      lockedAt: ['int', 'every process writes it before it takes it, for the lock; epoch ms'],
    }),
    unique: ['id'],
    indexes: [
      ['status', 'dueAt'],
      ['owner', 'target', 'createdAt'],
      ['receiver', 'status'],
    ],
  },
  JOB_RESULT: {
    description: 'A stretch of the result of a job: joined in their order the parts are one JSON text.',
    properties: properties('ours', {
      job: ['string', 'id of the job'],
      part: ['int', 'place of the part, from 0'],
      text: ['string', 'its characters'],
    }),
    unique: ['job', 'part'],
  },
  CAPTURE_IMAGE: {
    description:
      'An image of a captured page, as the key that asked for it finds it; the file is named by its SHA-256.',
    properties: properties('ours', {
      id: ['string', 'id of the capture'],
      owner: ['string', 'id of the key that created it; only that key sees it'],
      schedule: ['string', 'id of the schedule that wanted it; absent without one'],
      url: ['string', 'address of the page, as it was requested'],
      page: ['string', 'the same in its normal form: what makes captures those of one page'],
      capturedAt: ['int', 'epoch ms'],
      format: ['string', 'png, jpeg or webp'],
      width: ['int', 'pixels'],
      height: ['int', 'pixels'],
      fileSize: ['int', 'bytes'],
      sha256: ['string', 'SHA-256 of the image, hex digits'],
      comparedSha256: ['string', 'SHA-256 of the same image as PNG, to compare it with the next one'],
      expiresAt: ['int', 'when it is removed, epoch ms'],
    }),
    unique: ['id'],
    indexes: [
      ['owner', 'page', 'capturedAt'],
      ['schedule', 'capturedAt'],
      ['expiresAt'],
      ['sha256'],
      ['comparedSha256'],
    ],
  },
  CAPTURE_SCHEDULE: {
    description: 'A page that is captured regularly for a key.',
    properties: properties('ours', {
      id: ['string', 'id of the schedule'],
      owner: ['string', 'id of the key that created it; only that key sees it'],
      ownerName: ['string', 'name of that key'],
      url: ['string', 'address of the page, as it was requested'],
      page: ['string', 'the same in its normal form'],
      cron: ['string', 'its pattern; absent with a frequency'],
      frequency: ['string', 'its frequency; absent with a pattern'],
      timezone: ['string', 'IANA name'],
      enabled: ['bool', 'whether it captures'],
      retentionCount: ['int', 'number of images that are stored'],
      options: ['string', 'options of the captures, JSON'],
      createdAt: ['int', 'epoch ms'],
      updatedAt: ['int', 'epoch ms'],
      lastUsedAt: ['int', 'when its owner last looked at what it captured, epoch ms'],
      lastCaptureAt: ['int', 'epoch ms; absent until it captured'],
      nextCaptureAt: ['int', 'epoch ms; absent unless it is enabled'],
      captureCount: ['int', 'captures that it made'],
      job: ['string', 'id of the job of its last turn; the next turn is skipped while that runs'],
      lockedAt: ['int', 'every change writes it first, to take the lock; epoch ms'],
    }),
    unique: ['id'],
    indexes: [['owner', 'createdAt'], ['nextCaptureAt'], ['lastUsedAt']],
  },
});

const PLANES = internalLabels({
  RANGE_PLANE: {
    description: 'A plane of networks, and which generation of its ranges is valid.',
    properties: properties('ours', {
      name: ['string', 'announced, registered, geolocation, roa, listed or vendor'],
      generation: ['string', 'eight digits'],
    }),
    unique: ['name'],
  },
  THREAT_CELL: {
    description: 'A block of addresses with listings, and their numbers: the scores of networks and ASNs use it.',
    properties: properties('ours', {
      start: ['string', 'first address as 32 hex digits'],
      end: ['string', 'last address as 32 hex digits'],
      length: ['int', 'prefix length in bits: 24, or 64 of IPv6'],
      bad: ['int', 'listed addresses (IPv6: /64s) that were confirmed bad within 90 days'],
      suspicious: ['int', 'those that were longer ago, and those whose worst class is suspicious'],
      descriptive: ['int', 'those on descriptive lists alone'],
      badAt: ['int[]', 'which of the 256 addresses of a /24 are confirmed-bad; absent for IPv6'],
      suspiciousAt: ['int[]', 'which are suspicious'],
      descriptiveAt: ['int[]', 'which are descriptive'],
      categories: ['string[]', 'ids of the categories that occur, in order'],
      categoryCounts: ['int[]', 'listed addresses of each'],
    }),
    unique: ['start'],
  },
  ASN_EXPOSURE: {
    description: 'The listings in the space that an AS announces.',
    properties: properties('ours', {
      asn: ['string', 'name of the ASN'],
      prefixCount: ['int', 'blocks that it announces now'],
      announcedIpv4: [
        'int',
        'addresses in them, each counted once; a more specific block of another AS is not counted',
      ],
      announced48s: ['int', '/48s in them, at least one each'],
      bad: ['int', 'listed IPv4 addresses in them whose worst class is confirmed-bad'],
      suspicious: ['int', 'those whose worst class is suspicious'],
      descriptive: ['int', 'those on descriptive lists alone'],
      bad6: ['int', 'listed /64s whose worst class is confirmed-bad'],
      suspicious6: ['int', 'those whose worst class is suspicious'],
      descriptive6: ['int', 'those on descriptive lists alone'],
      bad48s: ['float', 'confirmed-bad /64s on the scale of /48s, as densities count them'],
      suspicious48s: ['float', 'suspicious ones'],
      listed48s: ['float', 'all of them'],
      categories: ['string[]', 'ids of the categories that occur, in order'],
      categoryCounts: ['int[]', 'listed addresses of each; /64s where the AS announces IPv6 only'],
      worstPrefixes: ['string[]', 'at most five announced blocks with the most listed addresses'],
      worstListed: ['int[]', 'listed addresses or /64s in each'],
      worstDense: ['float[]', 'the same on the scale of `worstSizes`'],
      worstSizes: ['float[]', 'addresses or /48s of each'],
      newShare: ['float', 'share of its space that was first announced within 90 days'],
      signals: ['int', 'hijack, leak and MOAS signals of a year'],
      neighbours: ['int', 'adjacent AS'],
      badNeighbours: ['int', 'those whose threat density is MEDIUM or above'],
      threatDensityScore: ['float', 'part of its score; the scores of its neighbours use it'],
      countries: ['string[]', 'where its announced blocks are, largest first; empty text where no source says'],
      countryPrefixes: ['int[]', 'blocks in each'],
      countryIpv4: ['int[]', 'addresses in each'],
      country48s: ['int[]', '/48s in each'],
    }),
    unique: ['asn'],
  },
  ORIGIN_OBSERVATION: {
    description: 'An AS that a source saw announcing a prefix.',
    properties: properties('ours', {
      name: ['string', '<prefix> AS<asn> <source>'],
      prefix: ['string', 'announced block'],
      asn: ['int', 'origin AS number'],
      source: ['string', 'loader that says so'],
      firstSeen: ['int', 'first observation, epoch ms'],
      lastSeen: ['int', 'newest observation, epoch ms'],
      approximate: ['bool', 'the date is not exact'],
      peersSeeing: ['int', "the collector's peers that had the prefix then"],
      inferred: ['bool', 'the source merged the block from announcements'],
    }),
    unique: ['name'],
    indexes: [['prefix'], ['source']],
  },
  ADJACENCY_CLAIM: {
    description: 'Two AS that sources call adjacent; each claim keeps what its source says of their relation.',
    properties: properties('ours', {
      name: ['string', '<lower AS number> <higher AS number>'],
      relClass: ['string', 'peer-peer, sibling or route-server'],
      lowProvides: ['bool', 'the lower one is a provider of the other'],
      highProvides: ['bool', 'the higher one is a provider of the other'],
      claims: ['string[]', 'what each source says'],
    }),
    unique: ['name'],
  },
  ROUTE_OBJECT: {
    description: 'A route object of a routing registry: which AS may originate a network, as its holder says.',
    properties: properties('ours', {
      name: ['string', '<prefix> AS<asn> <registry>'],
      prefix: ['string', 'the network'],
      asn: ['int', 'AS number of the origin'],
      registry: ['string', 'routing registry that has it, upper case'],
      claims: ['string[]', 'what each source says'],
    }),
    unique: ['name'],
    indexes: [['prefix']],
  },
  REGISTRATION_ANSWER: {
    description:
      'The answer of a registry or registrar about a domain; the snapshots of its registration are built from these.',
    properties: [
      ...properties('ours', {
        name: ['string', '<domain>@<time of the answer, ISO 8601>'],
        answeredAt: ['int', 'time of the answer, epoch ms'],
        registrarKey: ['string', 'name of the REGISTRAR'],
        registrantKey: ['string', 'name of the ORGANIZATION that it is registered to'],
        contactKeys: ['string[]', 'role, label and name of each mail address and telephone'],
        claims: ['string[]', 'what each source says'],
      }),
      ...WHOIS_RECORD_FIELDS,
    ],
    unique: ['name'],
    indexes: [['domainName']],
  },
  GEO_NETWORK: {
    description: 'What one source says of the place of a block.',
    properties: [
      ...properties('ours', {
        name: ['string', '<cidr> <source> <part>'],
        cidr: ['string', 'block, host bits cleared'],
        part: ['string', 'part of the set that the file is; empty for a whole one'],
      }),
      ...SAID_BY,
      ...LOCATION_RECORD,
      ...properties('ours', {
        continentKey: ['string', 'continentName, folded for search', { index: 'range' }],
        countryKey: ['string', 'countryName, folded for search', { index: 'range' }],
        regionKey: ['string', 'regionName, folded for search', { index: 'range' }],
        cityKey: ['string', 'cityName, folded for search', { index: 'range' }],
        postalKey: ['string', 'postalCode, folded for search', { index: 'range' }],
        lengthKey: ['string', 'family, prefix length and first order key', { index: 'range' }],
      }),
    ],
    unique: ['name'],
    indexes: [['cidr'], ['source'], ['countryCode'], ['continentCode'], ['asn'], ['latitude'], ['longitude']],
    fullText: ['ispName', 'organization'],
  },
});

/** Every label that only Weft itself uses: no edge joins them to a contract label. */
export const INTERNAL_LABELS: readonly InternalLabelDeclaration[] = [...BOOKKEEPING, ...PLANES, ...RANGES];

const NAMES: ReadonlySet<string> = new Set(INTERNAL_LABELS.map((internal) => internal.label));

/** Returns whether a label is internal: a query that names it is answered as if the label did not exist. */
export function isInternalLabel(name: string): boolean {
  return NAMES.has(name);
}

/**
 * Name of the SETTING that identifies one filling of the graph: an id, created when an empty graph is first loaded. It stays while loads
 * add to and change that graph; emptying the graph, or importing into a new one, creates another. A cursor of `svc.export` is valid only
 * for the filling that it belongs to.
 */
export const GENERATION_SETTING = 'generation';

/** Setting with the time up to which consumers see the changes of verdicts, epoch ms in digits: that of the last reconcile that is over. */
export const VERDICTS_CHANGED_SETTING = 'verdicts_changed_at';

/** Setting with the time at which an override of an analyst last changed, epoch ms in digits. */
export const OVERRIDDEN_SETTING = 'overridden_at';

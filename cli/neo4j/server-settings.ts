import { totalmem } from 'node:os';

/** How much memory a Neo4j of ours may take, in MiB. */
export interface ServerMemory {
  readonly heap: number;
  readonly pageCache: number;
}

/** A quarter of the machine for the heap and an eighth for pages, within bounds that hold the sample and a large load. */
export function memoryFor(totalBytes: number = totalmem()): ServerMemory {
  const total = totalBytes / 2 ** 20;
  return { heap: clamp(total / 4, 512, 2048), pageCache: clamp(total / 8, 256, 2048) };
}

/**
 * How much memory the import tool may take, and the Neo4j that finishes what it has made: with the process that prepares the
 * files they stay under 4 GiB together.
 */
export function importMemory(totalBytes: number = totalmem()): ServerMemory {
  const total = totalBytes / 2 ** 20;
  return { heap: clamp(total / 8, 512, 1152), pageCache: clamp(total / 16, 256, 768) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)));
}

/**
 * The procedures that Weft itself calls. Measured on 5.26: the list keeps out everything that is not built in; the built-in ones are
 * always there, so it is the guard that keeps users' queries from them.
 */
const PROCEDURES = ['db.index.fulltext.*', 'db.ping', 'dbms.components', 'dbms.routing.getRoutingTable'];

/**
 * Our plans are anchored on indexes and stay right whatever the counts are, so each is made once, however much a load moves the counts. By
 * default Neo4j plans a text again where the counts differ by three quarters, and the next caller waits for it.
 */
const PLANS = {
  'dbms.cypher.min_replan_interval': '365d',
  'dbms.cypher.statistics_divergence_threshold': '1.0',
  // Texts of users come and go: a thousand of them, which is the default, would push out ours.
  'server.memory.query_cache.per_db_cache_num_entries': '5000',
};

/** How Neo4j (5.26) reads and plans a text. */
const PLANNING = {
  // It has two parsers of the same language and reads a text twice, in its router and in its planner. ANTLR, which it takes by default, is
  // slow until Java has compiled it: with the older one first asks take a sixth less of the processor.
  'internal.cypher.parser.antlr_enabled': 'false',
  // By default Neo4j plans a text again at its eleventh run, then with compiled expressions. The community edition compiles none, so that
  // caller would wait for the same plan again.
  'internal.cypher.expression_engine': 'INTERPRETED',
};

/**
 * Server settings for every Neo4j that Weft starts itself, by Java or Docker: a server that says nothing to the outside, reads no
 * files for a query, and fails a query rather than the machine when memory runs out.
 */
export function serverSettings(memory: ServerMemory): Readonly<Record<string, string>> {
  return {
    ...PLANS,
    ...PLANNING,
    'server.https.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    'dbms.security.allow_csv_import_from_file_urls': 'false',
    'dbms.security.procedures.allowlist': PROCEDURES.join(','),
    'server.memory.pagecache.size': `${memory.pageCache}m`,
    'db.memory.transaction.max': `${Math.round(memory.heap / 2)}m`,
    'db.lock.acquisition.timeout': '2s',
    // The query log would hold users' literals.
    'db.logs.query.enabled': 'OFF',
    // A crash leaves to the recovery what was written since the last checkpoint. By default that is a quarter of an hour; without changes
    // there is nothing to write out. The community edition has no procedure to ask for one after a load.
    'db.checkpoint.interval.time': '1m',
    // Two files of 256 MiB would be reserved for an empty graph.
    'db.tx_log.rotation.size': '64m',
    'db.tx_log.rotation.retention_policy': '256M size',
    'db.tx_log.preallocate': 'false',
  };
}

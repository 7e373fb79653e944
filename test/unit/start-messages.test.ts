import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Neo4jError } from 'neo4j-driver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roomProblem } from '../../cli/disk-room.ts';
import { BackendError } from '../../cli/neo4j/backend.ts';
import { readConnection } from '../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { logEndOf } from '../../cli/neo4j/log-since.ts';
import { databaseFailure, PortTakenError, processFailure, TornLogError } from '../../cli/neo4j/start-failure.ts';
import { readSecret } from '../../cli/secret.ts';
import { SettingsError } from '../../cli/settings/settings-error.ts';
import { isBroken, queryProblemOf } from '../../engine/execution/server-errors.ts';
import { knownProblem } from '../../http/problems/from-error.ts';

/** What Neo4j 5.26 logs where a file of the store is missing. */
const MISSING_FILE = `2026-11-23 04:44:27.742+0000 WARN  [o.n.k.d.Database] [neo4j/2b71e136] Exception occurred while starting the database.
java.lang.RuntimeException: Store files [/home/neostore.nodestore.db] is(are) missing and recovery is not possible.
2026-11-23 04:44:27.764+0000 ERROR [o.n.d.d.DatabaseLifecycles] Failed to start DatabaseId{2b71e136[neo4j]}
java.lang.RuntimeException: java.lang.RuntimeException: Store files [/home/neostore.nodestore.db] is(are) missing and recovery is not possible. Please restore from a consistent backup.
\tat org.neo4j.kernel.database.Database.handleStartupFailure(Database.java:633)
`;

/** The same for a log that a full disk has torn. */
const TORN_LOG = `2026-11-23 04:59:28.726+0000 ERROR [o.n.d.d.DatabaseLifecycles] Failed to start DatabaseId{2b71e136[neo4j]}
org.neo4j.dbms.api.DatabaseManagementException: Unable to start database
Caused by: java.lang.RuntimeException: Error reading transaction logs, recovery not possible. To force the database to start anyway
Caused by: java.lang.IllegalStateException: Failure to read transaction log file number 0. Unreadable bytes are encountered after last readable position.
Caused by: java.io.IOException: -1. At position LogPosition{logVersion=0, byteOffset=17116793} and entry version 20
Caused by: java.lang.NegativeArraySizeException: -1
`;

/** What Neo4j 5.26 logs where another program listens at its port. */
const PORT_TAKEN = `2026-11-29 12:06:06.702+0000 ERROR Failed to start Neo4j on 127.0.0.1:7687.
Caused by: org.neo4j.configuration.helpers.PortBindException: An error occurred while trying to bind to the socket /127.0.0.1:37681
Caused by: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed with error(-98): Address already in use
2026-11-29 12:06:06.713+0000 INFO  Stopped.
`;

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weft-messages-'));
  mkdirSync(layoutOf(home).logs, { recursive: true });
});

afterEach(() => rmSync(home, { recursive: true }));

describe('what is said where Neo4j does not start', () => {
  it('The start error gives the reason from the database log, the location and what to do', () => {
    const layout = layoutOf(home);
    const log = join(layout.logs, 'debug.log');
    writeFileSync(log, MISSING_FILE);
    const since = logEndOf(layout);
    expect(databaseFailure(layout, since)).toBeNull();
    appendFileSync(log, MISSING_FILE);
    expect(databaseFailure(layout, since)?.message).toBe(
      `Neo4j cannot open the database in ${layout.data}: Store files [/home/neostore.nodestore.db] is(are) missing and recovery is not ` +
        `possible. Please restore from a consistent backup (${log} has more). ` +
        'Restore a backup with `weft restore FILE --force`, or move this folder away and fill a new graph with `weft import` or `weft load`.',
    );
    expect(databaseFailure(layout, since)).not.toBeInstanceOf(TornLogError);
  });

  it('The start error distinguishes a log whose end a full disk tore from other damage', () => {
    const layout = layoutOf(home);
    const since = logEndOf(layout);
    writeFileSync(since.path, TORN_LOG);
    const failure = databaseFailure(layout, since);
    expect(failure).toBeInstanceOf(TornLogError);
    expect(failure?.message).toContain('Failure to read transaction log file number 0. Unreadable bytes');
  });

  it('The start error is the last error that Neo4j printed, where Java ended', () => {
    const layout = layoutOf(home);
    const since = logEndOf(layout, 'neo4j.log');
    expect(processFailure(layout, since).message).toContain('Neo4j ended while it started: it says no reason');
    writeFileSync(
      layout.console,
      'Starting...\nCaused by: java.io.IOException: No space left on device\n\tat java.base/x\n',
    );
    const { message } = processFailure(layout, since);
    expect(message).toContain('Neo4j ended while it started: No space left on device (');
    expect(message).toContain('neo4j.log');
  });

  it('The start error is the last error in the log of Neo4j, where Java printed nothing, and a taken port is told apart', () => {
    const layout = layoutOf(home);
    writeFileSync(join(layout.logs, 'neo4j.log'), PORT_TAKEN);
    const since = logEndOf(layout, 'neo4j.log');
    expect(processFailure(layout, since)).not.toBeInstanceOf(PortTakenError);
    appendFileSync(since.path, PORT_TAKEN);
    const failure = processFailure(layout, since);
    expect(failure).toBeInstanceOf(PortTakenError);
    expect(failure.message).toContain('bind(..) failed with error(-98): Address already in use');
  });
});

describe('what is said of a damaged file', () => {
  it.each(['{"uri":', '{"uri": "bolt://127.0.0.1:1"}', ''])(
    'A damaged connection.json with %j is reported with what to do',
    (text) => {
      const { connection } = layoutOf(home);
      writeFileSync(connection, text);
      const refusal = (): unknown => readConnection(connection);
      expect(refusal).toThrow(BackendError);
      expect(refusal).toThrow(`${connection} is damaged: restore the file that was there`);
    },
  );

  it('A damaged secret file is reported with what to do', () => {
    writeFileSync(join(home, 'secret'), 'abc');
    const refusal = () => readSecret({ home, secret: undefined });
    expect(refusal).toThrow(SettingsError);
    expect(refusal).toThrow('delete it, and a new secret is made');
  });
});

describe('a disk that is full', () => {
  it('A full disk is reported before a load: one sentence with the space needed and the space free', () => {
    const mib = 2 ** 20;
    expect(roomProblem(6 * mib, 10 * mib)).toBe('about 158 MiB are needed to load this file, and 6 MiB are free');
    expect(roomProblem(158 * mib, 10 * mib)).toBeNull();
    expect(roomProblem(null, 10 * mib)).toBeNull();
  });

  it.each([
    ['Neo.DatabaseError.Transaction.TransactionStartFailed', 'The database has encountered a critical error'],
    ['Neo.DatabaseError.Transaction.TransactionCommitFailed', 'Could not append to the log'],
    [
      'Neo.DatabaseError.General.UnknownError',
      'The database has encountered a critical error, and needs to be restarted.',
    ],
  ])('A full disk makes queries and lookups return 503 where the database fails with %s', (code, message) => {
    const error = new Neo4jError(message, code, '50N42', 'a description');
    expect(isBroken(error)).toBe(true);
    for (const problem of [queryProblemOf(error, { timeoutMs: 1, elapsedMs: 1 }), knownProblem(error)]) {
      expect(problem).toMatchObject({ status: 503, slug: 'data-unavailable', extras: { retryAfter: 5 } });
    }
  });

  it('Other errors of the database do not count as a full disk', () => {
    expect(isBroken(new Neo4jError('no', 'Neo.ClientError.Statement.SyntaxError', '42001', ''))).toBe(false);
    expect(isBroken(new Error('needs to be restarted'))).toBe(false);
  });
});

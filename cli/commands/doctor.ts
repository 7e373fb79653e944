import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { type LastLoad, lastLoads } from '../../loaders/refresh/last-loads.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { Database } from '../../store/database.ts';
import { appliedVersion } from '../../store/migrations.ts';
import { bytesIn } from '../backup/home-files.ts';
import { freeBytes, inMebibytes } from '../disk-room.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { startOfServer } from '../neo4j/challenge.ts';
import { checkDatabase } from '../neo4j/check-tool.ts';
import { recordedChoice } from '../neo4j/choice.ts';
import { readConnection, type StoredConnection } from '../neo4j/connection-file.ts';
import { dockerObstacle } from '../neo4j/docker-command.ts';
import { driverReason } from '../neo4j/driver-reason.ts';
import { findJava, findMaven } from '../neo4j/java.ts';
import { type LastStop, lastStopOf } from '../neo4j/last-stop.ts';
import { layoutOf } from '../neo4j/layout.ts';
import { lockHolder } from '../neo4j/lock.ts';
import { NEO4J_TAG, NEO4J_VERSION } from '../neo4j/release.ts';
import { say } from '../output.ts';
import { describeRefused, RefusedQueries } from '../refused-queries.ts';
import { readSettings, type Settings } from '../settings.ts';
import { settingsTable } from '../settings-table.ts';
import { columns } from '../table.ts';

/** `weft doctor`: what is set, what is there, what runs, which queries are refused. Starts nothing. */
export const doctor = defineCommand({
  meta: {
    name: 'doctor',
    description: 'Show settings, versions, where the database is and which queries are refused; start nothing',
  },
  args: {
    'clear-refused': { type: 'boolean', description: 'let queries run again that are refused for an hour' },
    check: {
      type: 'boolean',
      description: "check the files of the database, with Neo4j's own tool, while nothing runs",
    },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const settings = readSettings(process.env);
      if (args['clear-refused'] === true) return clearRefused(settings);
      if (args.check === true) return checkFiles(settings);
      say(settingsTable(settings));
      say('');
      say(columns([...(await tools()), ...(await graph(settings))]));
      for (const line of refusedLines(settings)) say(line);
    }),
});

/** The server's log says why it refused each query; this lists the queries that are refused now. */
function refusedLines({ home }: Settings): readonly string[] {
  const refused = new RefusedQueries(home).all();
  if (refused.length === 0) return [];
  const rows = refused.map((item) => [`  until ${new Date(item.until).toISOString()}`, describeRefused(item)]);
  return ['', 'Refused queries (`weft doctor --clear-refused` lets them run again)', columns(rows)];
}

function clearRefused({ home }: Settings): void {
  const count = new RefusedQueries(home).clear();
  say(count === 0 ? 'no query is refused' : `${count} ${count === 1 ? 'refusal is' : 'refusals are'} lifted`);
}

async function checkFiles(settings: Settings): Promise<void> {
  const checked = await checkDatabase({
    home: settings.home,
    named: settings.neo4j,
    environment: process.env,
    command: 'doctor',
    mayAttach: false,
    log: say,
  });
  if (!checked.isSound) throw new UsageError(`the files of the database are damaged: ${checked.cure}`);
  say('the files of the database are as they should be');
}

async function tools(): Promise<string[][]> {
  const java = await findJava(process.env);
  return [
    ['Node', process.version],
    ['Docker', (await dockerObstacle(process.env)) ?? `a daemon answers (${NEO4J_TAG})`],
    ['Java', java.found ? `version ${java.version} at ${java.path} (Neo4j ${NEO4J_VERSION})` : java.reason],
    ['Maven', (await findMaven(process.env)) ?? '`mvn` does not run'],
  ];
}

async function graph(settings: Settings): Promise<string[][]> {
  const layout = layoutOf(settings.home);
  const holder = lockHolder(layout.lock);
  const connection = settings.neo4j ?? readConnection(layout.connection);
  const isRunning = settings.neo4j !== null || holder !== null;
  const stop = ownStop(settings, holder !== null);
  return [
    ['Backend', settings.neo4j === null ? (recordedChoice(settings.home) ?? 'not chosen yet') : 'NEO4J_URI'],
    [
      'Owner',
      holder === null ? 'nobody' : `weft ${holder.command}, process ${holder.owner.pid}, since ${holder.since}`,
    ],
    ['connection.json', existsSync(layout.connection) ? layout.connection : `not yet (${layout.connection})`],
    ...(connection !== null && isRunning ? await databaseRows(connection, stop) : [['Neo4j', 'not running']]),
    ['Last stop', stop === null ? 'see the log of that Neo4j (in Docker: `docker logs`)' : lastStop(stop)],
    ['Disk', diskState(settings.home)],
  ];
}

/** How a Neo4j that Weft runs with Java last stopped; null for any other. */
function ownStop({ neo4j, home }: Settings, isRunning: boolean): LastStop | null {
  return neo4j !== null || recordedChoice(home) === 'docker' ? null : lastStopOf(layoutOf(home), isRunning);
}

function lastStop(stop: LastStop): string {
  switch (stop.state) {
    case 'unknown':
      return 'not known: Neo4j was never started here, or has begun another log since';
    case 'clean':
      return 'clean';
    case 'recovery-pending':
      return 'not clean: the next start recovers the database, which may take minutes';
    case 'recovering':
      return `not clean: recovery is running (${stop.percent} %), and Neo4j answers when it is done`;
    case 'recovered':
      return 'not clean: this start has recovered the database';
  }
}

function diskState(home: string): string {
  if (!existsSync(home)) return `${home} does not exist yet`;
  const free = freeBytes(home);
  const room = free === null ? 'the free space is not known' : `${inMebibytes(free)} are free`;
  return `${inMebibytes(bytesIn(home))} in ${home}, ${room}`;
}

async function databaseRows(connection: StoredConnection, stop: LastStop | null): Promise<string[][]> {
  if (stop?.state === 'recovering') return [['Neo4j', `recovering, ${stop.percent} %: it answers when that is done`]];
  const database = Database.open(connection);
  try {
    if (connection.start !== undefined && (await startOfServer(database)) !== connection.start) {
      return [['Neo4j', `starting; meanwhile another Neo4j answers at ${connection.uri}`]];
    }
    const [row] = await database.read({
      text: 'CALL dbms.components() YIELD versions, edition RETURN versions, edition',
    });
    const version = await appliedVersion(database);
    const server = `${String(row?.versions)} ${String(row?.edition)}, schema version ${version} of ${SCHEMA_VERSION}`;
    return [
      ['Neo4j', server],
      ['Loads', loadsState([...(await lastLoads(database)).values()])],
    ];
  } catch (error) {
    return [['Neo4j', `does not answer: ${driverReason(error)}`]];
  } finally {
    await database.close();
  }
}

/** Which sources are being loaded, and of which the last load was interrupted. */
export function loadsState(loads: readonly Pick<LastLoad, 'source' | 'status'>[]): string {
  const of = (wanted: LastLoad['status']) =>
    loads.filter(({ status }) => status === wanted).map(({ source }) => source);
  const [running, interrupted] = [of('running'), of('interrupted')];
  return [
    running.length === 0 ? 'none is running' : `running: ${running.join(', ')}`,
    ...(interrupted.length === 0 ? [] : [`interrupted, to be loaded again: ${interrupted.join(', ')}`]),
  ].join('; ');
}

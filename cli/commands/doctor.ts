import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { Database } from '../../engine/database/database.ts';
import { appliedVersion } from '../../engine/database/migrations.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { reportingFailure } from '../failure.ts';
import { recordedChoice } from '../neo4j/choice.ts';
import { readConnection } from '../neo4j/connection-file.ts';
import { dockerAnswers } from '../neo4j/docker-daemon.ts';
import { findJava, findMaven } from '../neo4j/java.ts';
import { layoutOf } from '../neo4j/layout.ts';
import { lockHolder } from '../neo4j/lock.ts';
import { NEO4J_IMAGE, NEO4J_VERSION } from '../neo4j/release.ts';
import { say } from '../output.ts';
import { readSettings, type Settings } from '../settings.ts';
import { settingsTable } from '../settings-table.ts';
import { columns } from '../table.ts';

/** `weft doctor`: what is set, what is there, what runs. Starts nothing. */
export const doctor = defineCommand({
  meta: { name: 'doctor', description: 'Show settings, versions and where the database is; start nothing' },
  run: () =>
    reportingFailure(async () => {
      const settings = readSettings(process.env);
      say(settingsTable(settings));
      say('');
      say(columns([...(await tools()), ...(await graph(settings))]));
    }),
});

async function tools(): Promise<string[][]> {
  const java = await findJava(process.env);
  return [
    ['Node', process.version],
    ['Docker', (await dockerAnswers(process.env)) ? `a daemon answers (${NEO4J_IMAGE})` : 'no daemon answers'],
    ['Java', java.found ? `version ${java.version} at ${java.path} (Neo4j ${NEO4J_VERSION})` : java.reason],
    ['Maven', (await findMaven(process.env)) ?? '`mvn` does not run'],
  ];
}

async function graph(settings: Settings): Promise<string[][]> {
  const layout = layoutOf(settings.home);
  const holder = lockHolder(layout.lock);
  const connection = settings.neo4j ?? readConnection(layout.connection);
  const isRunning = settings.neo4j !== null || holder !== null;
  return [
    ['Backend', settings.neo4j === null ? (recordedChoice(settings.home) ?? 'not chosen yet') : 'NEO4J_URI'],
    [
      'Owner',
      holder === null ? 'nobody' : `weft ${holder.command}, process ${holder.owner.pid}, since ${holder.since}`,
    ],
    ['connection.json', existsSync(layout.connection) ? layout.connection : `not yet (${layout.connection})`],
    ['Neo4j', connection !== null && isRunning ? await serverState(Database.open(connection)) : 'not running'],
  ];
}

async function serverState(database: Database): Promise<string> {
  try {
    const [row] = await database.read({
      text: 'CALL dbms.components() YIELD versions, edition RETURN versions, edition',
    });
    const version = await appliedVersion(database);
    return `${String(row?.versions)} ${String(row?.edition)}, schema version ${version} of ${SCHEMA_VERSION}`;
  } catch (error) {
    return `does not answer: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await database.close();
  }
}

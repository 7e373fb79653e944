import { randomUUID } from 'node:crypto';
import { type Connection, Database } from '../../store/database.ts';
import { isRefused } from './first-answer.ts';

/**
 * The setting of Neo4j that carries the mark of a start. It takes any text: it lists flags for Neo4j's own start script, which Weft does not
 * use.
 */
const SETTING = 'server.jvm.additional';
const FLAG = '-Dweft.start=';
const PATIENCE_MS = 60_000;

/** A mark for one start: random, so that no other Neo4j has it. */
export function newStart(): string {
  return randomUUID();
}

/** The settings that give a Neo4j the mark of its start. */
export function markOf(start: string): Readonly<Record<string, string>> {
  return { [SETTING]: `${FLAG}${start}` };
}

/** Asks a Neo4j for the mark of its start; null for one that Weft did not start. Rejects while its database does not answer. */
export async function startOfServer(database: Database): Promise<string | null> {
  const text = 'SHOW SETTINGS YIELD name, value WHERE name = $name RETURN value';
  const [row] = await database.read(
    { text, parameters: { name: SETTING } },
    { timeoutMs: PATIENCE_MS, asksAgain: false },
  );
  const value = String(row?.value);
  return value.startsWith(FLAG) ? value.slice(FLAG.length) : null;
}

/** Replaces the password of a user by that of the connection. Returns whether it has that password now. */
export async function replacePassword(connection: Connection, formerPassword: string): Promise<boolean> {
  const database = Database.open({ ...connection, password: formerPassword, database: 'system' });
  const session = database.session('WRITE');
  try {
    await session.run('ALTER CURRENT USER SET PASSWORD FROM $former TO $password', {
      former: formerPassword,
      password: connection.password,
    });
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  } finally {
    await session.close();
    await database.close();
  }
}

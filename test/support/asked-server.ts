import type { ProcessIdentity } from '../../cli/neo4j/process-birth.ts';
import type { TestHome } from './homes.ts';
import { weftIn } from './weft.ts';

/** What `POST /api/query` of a server that runs as a process answers to a query. */
export async function ask(
  url: string,
  key: string,
  query: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

/** The counts of all that it has stored. */
export async function totals(url: string, key: string): Promise<unknown> {
  const response = await fetch(`${url}/api/query/stats`, { headers: { Authorization: `Bearer ${key}` } });
  return Object(await response.json()).total;
}

/** The key that a first start prints; empty where it printed none. */
export function firstKey(printed: string): string {
  return /^ +key +(\S+) +\(all scopes; shown only now\)$/m.exec(printed)?.[1] ?? '';
}

/** The Neo4j that runs on a home; throws where none does. */
export function runningServer(home: TestHome): ProcessIdentity {
  const server = home.server();
  if (server === null) throw new Error('the lock names no running server');
  return server;
}

/** What a `weft` command on a home prints; rejects where it fails. */
export async function output(home: TestHome, args: readonly string[]): Promise<string> {
  const command = weftIn(home, args);
  const code = await command.exit;
  if (code !== 0) throw new Error(`weft ${args.join(' ')} ended with ${code}: ${command.stderr()}`);
  return command.stdout();
}

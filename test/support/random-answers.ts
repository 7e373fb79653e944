import { readConnection } from '../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { Database } from '../../store/database.ts';
import { ask } from './asked-server.ts';

/** Questions about nodes that a running graph of a home holds, drawn at random: their properties and edges, and their verdicts. */
export async function randomQuestions(home: string, count: number): Promise<string[]> {
  const connection = readConnection(layoutOf(home).connection);
  if (connection === null) throw new Error(`${home} has no connection.json`);
  const database = Database.open(connection);
  try {
    const rows = await database.read({
      text: `MATCH (n:IPV4|HOSTNAME|ASN|ANNOUNCED_PREFIX|COUNTRY|FEED_SOURCE|CVE)
             WITH n, rand() AS place ORDER BY place LIMIT $count
             RETURN labels(n)[0] AS label, n.name AS name, place < 0.5 AS asksVerdict`,
      parameters: { count: BigInt(count) },
    });
    return rows.map(({ label, name, asksVerdict }) => {
      const value = JSON.stringify(name);
      if (asksVerdict === true && (label === 'IPV4' || label === 'HOSTNAME')) return `CALL explain(${value})`;
      return `MATCH (n:${String(label)} {name: ${value}}) OPTIONAL MATCH (n)-[r]-(m)
              RETURN n, type(r) AS type, r, m.name AS name ORDER BY type, name, r LIMIT 200`;
    });
  } finally {
    await database.close();
  }
}

/** The status and the rows that a server answers each question with. */
export async function answersTo(url: string, key: string, questions: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const question of questions) {
    const { status, body } = await ask(url, key, question);
    answers.push({ question, status, columns: body.columns, rows: body.rows, detail: body.detail });
  }
  return answers;
}

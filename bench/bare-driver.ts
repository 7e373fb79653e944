import type { Database } from '../store/database.ts';

/** Nodes of one label, or edges of one type between two labels, in the form that the graph stores. */
interface GraphPart {
  readonly statement: string;
  readonly rows: readonly unknown[];
}

const ROWS_PER_TRANSACTION = 5_000;

/** Every node and edge of a graph, ready to be created again with the driver alone: nodes first. */
export async function partsOf(database: Database): Promise<readonly GraphPart[]> {
  return [...(await nodeParts(database)), ...(await edgeParts(database))];
}

/** Creates the parts with nothing but UNWIND and CREATE, 5,000 rows a transaction; answers how many rows there were. */
export async function createBare(database: Database, parts: readonly GraphPart[]): Promise<number> {
  for (const { statement, rows } of parts) {
    for (let start = 0; start < rows.length; start += ROWS_PER_TRANSACTION) {
      const chunk = rows.slice(start, start + ROWS_PER_TRANSACTION);
      await database.transaction((transaction) => transaction.run(statement, { rows: chunk }));
    }
  }
  return parts.reduce((total, { rows }) => total + rows.length, 0);
}

/** Removes everything but the schema. */
export async function wipe(database: Database): Promise<void> {
  await database.applySchema(
    'MATCH (n) WHERE NOT n:MIGRATION CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS',
  );
}

async function nodeParts(database: Database): Promise<GraphPart[]> {
  const records = await rowsOf(
    database,
    'MATCH (n) WHERE n.name IS NOT NULL AND NOT n:LOAD_LOCK AND NOT n:SETTING RETURN labels(n)[0] AS label, properties(n) AS row ORDER BY label, n.name',
  );
  const byLabel = Map.groupBy(records, ({ label }) => String(label));
  return [...byLabel].map(([label, found]) => ({
    statement: `UNWIND $rows AS row CREATE (n:${label}) SET n = row`,
    rows: found.map(({ row }) => row),
  }));
}

async function edgeParts(database: Database): Promise<GraphPart[]> {
  const records = await rowsOf(
    database,
    `MATCH (a)-[r]->(b) RETURN type(r) AS type, labels(a)[0] AS start, labels(b)[0] AS end,
       {from: a.name, to: b.name, set: properties(r)} AS row ORDER BY type, start, end, row.from, row.to`,
  );
  const byShape = Map.groupBy(records, ({ type, start, end }) => `${type} ${start} ${end}`);
  return [...byShape].map(([shape, found]) => {
    const [type, a, b] = shape.split(' ');
    return {
      statement: `UNWIND $rows AS row
        MATCH (a:${a} {name: row.from}) USING INDEX a:${a}(name)
        MATCH (b:${b} {name: row.to}) USING INDEX b:${b}(name)
        CREATE (a)-[r:${type}]->(b) SET r = row.set`,
      rows: found.map(({ row }) => row),
    };
  });
}

/** In the driver's own types: whole numbers stay bigint, as the rows of a load are. */
async function rowsOf(database: Database, text: string): Promise<Record<string, unknown>[]> {
  const session = database.session('READ');
  try {
    return (await session.run(text)).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

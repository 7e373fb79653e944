import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { Seal } from '../../engine/contract/seal.ts';
import type { KnownAnswer, StageRows } from '../../engine/contract/step.ts';
import { expand } from '../../engine/expand/expand.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Row, Statement } from '../../store/database.ts';

/** What a query with procedure calls answers, by the step `expand` alone. */
export interface ExpandedAnswer {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly notices: readonly string[];
  /** How many statements ran. */
  readonly statements: number;
  /** Those that procedures and first stages sent before the query itself. */
  readonly reads: readonly Statement[];
}

/** Parses, expands and runs a query. */
export async function runExpanded(
  database: Database,
  query: string,
  parameters: Record<string, unknown> = {},
  catalog: ProcedureCatalog = procedureCatalog,
): Promise<ExpandedAnswer> {
  const statement = parseStatement(query);
  let statements = 0;
  const reads: Statement[] = [];
  const runOne = ({ text, parameters: bound = {} }: Statement) => {
    statements += 1;
    return runRaw(database, text, bound);
  };
  const read = (statement: Statement) => {
    reads.push(statement);
    return runOne(statement);
  };
  const result = await expand(statement, {
    catalog,
    asOf: new Date('2026-08-01T00:00:00Z'),
    caller: null,
    limits: DEFAULT_LIMITS,
    suffixes: async () => LIBRARY_SUFFIXES,
    seal: new Seal(Buffer.from('the secret of a test')),
    parameters,
    read,
    readOwn: read,
  });
  const text = applyEdits(statement.text, result.edits);
  const answer = await answerOf(result.answer, () =>
    runOne({ text, parameters: { ...parameters, ...result.driverParameters } }),
  );
  const notices = result.advisories.map(({ kind }) => kind);
  return { text, columns: answer.columns, rows: answer.rows.map(withNumbers), notices, statements, reads };
}

/** The rows of the text, or those that a procedure at its end knows. */
async function answerOf(known: KnownAnswer | undefined, run: () => Promise<StageRows>): Promise<StageRows> {
  if (known === undefined) return run();
  const { columns, rows, index } = known;
  if (index === null) return { columns, rows: rows.map(({ row }) => row) };
  const { rows: chosen } = await run();
  return { columns, rows: chosen.map((row) => rows[Number(row[index])]?.row ?? {}) };
}

async function runRaw(database: Database, text: string, parameters: Record<string, unknown>): Promise<StageRows> {
  const session = database.session('READ');
  try {
    const result = session.run(text, parameters);
    const columns = await result.keys();
    return { columns: columns.map(String), rows: (await result).records.map((record) => record.toObject()) };
  } finally {
    await session.close();
  }
}

function withNumbers(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  );
}

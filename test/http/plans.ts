import type { Plan } from 'neo4j-driver';
import type { Database, Statement } from '../../engine/database/database.ts';

/** Names of the operators that Neo4j would run a statement with. */
export async function plan(database: Database, { text, parameters }: Statement): Promise<string[]> {
  const session = database.session('READ');
  try {
    const { summary } = await session.run(`EXPLAIN ${text}`, parameters ?? {});
    return summary.plan === false ? [] : operators(summary.plan);
  } finally {
    await session.close();
  }
}

/** Wraps a database so that the texts of its reads can be counted. */
export function countingReads(database: Database): { database: Database; statements(): string[]; reset(): void } {
  const texts: string[] = [];
  const counted = new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'read') return member.bind(target);
      return (statement: Statement) => {
        texts.push(statement.text);
        return target.read(statement);
      };
    },
  });
  return { database: counted, statements: () => [...texts], reset: () => texts.splice(0) };
}

function operators({ operatorType, children }: Plan): string[] {
  return [operatorType.replace('@neo4j', ''), ...children.flatMap(operators)];
}

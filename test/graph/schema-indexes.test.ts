import type { Plan } from 'neo4j-driver';
import { beforeAll, describe, expect, it } from 'vitest';
import { LABELS } from '../../schema/labels.ts';
import { fullTextIndexName } from '../../schema/statements.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `UNWIND [['Google LLC', 'Google Cloud'], ['Googleplex Hosting', null], ['Example Networks', 'GOOGLE llc']] AS row
      CREATE (:GEO_NETWORK {name: row[0], ispName: row[0], organization: row[1]})`,
  });
});

/** The operators of the plan of a query, with what they say of their index. */
async function operators(query: string): Promise<string> {
  const session = database.session('READ');
  try {
    const { summary } = await session.run(`EXPLAIN ${query}`);
    return summary.plan === false ? '' : described(summary.plan).join('\n');
  } finally {
    await session.close();
  }
}

function described(plan: Plan): string[] {
  return [`${plan.operatorType} ${plan.arguments.Details ?? ''}`, ...plan.children.flatMap(described)];
}

describe('the indexes of the schema', () => {
  it.each(LABELS.map((label) => label.label))(
    'An index serves a lookup of %s by name, by equality and by STARTS WITH',
    async (label) => {
      expect(await operators(`MATCH (n:${label} {name: $name}) RETURN n`)).toMatch(/Node(Unique)?IndexSeek/);
      expect(await operators(`MATCH (n:${label}) WHERE n.name STARTS WITH $start RETURN n`)).toMatch(
        /IndexSeekByRange/,
      );
    },
  );

  it.each(['CONTAINS', 'ENDS WITH'])('An index serves %s on the name of a HOSTNAME', async (predicate) => {
    const plan = await operators(`MATCH (n:HOSTNAME) WHERE n.name ${predicate} $part RETURN n`);
    expect(plan).toMatch(/NodeIndex(Contains|EndsWith)Scan.*TEXT INDEX/);
  });

  it.each([
    ['FEED_SOURCE', 'id'],
    ['CATEGORY', 'id'],
    ['ROA', 'prefix'],
    ['ASN', 'asn'],
    ['HOSTNAME', 'apex'],
    ['HOSTNAME', 'rank'],
    ['IPV4', 'orderKey'],
    ['IPV6', 'orderKey'],
    ['ASN_NAME', 'searchName'],
    ['ORGANIZATION', 'searchName'],
    ['GEO_NETWORK', 'cityKey'],
    ['GEO_NETWORK', 'asn'],
    ['ORIGIN_OBSERVATION', 'prefix'],
  ])('An index serves a lookup of %s by %s', async (label, property) => {
    expect(await operators(`MATCH (n:${label}) WHERE n.${property} = $value RETURN n`)).toContain('NodeIndexSeek');
  });

  it('The full-text index finds providers by whole words in any case, not by parts of words', async () => {
    const rows = await database.read({
      text: 'CALL db.index.fulltext.queryNodes($index, $words) YIELD node RETURN node.name AS name ORDER BY name',
      parameters: { index: fullTextIndexName('GEO_NETWORK'), words: 'gOOgle' },
    });
    expect(rows.map((row) => row.name)).toEqual(['Example Networks', 'Google LLC']);
  });
});

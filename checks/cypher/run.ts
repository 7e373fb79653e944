/**
 * `npm run cypher-texts`: no text of Cypher is put together from variables (docs/add-a-procedure.md, "The Cypher"). A text that is Cypher may
 * substitute constants of constant text alone. Where its shape varies, `@neo4j/cypher-builder` builds it.
 */
import { globSync } from 'node:fs';
import { parsed } from './constant-text.ts';
import { varyingParts } from './varying-parts.ts';

/** Files that hold no Cypher that we send, and why. A folder ends in a slash. */
const EXEMPT: Readonly<Record<string, string>> = {
  'store/cypher-text.ts': 'turns the constant parts of callers into clauses',
  'store/match-by-index.ts': 'adds the hints that the builder does not have',
  'engine/parse/parse.ts': 'says what a user may write',
  'engine/mistakes/': 'repairs what a user wrote',
  'engine/correct/': 'edits what a user wrote',
  'engine/expand/': 'edits what a user wrote',
  'http/indicators/examples.ts': 'shows answers that name a query',
  'http/indicators/thing-examples.ts': 'shows answers that name a query',
  'engine/guard/': 'edits what a user wrote',
  'engine/hubs/': 'edits what a user wrote',
  'engine/bounds/': 'edits what a user wrote',
  'engine/run/': 'edits what a user wrote',
  'engine/advise/': 'suggests a query',
  'engine/contract/suggestions.ts': 'suggests a query',
  'engine/execution/server-errors.ts': 'suggests a query',
  'engine/execution/collect-rows.ts': 'says what a user may write',
  'engine/empty-answers/skipped.ts': 'edits what a user wrote',
  'engine/empty-answers/used-sources.ts': 'edits what a user wrote',
  'engine/anchor/example-queries.ts': 'documents a query',
  'procedures/connect/rows.ts': 'suggests a query',
  'procedures/procedure-page.ts': 'documents procedures',
  'schema/query-patterns.ts': 'documents queries',
  'schema/schema-texts.ts': 'documents the schema',
  'schema/statements.ts': 'the builder has no commands for indexes and constraints',
  'verdicts/context-findings.ts': 'suggests a query',
  'agent/': 'writes queries that run as those of a user',
  'console/': 'writes queries that run as those of a user',
};

/** Source files whose Cypher we send. */
function sources(): readonly string[] {
  return globSync('*/**/*.{ts,tsx}', {
    exclude: (path) => /^(node_modules|test|bench|checks|docs)$|generated$/.test(path),
  })
    .filter(
      (file) => !Object.keys(EXEMPT).some((path) => file === path || (path.endsWith('/') && file.startsWith(path))),
    )
    .toSorted();
}

const perRoom = new Map<string, number>();
for (const file of sources())
  for (const part of varyingParts(parsed(file))) {
    const { line } = part.getSourceFile().getLineAndCharacterOfPosition(part.getStart());
    console.error(`${file}:${line + 1}: ${part.getText().replace(/\s+/g, ' ')}`);
    const [room = ''] = file.split('/');
    perRoom.set(room, (perRoom.get(room) ?? 0) + 1);
  }
for (const [room, count] of perRoom) console.error(`${room}: ${count} parts of Cypher vary and are not built`);
process.exitCode = perRoom.size === 0 ? 0 : 1;

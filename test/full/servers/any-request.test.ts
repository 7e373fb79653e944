import { afterAll, beforeAll, describe, it } from 'vitest';
import { assertToldProblems } from '../../http/any-request.ts';
import { declaredOperations } from '../../http/declared-operations.ts';
import { type Apps, awayApp, awayDatabase, failingApps } from '../../http/failing-apps.ts';
import { schemaDatabase } from '../../support/graph.ts';

const away = awayDatabase();
const operations = await declaredOperations(awayApp(away));

let apps: Apps;
beforeAll(async () => {
  apps = await failingApps(await schemaDatabase(), away);
});
afterAll(async () => {
  apps.crowded.endQueries();
  await away.close();
});

describe('any request, at depth', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s returns only problems that the document declares, whatever the request is',
    (_, operation) => assertToldProblems(apps, operations, operation, 60),
  );
});

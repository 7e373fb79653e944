/**
 * The server that `bench/http.ts` measures, in a separate process: Weft's whole application, and two more routes behind the same
 * middleware. One says hello; the other answers addresses with an mmdb reader over the sample's file. It prints its address.
 */

import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';
import { readSettings } from '../cli/settings.ts';
import { createQueryEngine } from '../engine/query-engine.ts';
import { createApp } from '../http/app.ts';
import { ApiKeys } from '../http/auth/api-keys.ts';
import { answerJson } from '../http/responses/answers.ts';
import { startServer } from '../http/server.ts';
import { anchorVerdicts } from '../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { fixedClock } from '../schema/clock.ts';
import { readAsOf } from '../store/as-of.ts';
import { Database } from '../store/database.ts';

const [uri = '', username = '', password = '', mmdb = ''] = process.argv.slice(2);
const database = Database.open({ uri, username, password });
const clock = fixedClock(await readAsOf(database, readSettings(process.env).asOf));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const engine = createQueryEngine({ database, catalog: procedureCatalog, anchorVerdicts, clock });
const app = createApp({ database, engine, keys: new ApiKeys(database), settings: { clock }, log: silent });

const reader = new Reader<Response>(readFileSync(mmdb));
app.get('/bench/hello', (context) => answerJson(context, { hello: 'world' }));
app.get('/bench/mmdb/:ip', (context) => answerJson(context, reader.get(context.req.param('ip'))));

const server = await startServer(app, { host: '127.0.0.1', port: 0 });
process.once('SIGTERM', () => void server.close(1000).then(() => database.close()));
console.log(`ready ${server.url}`);

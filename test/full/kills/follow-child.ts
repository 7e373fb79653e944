/** A separate process that follows a RIS Live server into the database of `WEFT_TEST_NEO4J` until it is done or killed. */

import { follow } from '../../../loaders/follow/follow.ts';
import { portionsOf } from '../../../loaders/follow/portions.ts';
import { risLiveLines } from '../../../loaders/formats/ris-live-socket.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import { Database } from '../../../store/database.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const database = Database.open(JSON.parse(process.env.WEFT_TEST_NEO4J ?? '{}'));
try {
  const portions = portionsOf((signal) => risLiveLines(url, { seconds: 3600, signal }), folder, {
    seconds: 0.05,
    lines: 50,
  });
  const report = await follow(database, risLive, portions, {
    purpose: 'a child that follows',
    wholeEverySeconds: 3600,
  });
  console.log(report?.status);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
} finally {
  await database.close();
}

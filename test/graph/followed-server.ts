import { mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Following, follow } from '../../loaders/follow/follow.ts';
import { routeMessages } from '../../loaders/follow/messages.ts';
import { portionsOf } from '../../loaders/follow/portions.ts';
import { risLiveLines } from '../../loaders/formats/ris-live-socket.ts';
import { risLive } from '../../loaders/sources/routing/ris-live.ts';
import type { Database } from '../../store/database.ts';
import { risUpdate } from '../support/ris-messages.ts';
import { type SocketClient, webSocketServer } from '../support/web-socket-server.ts';

/** When the first is said, epoch ms. */
export const DAY = Date.UTC(2024, 0, 1);
const HOUR = 3600;
/** The instant that what is heard is judged at. */
export const AS_OF = new Date(Date.UTC(2024, 0, 2));
const PURPOSE = { purpose: 'following', wholeEverySeconds: HOUR, asOf: AS_OF };

/** A new folder for what is heard. */
export const folder = () => mkdtemp(join(tmpdir(), 'weft-follow-'));

/** The name of the leak that the followed server announces. */
export const LEAK = 'route-leak|AS15703|AS6453 to AS1299';

/** That a peer lost a route says nothing of the table. */
const QUIET = JSON.stringify({
  type: 'ris_message',
  data: { type: 'UPDATE', timestamp: DAY / 1000, withdrawals: ['203.0.113.0/24'] },
});

/** Three rounds of two messages: a route, then a leak of it, then the same leak seen by another peer and a second origin. */
export const ROUNDS = [
  [risUpdate([3333, 1299, 6453, 8468], ['193.0.0.0/21'], DAY), QUIET],
  [risUpdate([3333, 1299, 15703, 6453, 8468], ['193.0.0.0/21'], DAY + 60_000), QUIET],
  [
    risUpdate([1103, 1299, 15703, 6453, 8468], ['198.51.100.0/24'], DAY + 120_000),
    risUpdate([1103, 1299, 500500], ['193.0.0.0/21'], DAY + 120_000),
  ],
] as const;

/** What a server says to one client, a portion for each round, of one date so that two loads may be compared. */
async function* datedPortions(url: string, seconds: number): AsyncGenerator<string> {
  const stream = (signal: AbortSignal) => routeMessages(risLiveLines(url, { seconds, signal }));
  for await (const path of portionsOf(stream, await folder(), { seconds: HOUR, lines: 2 })) {
    await utimes(path, DAY / 1000, DAY / 1000);
    yield path;
  }
}

/** Follows a server that says a round when the one before was derived, and ends the connection after the last. */
export async function followRounds(
  database: Database,
  rounds: readonly (readonly string[])[],
  more: Partial<Following> = {},
): Promise<{ reported: string[][]; error: unknown }> {
  const reported: string[][] = [];
  const listener = Promise.withResolvers<SocketClient>();
  const server = await webSocketServer((client) => {
    listener.resolve(client);
    for (const message of rounds[0] ?? []) client.send(message);
  });
  const onPortion: Following['onPortion'] = async (_, raised) => {
    reported.push(raised.map(({ name, confidence }) => `${name} ${confidence}`));
    const client = await listener.promise;
    const next = rounds[reported.length];
    if (next === undefined) client.close();
    else for (const message of next) client.send(message);
  };
  const following = follow(database, risLive, datedPortions(server.url, HOUR), { ...PURPOSE, onPortion, ...more });
  const error = await following.then(() => null).catch((thrown: unknown) => thrown);
  await server.close();
  return { reported: reported, error };
}

import { follow } from '../loaders/follow/follow.ts';
import { routeMessages } from '../loaders/follow/messages.ts';
import { portionsOf } from '../loaders/follow/portions.ts';
import type { RaisedSignal } from '../loaders/follow/raised-signals.ts';
import { risLiveLines } from '../loaders/formats/ris-live-socket.ts';
import type { DerivationListener } from '../loaders/load.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import type { LoadReport } from '../loaders/pipeline/load-options.ts';
import type { SourceDeclaration } from '../loaders/source.ts';
import { risLive } from '../loaders/sources/routing/ris-live.ts';
import type { Database } from '../store/database.ts';
import { UsageError } from './failure.ts';
import { complain, say } from './output.ts';
import { requireRoom } from './require-room.ts';
import { inScratch } from './scratch.ts';

/** How long a server is listened to, for what, and how often what it said meanwhile is loaded. */
export interface Listening {
  readonly seconds: number;
  readonly every: number;
  readonly subscription: Readonly<Record<string, unknown>>;
}

interface Options extends Listening, Pick<DerivationListener, 'asOf'> {
  readonly signal: AbortSignal;
  /** The folder on whose disk the graph lies, where that is known. */
  readonly place: string | null;
}

/** So many messages are loaded together before the time of a portion is over. */
const PORTION_LINES = 50_000;
/** Derivations from routes other than signals, such as the verdicts of networks, may wait this long. */
const WHOLE_EVERY_SECONDS = 600;
/** Blocks of a signal that a line shows. */
const PREFIXES_SHOWN = 3;

/** Whether a file is a server to listen to. */
export function isServer(file: string): boolean {
  return /^wss?:\/\//.test(file);
}

/** Loads the messages of a RIS Live server as they come, and prints each routing signal that they raise. */
export async function followServer(
  database: Database,
  source: SourceDeclaration,
  url: string,
  { seconds, every, subscription, signal, place, asOf }: Options,
): Promise<LoadReport> {
  if (source.id !== risLive.id) throw new UsageError(`a server can be listened to as ${risLive.id} alone`);
  const report = await inScratch((folder) => {
    const stream = (stop: AbortSignal) =>
      routeMessages(risLiveLines(url, { seconds, subscription, signal: AbortSignal.any([signal, stop]) }));
    const portions = withRoom(portionsOf(stream, folder, { seconds: every, lines: PORTION_LINES }), place);
    const purpose = `weft load ${source.id} ${url}`;
    const options = { purpose, wholeEverySeconds: WHOLE_EVERY_SECONDS, signal, asOf, onPortion: notify };
    return follow(database, source, portions, options);
  });
  if (report === null) throw new LoadError(`${url} said nothing of routes in ${seconds} seconds`);
  return report;
}

async function* withRoom(portions: AsyncIterable<string>, place: string | null): AsyncGenerator<string> {
  for await (const path of portions) {
    if (place !== null) requireRoom(place, path);
    yield path;
  }
}

function notify({ read, refused, written, error }: LoadReport, raised: readonly RaisedSignal[]): void {
  const refusals = refused === 0 ? '' : `, ${refused} refused`;
  complain(`${risLive.id}: ${read} updates${refusals}, ${written} facts written, ${raised.length} new signals`);
  if (error !== null) complain(`${risLive.id}: a portion was refused: ${error}`);
  for (const signal of raised) say(signalLine(signal));
}

/** A signal in one line: its name, how sure it is, some of its blocks, and what would explain it. */
export function signalLine({ name, confidence, prefixes, excuses }: RaisedSignal): string {
  const more = prefixes.length > PREFIXES_SHOWN ? ` and ${prefixes.length - PREFIXES_SHOWN} more` : '';
  const blocks = `${prefixes.slice(0, PREFIXES_SHOWN).join(', ')}${more}`;
  return [`signal ${name}`, `confidence ${confidence}`, blocks, ...excuses].filter((part) => part !== '').join('; ');
}

/** Filters of RIS Live (its manual), and those of them that are true or false. */
const FILTERS: ReadonlySet<string> = new Set(['host', 'prefix', 'path', 'peer', 'moreSpecific', 'lessSpecific']);
const FLAGS: ReadonlySet<string> = new Set(['moreSpecific', 'lessSpecific']);

/** The subscription of `--only host=rrc21,prefix=192.0.2.0/24`; to all updates without it. A `UsageError` for a filter that there is not. */
export function subscriptionOf(only: string | undefined): Readonly<Record<string, unknown>> {
  const filters = (only ?? '').split(',').filter((part) => part !== '');
  return Object.fromEntries([['type', 'UPDATE'], ...filters.map(filterOf)]);
}

function filterOf(text: string): readonly [string, unknown] {
  const [name = '', value = '', ...rest] = text.split('=').map((part) => part.trim());
  const isFlag = FLAGS.has(name);
  const isGood = FILTERS.has(name) && value !== '' && rest.length === 0;
  if (!isGood || (isFlag && value !== 'true' && value !== 'false')) {
    throw new UsageError(`--only: expected filters such as ${EXAMPLE}, but it says "${text}"`);
  }
  return [name, isFlag ? value === 'true' : value];
}

const EXAMPLE = 'host=rrc21,prefix=192.0.2.0/24,path=64500,moreSpecific=true';

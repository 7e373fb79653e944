import { columns } from './table.ts';
import { typedName, withTypedCommands } from './typed-name.ts';

/** All addresses of a machine, which a browser cannot open. */
const EVERY_ADDRESS = /\/\/(?:0\.0\.0\.0|\[::\]):/;

/** What the person who waited reads last: that Weft is ready, where the console is, the key, and what to try. */
export function startBlock(url: string, firstKey: string | null, log: string | null): string {
  const key =
    firstKey === null
      ? withTypedCommands('one that you have; `weft key create NAME` creates another')
      : `${firstKey}  (all scopes; shown only now)`;
  const rows = [
    ['  console', `${url.replace(EVERY_ADDRESS, '//127.0.0.1:')}/`],
    ['  key', key],
    ['  try', `${typedName()} look 77.239.124.108`],
    ...(log === null ? [] : [['  log', log]]),
  ];
  return `\nready ${url}\n${columns(rows)}\n`;
}

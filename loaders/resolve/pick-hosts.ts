import { isResolvable } from '../../net/reserved-names.ts';
import type { Database } from '../../store/database.ts';

const PAGE = 1000;

/** The hosts of this turn, and the name after which the next turn begins. */
export interface Turn {
  readonly hosts: readonly string[];
  readonly last: string;
}

/**
 * Returns the next stored hosts in the order of their names after `after`, and starts again at the beginning after the end. A round reaches
 * every host once, so that the next ones are always those that have waited longest. It takes one seek of the index on names, then reads its
 * entries.
 */
export async function pickHosts(database: Database, after: string, count: number): Promise<Turn> {
  const hosts: string[] = [];
  let last = after;
  let isSecondRound = false;
  while (hosts.length < count) {
    const page = await namesAfter(database, last);
    for (const name of page) {
      if (isSecondRound && name > after) return { hosts, last };
      last = name;
      if (isResolvable(name)) hosts.push(name);
      if (hosts.length === count) return { hosts, last };
    }
    if (page.length === PAGE) continue;
    if (isSecondRound || after === '') return { hosts, last: '' };
    isSecondRound = true;
    last = '';
  }
  return { hosts, last };
}

/** The statement that pages through the names, in the order of the index, so that nothing is sorted. */
export const NAMES_AFTER = 'MATCH (h:HOSTNAME) WHERE h.name > $after RETURN h.name AS name ORDER BY h.name LIMIT 1000';

async function namesAfter(database: Database, after: string): Promise<readonly string[]> {
  const rows = await database.read({ text: NAMES_AFTER, parameters: { after } });
  return rows.map(({ name }) => String(name));
}

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupMemory } from '../../ops/captures/process-group.ts';
import { CapturedShop } from '../http/captured-shop.ts';
import { chromiumPath } from './browser.ts';
import { schemaDatabase } from './graph.ts';
import { endOf, type GreedyPage } from './greedy-pages.ts';

const path = chromiumPath();
const title = 'what a page may take of the machine';
const GIB = 1024 ** 3;
/** Memory that a browser may have for a moment, bytes: 1.5 GiB, and what it fills between two looks at it. */
const MOST_MEMORY = 2.2 * GIB;
/** Memory that Weft itself may need for any of these pages, bytes. */
const MOST_OF_WEFT = GIB;

/** Looks at some memory until it is stopped; returns the most that it was. */
function watchPeak(read: () => Promise<number> | number): () => Promise<number> {
  let peak = 0;
  let isEnding = false;
  const looks = (async () => {
    while (!isEnding) {
      peak = Math.max(peak, await read());
      await wait(50);
    }
  })();
  return async () => {
    isEnding = true;
    await looks;
    return peak;
  };
}

/** Defines a test for each page: how its capture ends, what memory it takes meanwhile, and that the next capture works. */
export function greedyPageTests(pages: readonly GreedyPage[]): void {
  const started: number[] = [];
  const rows: string[] = [];
  let shop: CapturedShop;

  beforeAll(async () => {
    if (path === null) return;
    const log = {
      info: (details: object, message: string) => {
        if (message === 'browser started') started.push(Number(Object(details).pid));
      },
      warn: () => undefined,
      error: (details: object, message: string) => console.error(message, details),
    };
    shop = await CapturedShop.open(await schemaDatabase(), log);
  });

  afterAll(async () => {
    await shop?.stop();
    console.log(rows.join('\n'));
  });

  describe.skipIf(path === null)(
    path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
    () => {
      it.each(pages)('A page cannot take the memory, and the next is captured: $name', async (greedy) => {
        const begun = Date.now();
        const own = process.memoryUsage().rss;
        const browser = watchPeak(() => groupMemory(...started));
        const weft = watchPeak(() => process.memoryUsage().rss - own);
        shop.guest = greedy.answer;
        const options = { wait_time: 2000, ...greedy.options };
        const job = await shop.captured({ url: shop.at('/greedy'), options });
        const seconds = Math.round((Date.now() - begun) / 1000);
        const [taken, ofWeft] = await Promise.all([browser(), weft()]);
        const { message, code } = Object(job.error);
        const end = endOf(message ?? null);
        rows.push([greedy.name, end, `${seconds} s`, gib(taken), `Weft ${gib(ofWeft)}`].join(' | '));
        shop.guest = null;
        const next = await shop.captured({ url: shop.at('/'), options: { wait_time: 0 } });
        expect(next.status).toBe('completed');
        expect(greedy.ends).toContain(end);
        const expected = end === 'picture' ? ['completed', undefined] : ['failed', 'SOURCE_UNAVAILABLE'];
        expect([job.status, code]).toEqual(expected);
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThan(MOST_MEMORY);
        expect(ofWeft).toBeLessThan(MOST_OF_WEFT);
      });
    },
  );
}

function gib(bytes: number): string {
  return `${(bytes / GIB).toFixed(2)} GiB`;
}

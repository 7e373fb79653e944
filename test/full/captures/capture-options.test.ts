import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../store/database.ts';
import { CapturedShop, HOST } from '../../http/captured-shop.ts';
import { chromiumPath } from '../../support/browser.ts';
import { schemaDatabase } from '../../support/graph.ts';

const path = chromiumPath();
const title = 'a page that is captured as its options say';

let database: Database;
let shop: CapturedShop;

beforeAll(async () => {
  if (path === null) return;
  database = await schemaDatabase();
  shop = await CapturedShop.open(database);
});

afterAll(() => shop?.stop());

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 120_000 },
  () => {
    it.each([
      ['jpeg', Buffer.from([0xff, 0xd8])],
      ['webp', Buffer.from('RIFF')],
    ])('A capture returns the image as %s, and the whole page where full_page is set', async (format, magic) => {
      const options = {
        format,
        quality: 50,
        full_page: true,
        width: 640,
        height: 480,
        wait_time: 0,
        javascript: false,
      };
      const job = await shop.captured({ url: shop.at('/'), options });
      const { screenshot } = Object(job.result);
      expect(Buffer.from(screenshot, 'base64').subarray(0, magic.length)).toEqual(magic);
      const history = await shop.app.json(`/v1/ops/screenshot/history?url=${encodeURIComponent(shop.at('/'))}&limit=1`);
      const [{ dimensions, format: reported, id }] = [
        Object(Array.isArray(history.screenshots) ? history.screenshots[0] : {}),
      ];
      expect([reported, id, Number(dimensions.split('x')[0])]).toEqual([format, job.jobId, 640]);
      expect(Number(dimensions.split('x')[1])).toBeGreaterThan(2300);
    });

    it('A capture is compared with the previous capture of the same width', async () => {
      const options = { width: 1024, height: 400, wait_time: 0 };
      const before = await shop.captured({ url: shop.at('/compared'), options });
      const same = await shop.captured({ url: shop.at('/compared'), options });
      shop.heading = 'Sign in!'.repeat(30);
      const other = await shop.captured({ url: shop.at('/compared'), options });
      shop.heading = 'Sign in';
      const shares = [before, same, other].map(({ result }) => Object(result).changedShare);
      expect(shares.slice(0, 2)).toEqual([null, 0]);
      expect(shares[2]).toBeGreaterThan(0.001);
      expect(shares[2]).toBeLessThan(0.5);
    });

    it('A capture with block_ads requests no host that a list of ads names', async () => {
      await database.write({
        text: `MERGE (h:HOSTNAME {name: 'parts.weft-pages.com'}) MERGE (f:FEED_SOURCE {name: 'Ads'})
          MERGE (h)-[:LISTED_IN {category: 'Ad/Tracking Blocklists', categories: ['Ad/Tracking Blocklists']}]->(f)`,
      });
      const job = await shop.captured({ url: shop.at('/ads'), options: { block_ads: true, wait_time: 0 } });
      const { network } = Object(job.result);
      expect(
        network.map(({ url, status }: { url: string; status: number | null }) => [new URL(url).hostname, status]),
      ).toEqual([
        [HOST, 200],
        ['parts.weft-pages.com', null],
      ]);
    });
  },
);

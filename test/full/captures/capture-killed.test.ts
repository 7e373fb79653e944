import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CAPTURE_OPTIONS } from '../../../ops/captures/capture-request.ts';
import { groupMemory } from '../../../ops/captures/process-group.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import type { Connection } from '../../../store/database.ts';
import { chromiumPath } from '../../support/browser.ts';
import { html, Pages } from '../../support/captures.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { KilledProcess } from '../../support/killed-process.ts';

const path = chromiumPath();
const title = 'a server that is killed while it captures';
const children: KilledProcess[] = [];

afterAll(() => Promise.all(children.map((child) => child.end('SIGKILL'))));

/** A process that captures. */
function capturing(connection: Connection): KilledProcess {
  const child = new KilledProcess(join(import.meta.dirname, 'capture-child.ts'), [], {
    WEFT_CAPTURES_NEO4J: JSON.stringify(connection),
  });
  children.push(child);
  return child;
}

/** The groups of the browsers that it says it has started. */
function browsersOf(child: KilledProcess): readonly number[] {
  return child.all('browser').map(Number);
}

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    it.each(['SIGKILL', 'SIGTERM'] as const)(
      'A server that %s ends during a capture leaves no browser, and another server captures the page',
      async (signal) => {
        const connection = await schemaConnection();
        const database = await schemaDatabase();
        const jobs = new Jobs(database);
        let isSlow = true;
        const pages = await Pages.start('127.0.0.1', (request, response) => {
          if (request.url === '/favicon.ico' || !isSlow) html('<title>there</title><h1>there</h1>')(request, response);
        });
        const url = `http://slow.weft-pages.com:${pages.port}/${signal}`;
        const { id } = await jobs.create(
          'screenshot',
          { url, options: CAPTURE_OPTIONS.parse({ wait_time: 0 }), schedule_id: null },
          { id: 'key-1', name: 'ci-key' },
        );
        const first = capturing(connection);
        await expect.poll(() => pages.asked.length, { timeout: 120_000 }).toBeGreaterThan(0);
        const [group = 0] = browsersOf(first);
        expect(await groupMemory(group)).toBeGreaterThan(0);
        isSlow = false;
        await first.end(signal);
        await expect.poll(() => groupMemory(group), { timeout: 60_000 }).toBe(0);

        // Makes the job due at once, as if its lease had ended. A job that was given back does not wait for a lease.
        await database.write({
          text: "MATCH (j:JOB {id: $id}) WHERE j.status = 'processing' SET j.dueAt = 0",
          parameters: { id },
        });
        const second = capturing(connection);
        await expect
          .poll(async () => (await jobs.read(id, 'key-1'))?.status, { timeout: 120_000, interval: 500 })
          .toBe('completed');
        const [row] = await database.read({
          text: 'MATCH (j:JOB {id: $id}) RETURN j.losses AS losses, COUNT { MATCH (:CAPTURE_IMAGE {id: $id}) } AS images, COUNT { MATCH (:CAPTURE {name: $id}) } AS captures',
          parameters: { id },
        });
        expect(row).toEqual({ losses: signal === 'SIGKILL' ? 1 : 0, images: 1, captures: 1 });
        await second.end();
        await expect.poll(() => groupMemory(browsersOf(second)[0] ?? 0), { timeout: 60_000 }).toBe(0);
        await pages.close();
      },
    );
  },
);

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureDerived } from '../../../loaders/load.ts';
import { captureChore } from '../../../ops/captures/capture-chore.ts';
import { CAPTURE_OPTIONS } from '../../../ops/captures/capture-request.ts';
import { FolderImages } from '../../../ops/captures/folder-images.ts';
import { groupMemory } from '../../../ops/captures/process-group.ts';
import { SCHEDULE_REQUEST } from '../../../ops/captures/schedule-request.ts';
import { CaptureSchedules } from '../../../ops/captures/schedules.ts';
import { StoredCaptures } from '../../../ops/captures/stored-captures.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import type { Database } from '../../../store/database.ts';
import { chromiumPath } from '../../support/browser.ts';
import { html, Pages } from '../../support/captures.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { KilledProcess } from '../../support/killed-process.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const SEED = 20_261_124;
const KILLS = 20;
/** What a process says of two captures: the browser, and of each its begin, five steps and its end. */
const POINTS = 15;
const OWNER = { id: 'key-of-kills', name: 'ci-key' };
/** Schedules, with how many images each keeps. */
const KEPT = { sched_all: 50, sched_two: 2 } as const;
const HOUR_MS = 3_600_000;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const path = chromiumPath();
const title = 'a process that captures and is killed at any point, twenty times';
const folder = mkdtempSync(join(tmpdir(), 'weft-kills-'));
const children: KilledProcess[] = [];

afterAll(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    it('A kill loses and repeats no capture: each job has one image with its file, each turn one job, and no browser stays', async () => {
      const connection = await schemaConnection();
      const database = await schemaDatabase();
      const jobs = new Jobs(database);
      const schedules = new CaptureSchedules(database);
      // Every picture differs, so that each has its own file.
      let served = 0;
      const pages = await Pages.start('127.0.0.1', (request, response) => {
        served += 1;
        html(`<title>page</title><h1>${'#'.repeat(served % 40)} ${served}</h1>`)(request, response);
      });
      const url = (name: string) => `http://slow.weft-pages.com:${pages.port}/${name}`;
      const options = CAPTURE_OPTIONS.parse({ wait_time: 0, width: 320, height: 240 });
      for (const [id, retention_count] of Object.entries(KEPT)) {
        const schedule = SCHEDULE_REQUEST.parse({ frequency: 'daily', retention_count });
        await schedules.create({ url: url(id), options, schedule }, OWNER, id);
      }
      await turnTo(database, Object.keys(KEPT), Date.now() + 24 * HOUR_MS);
      const temporary = join(folder, 'tmp');
      const images = join(folder, 'images');
      for (const each of [temporary, images]) mkdirSync(each);
      const start = () => {
        const child = new KilledProcess(join(import.meta.dirname, 'capture-child.ts'), [], {
          WEFT_CAPTURES_NEO4J: JSON.stringify(connection),
          WEFT_CAPTURES_FOLDER: images,
          TMPDIR: temporary,
        });
        children.push(child);
        return child;
      };
      const random = seededRandom(SEED);
      const turns: string[] = [];
      let midway = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const schedule = [...Object.keys(KEPT), null][kill % 3] ?? null;
        if (schedule === null) {
          await jobs.create('screenshot', { url: url('once'), options, schedule_id: null }, OWNER);
        } else {
          const at = Date.now();
          await turnTo(database, [schedule], at);
          turns.push(`${schedule}@${at}`);
        }
        const victim = start();
        // Somewhere between two steps, be the machine fast or slow; it may have done all there is before.
        const points = 1 + Math.floor(random() * POINTS);
        for (let look = 1; victim.said.length < points && !victim.hasEnded; look += 1) {
          if (look % 100 === 0 && (await unended(database)) === 0) break;
          await wait(5);
        }
        await wait(random() * 100);
        const ended = victim.all('ended').length;
        await victim.end('SIGKILL');
        if (victim.all('begun').length > ended) midway += 1;
        await endLeases(database);
      }
      const last = start();
      while ((await unended(database)) > 0 && !last.hasEnded) await wait(100);
      await last.end();
      await pages.close();

      const made = await database.read({
        text: `MATCH (j:JOB) RETURN j.id AS id, j.status AS status, j.errorCode AS error, j.losses AS losses, j.idempotencyKey AS turn,
          COUNT { MATCH (:CAPTURE_IMAGE {id: j.id}) } AS images, COUNT { MATCH (:CAPTURE {name: j.id}) } AS captures`,
      });
      const states = made.map(({ status, error, losses }) =>
        error === null ? `${status}` : `${status} ${error} ${losses}`,
      );
      expect([...new Set(states)].filter((state) => state !== 'completed' && state !== 'failed WORKER_LOST 2')).toEqual(
        [],
      );
      const completed = made.filter(({ status }) => status === 'completed');
      // The schedule that keeps two images has lost its older ones.
      const isKept = ({ turn }: (typeof made)[number]) => turn === null || String(turn).startsWith('sched_all@');
      expect(completed.filter(isKept).filter(({ images: found }) => found !== 1)).toEqual([]);
      expect(completed.filter(({ captures }) => captures !== 1)).toEqual([]);
      // Each turn has one job at most: one whose turn before goes on is left out.
      const begunTurns = made.flatMap(({ turn }) => (turn === null ? [] : [String(turn)]));
      expect(begunTurns.filter((turn) => !turns.includes(turn))).toEqual([]);
      expect(new Set(begunTurns).size).toBe(begunTurns.length);
      const kept = new FolderImages(images);
      // No image is without its file, whole.
      for (const file of await imageFiles(database)) expect(await kept.read(file)).not.toBeNull();
      // The chore removes what killed processes left once it is an hour old: files, and images beyond the limit of a schedule.
      const stored = new StoredCaptures(database);
      const chore = captureChore({ schedules, stored, images: kept, jobs, log: SILENT });
      await (await chore.next(Date.now() + 2 * HOUR_MS))?.();
      const [all, two] = await database.read({
        text: `MATCH (s:CAPTURE_SCHEDULE) RETURN s.id AS id, s.captureCount AS counted,
          COUNT { MATCH (i:CAPTURE_IMAGE) WHERE i.schedule = s.id AND i.capturedAt >= 0 } AS images ORDER BY id`,
      });
      expect(all?.counted).toBe(all?.images);
      expect(two?.images).toBe(Math.min(KEPT.sched_two, Number(two?.counted)));
      const files = await imageFiles(database);
      expect(
        filesIn(images)
          .map((name) => name.replace('/', ''))
          .sort(),
      ).toEqual([...files].sort());
      // As a server does when it starts: it derives what the killed processes did not.
      await ensureDerived(database);
      const runs = await database.read({
        text: "MATCH (r:LOAD_RUN) WHERE r.status = 'running' OR NOT r.isDerived RETURN r.id AS id",
      });
      expect(runs).toEqual([]);
      for (const group of children.flatMap((child) => child.all('browser')))
        await expect.poll(() => groupMemory(Number(group)), { timeout: 60_000 }).toBe(0);
      const left = readdirSync(temporary);
      const bytes = filesIn(temporary).reduce((sum, name) => sum + statSync(join(temporary, name)).size, 0);
      console.log(
        `${KILLS} kills, ${midway} of them midway; ${made.length} jobs, ${made.length - completed.length} abandoned; ` +
          `${left.length} temporary folders left with ${Math.round(bytes / 1024)} KiB`,
      );
    }, 1_200_000);
  },
);

/** Lets the turn of schedules come. */
async function turnTo(database: Database, ids: readonly string[], at: number): Promise<void> {
  await database.write({
    text: 'UNWIND $ids AS id MATCH (s:CAPTURE_SCHEDULE {id: id}) SET s.nextCaptureAt = $at',
    parameters: { ids, at: BigInt(at) },
  });
}

/** As if the leases of the dead had ended. */
async function endLeases(database: Database): Promise<void> {
  await database.write({
    text: `MATCH (j:JOB) WHERE j.status = 'processing' AND j.dueAt >= 0 SET j.lockedAt = 0
      WITH j WHERE j.status = 'processing' SET j.dueAt = 0`,
  });
}

/** Counts the jobs that have not ended and the turns that no process has started. */
async function unended(database: Database): Promise<number> {
  const [row] = await database.read({
    text: `RETURN COUNT { MATCH (j:JOB) WHERE j.status IN ['pending', 'processing'] AND j.dueAt >= 0 }
      + COUNT { MATCH (s:CAPTURE_SCHEDULE) WHERE s.nextCaptureAt <= timestamp() } AS open`,
  });
  return Number(row?.open);
}

async function imageFiles(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.read({
    text: 'MATCH (i:CAPTURE_IMAGE) UNWIND [i.sha256, i.comparedSha256] AS file RETURN DISTINCT file',
  });
  return new Set(rows.map(({ file }) => String(file)));
}

/** Files below a folder, by their paths in it. */
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

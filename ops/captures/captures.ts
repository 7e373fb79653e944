import type { AllowedRanges } from '../../net/address-guard.ts';
import { FetchRefused } from '../../net/fetch-errors.ts';
import { checkedAddresses, type Resolver, systemResolver } from '../../net/guarded-connector.ts';
import { dataUnavailable, Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { type ImageStore, ImageStoreFailure, removeImages } from './image-store.ts';
import { inTime } from './in-time.ts';
import { CaptureSchedules, type Schedule } from './schedules.ts';
import { type ImagePage, StoredCaptures, type StoredImage } from './stored-captures.ts';

/** Longest wait for the DNS before the answer; the capture itself finds out the rest. */
const RESOLVE_MS = 3000;

/** What captures are read from, and by what targets are judged. */
export interface CapturesOptions {
  /** Where images are; absent means that there are none. */
  readonly images?: Pick<ImageStore, 'read' | 'remove'>;
  readonly resolver?: Resolver;
  readonly allowed?: AllowedRanges;
}

/** The captures and schedules of this database as their owners see them. */
export class Captures {
  readonly schedules: CaptureSchedules;
  readonly #stored: StoredCaptures;
  readonly #images: Pick<ImageStore, 'read' | 'remove'> | undefined;
  readonly #resolver: Resolver;
  readonly #allowed: AllowedRanges;

  constructor(database: Database, { images, resolver = systemResolver, allowed = [] }: CapturesOptions = {}) {
    this.schedules = new CaptureSchedules(database);
    this.#stored = new StoredCaptures(database);
    this.#images = images;
    this.#resolver = resolver;
    this.#allowed = allowed;
  }

  /** Throws a 400 for a page that is not on the public internet, as far as the DNS answers at once. */
  async checkTarget(url: string): Promise<void> {
    const { hostname } = new URL(url);
    try {
      await inTime(RESOLVE_MS, checkedAddresses(hostname, this.#resolver, this.#allowed));
    } catch (error) {
      // A name that leads nowhere today may lead somewhere when its turn comes.
      if (!(error instanceof FetchRefused)) return;
      const details = { field: 'url', issue: 'not public' };
      throw new Problem('target-not-allowed', 400, error.message, { details });
    }
  }

  /** The images of a page of this owner, newest first. */
  async history(owner: string, url: string, limit: number): Promise<ImagePage> {
    const page = await this.#stored.history(owner, url, limit);
    if (page.images.some(({ scheduleId }) => scheduleId !== null)) await this.schedules.noteUse(owner, url);
    return page;
  }

  /** An image of this owner with its bytes; null where there is none, or none any more. Throws a 503 where the store of images is away. */
  async image(
    id: string,
    owner: string,
  ): Promise<{ readonly image: StoredImage; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
    const image = await this.#stored.find(id, owner);
    const bytes = image === null ? null : await this.#bytesOf(image);
    if (image === null || bytes === null) return null;
    if (image.scheduleId !== null) await this.schedules.noteUse(owner, image.url);
    return { image, bytes };
  }

  /** Forgets the images that a schedule made; null where this owner has no such schedule. */
  async forgetHistory(id: string, owner: string): Promise<Schedule | null> {
    const schedule = await this.schedules.read(id, owner);
    if (schedule === null) return null;
    const files = await this.#stored.forgetSchedule(id, owner);
    if (this.#images !== undefined) await removeImages(this.#images, files);
    return schedule;
  }

  async #bytesOf({ sha256 }: StoredImage): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return (await this.#images?.read(sha256)) ?? null;
    } catch (error) {
      if (!(error instanceof ImageStoreFailure)) throw error;
      throw dataUnavailable(error.message, { retryAfter: 30, cause: error.cause });
    }
  }
}

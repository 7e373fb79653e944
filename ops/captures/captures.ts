import type { AllowedRanges } from '../../net/address-guard.ts';
import { refusalOfLiteral } from '../../net/guarded-connector.ts';
import { dataUnavailable, Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { type ImageStore, ImageStoreFailure, removeImages } from './image-store.ts';
import { CaptureSchedules, type Schedule } from './schedules.ts';
import { type ImagePage, StoredCaptures, type StoredImage } from './stored-captures.ts';

/** What captures are read from, and by what targets are judged. */
export interface CapturesOptions {
  /** Where images are; absent means that there are none. */
  readonly images?: Pick<ImageStore, 'read' | 'remove'>;
  readonly allowed?: AllowedRanges;
}

/** The captures and schedules of this database as their owners see them. */
export class Captures {
  readonly schedules: CaptureSchedules;
  readonly #stored: StoredCaptures;
  readonly #images: Pick<ImageStore, 'read' | 'remove'> | undefined;
  readonly #allowed: AllowedRanges;

  constructor(database: Database, { images, allowed = [] }: CapturesOptions = {}) {
    this.schedules = new CaptureSchedules(database);
    this.#stored = new StoredCaptures(database);
    this.#images = images;
    this.#allowed = allowed;
  }

  /**
   * Throws a 400 for the address of a page that is not on the public internet. A name is judged when its turn comes: it may lead somewhere
   * else by then, and which names lead inside is no one's to learn.
   */
  checkTarget(url: string): void {
    const refusal = refusalOfLiteral(new URL(url).hostname, this.#allowed);
    if (refusal === null) return;
    const details = { field: 'url', issue: 'not public' };
    throw new Problem('target-not-allowed', 400, refusal.message, { details });
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

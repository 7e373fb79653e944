import type { Database, Row } from '../../store/database.ts';
import { pageKey } from './capture-request.ts';

/** How long an image is stored, ms (contract rest.md 0.4). */
const IMAGE_LIFE_MS = 14 * 24 * 3600 * 1000;
/** How long the looks of a page stay in the graph, ms: who looks for a kit wants to know what looked so last spring. */
const LOOKS_LIFE_MS = 365 * 24 * 3600 * 1000;

/** An image as it is stored. */
export interface StoredImage {
  readonly id: string;
  readonly scheduleId: string | null;
  readonly url: string;
  /** Epoch ms. */
  readonly capturedAt: number;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly fileSize: number;
  readonly sha256: string;
}

/** What is written of a capture. */
export interface NewImage extends StoredImage {
  readonly owner: string;
  readonly comparedSha256: string;
}

/** A page of the images of one page of the web. */
export interface ImagePage {
  readonly images: readonly StoredImage[];
  readonly total: number;
}

/** What is known of the images of captures, each of one key. The files themselves are in an `ImageStore`. */
export class StoredCaptures {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Records an image, and counts it for its schedule; a repeated capture replaces its first try. */
  async add({ scheduleId, ...image }: NewImage): Promise<void> {
    const record = { ...wholeNumbers(image), page: pageKey(image.url), schedule: scheduleId };
    const expiresAt = BigInt(image.capturedAt + IMAGE_LIFE_MS);
    await this.#database.write({ text: ADD, parameters: { id: image.id, schedule: scheduleId, record, expiresAt } });
  }

  /** The images of a page of this owner, newest first. */
  async history(owner: string, url: string, limit: number): Promise<ImagePage> {
    const parameters = { owner, page: pageKey(url), limit: BigInt(limit) };
    const [row] = await this.#database.read({ text: HISTORY, parameters });
    const images = Array.isArray(row?.images) ? row.images : [];
    return { images: images.map(imageOf), total: Number(row?.total ?? 0) };
  }

  /** One image of this owner; null where there is none, or where it is another's. */
  async find(id: string, owner: string): Promise<StoredImage | null> {
    const [row] = await this.#database.read({ text: FIND, parameters: { id, owner } });
    return row === undefined ? null : imageOf(row.image);
  }

  /** What a capture is compared with: the PNG of the one before it, of the same page, key and width. */
  async compared(owner: string, url: string, width: number, before: string): Promise<string | null> {
    const parameters = { owner, page: pageKey(url), width: BigInt(width), before };
    const [row] = await this.#database.read({ text: COMPARED, parameters });
    return row === undefined ? null : String(row.sha256);
  }

  /** Whether the graph knows a URL node of this name. */
  async knowsUrl(name: string): Promise<boolean> {
    return (await this.#database.read({ text: KNOWS_URL, parameters: { name } })).length > 0;
  }

  /** Removes the captures of a schedule beyond the newest so many; returns files that may be unused now. */
  async trim(schedule: string, kept: number): Promise<string[]> {
    return this.#forget({ text: TRIM, parameters: { schedule, kept: BigInt(kept) } });
  }

  /** Forgets all that a schedule of this owner captured. */
  async forgetSchedule(schedule: string, owner: string): Promise<string[]> {
    return this.#forget({ text: FORGET_SCHEDULE, parameters: { schedule, owner } });
  }

  /**
   * Removes a batch of expired images, of looks, and of captures beyond what their schedules store: the server that captured them may have
   * died before it did.
   */
  async sweep(now: number): Promise<string[]> {
    await this.#database.write({ text: SWEEP_LOOKS, parameters: { before: BigInt(now - LOOKS_LIFE_MS) } });
    const surplus = await this.#forget({ text: TRIM_ALL, parameters: {} });
    return [...surplus, ...(await this.#forget({ text: SWEEP, parameters: { now: BigInt(now) } }))];
  }

  /** Of some files those that no image has. */
  async unclaimed(files: readonly string[]): Promise<string[]> {
    if (files.length === 0) return [];
    const rows = await this.#database.read({ text: UNCLAIMED, parameters: { files: [...new Set(files)] } });
    return rows.map(({ file }) => String(file));
  }

  async #forget({ text, parameters }: { readonly text: string; readonly parameters: Row }): Promise<string[]> {
    const files = await this.#database.transaction(async (transaction) => {
      const { records } = await transaction.run(text, parameters);
      return records.flatMap((record) => [String(record.get('sha256')), String(record.get('compared'))]);
    });
    return this.unclaimed(files);
  }
}

const ADD = `CALL () {
  MERGE (i:CAPTURE_IMAGE {id: $id})
  WITH i, i.capturedAt IS NULL AS isNew
  SET i += $record, i.expiresAt = $expiresAt
  RETURN isNew
}
MATCH (s:CAPTURE_SCHEDULE {id: $schedule})
SET s.lastCaptureAt = $record.capturedAt, s.captureCount = s.captureCount + CASE WHEN isNew THEN 1 ELSE 0 END`;

const OWNED = 'MATCH (i:CAPTURE_IMAGE) WHERE i.owner = $owner AND i.page = $page AND i.capturedAt >= 0';

const HISTORY = `RETURN COUNT { ${OWNED} } AS total, COLLECT { ${OWNED}
  RETURN i {.*} AS image ORDER BY i.owner DESC, i.page DESC, i.capturedAt DESC LIMIT $limit
} AS images`;

const FIND = 'MATCH (i:CAPTURE_IMAGE {id: $id}) WHERE i.owner = $owner RETURN i {.*} AS image';

const COMPARED = `${OWNED} AND i.width = $width AND i.id <> $before
RETURN i.comparedSha256 AS sha256 ORDER BY i.owner DESC, i.page DESC, i.capturedAt DESC LIMIT 1`;

const KNOWS_URL = 'MATCH (u:URL {name: $name}) RETURN true AS known';

const FORGOTTEN = `WITH i, i.sha256 AS sha256, i.comparedSha256 AS compared
DELETE i
RETURN sha256, compared`;

const OF_SCHEDULE = 'MATCH (i:CAPTURE_IMAGE) WHERE i.schedule = $schedule AND i.capturedAt >= 0';

const TRIM = `${OF_SCHEDULE}
WITH i ORDER BY i.capturedAt DESC SKIP $kept
${FORGOTTEN}`;

const TRIM_ALL = `MATCH (s:CAPTURE_SCHEDULE) WHERE s.id >= ''
CALL (s) {
  MATCH (i:CAPTURE_IMAGE) WHERE i.schedule = s.id AND i.capturedAt >= 0
  WITH i ORDER BY i.capturedAt DESC
  RETURN collect(i) AS images
}
UNWIND images[s.retentionCount..] AS i
${FORGOTTEN}`;

const FORGET_SCHEDULE = `${OF_SCHEDULE} AND i.owner = $owner
${FORGOTTEN}`;

const SWEEP = `MATCH (i:CAPTURE_IMAGE) WHERE i.expiresAt <= $now
WITH i LIMIT 500
${FORGOTTEN}`;

const SWEEP_LOOKS = `MATCH (c:CAPTURE) WHERE c.probedAt < $before
WITH c LIMIT 500
DETACH DELETE c`;

const UNCLAIMED = `UNWIND $files AS file
WITH file WHERE NOT EXISTS { MATCH (i:CAPTURE_IMAGE) WHERE i.sha256 = file }
  AND NOT EXISTS { MATCH (i:CAPTURE_IMAGE) WHERE i.comparedSha256 = file }
RETURN file`;

/** Numbers of JavaScript are floats to Neo4j. */
function wholeNumbers(record: object): Row {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, Number.isInteger(value) ? BigInt(value) : value]),
  );
}

function imageOf(row: unknown): StoredImage {
  const { id, schedule, url, capturedAt, format, width, height, fileSize, sha256 } = Object(row);
  return {
    id: String(id),
    scheduleId: typeof schedule === 'string' ? schedule : null,
    url: String(url),
    capturedAt: Number(capturedAt),
    format: String(format),
    width: Number(width),
    height: Number(height),
    fileSize: Number(fileSize),
    sha256: String(sha256),
  };
}

import { randomUUID, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cancelJobsOf } from '../../ops/jobs/job-lease.ts';
import type { Database, Row } from '../../store/database.ts';
import { isUsableKeyText, keyHash, newKeyText, visiblePrefix } from './key-text.ts';
import { isScope, SCOPES, type Scope } from './scopes.ts';

/** A key as its operator sees it: never its text, never its hash. Times in epoch ms. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

/** A key that a request has proved to hold. */
export type VerifiedKey = Pick<KeyRecord, 'id' | 'name' | 'prefix' | 'scopes'>;

/** A new key. Its text is returned only once and stored nowhere. */
export interface IssuedKey extends KeyRecord {
  readonly text: string;
}

/** The home of a server, which may share its graph with others. */
export interface KeyHome {
  readonly id: string;
  /** Ids of the homes that it was copied or restored from. */
  readonly formerIds: readonly string[];
}

/** Name of the key that `WEFT_API_KEY` sets. */
const ENVIRONMENT_KEY_NAME = 'WEFT_API_KEY';

const ADOPT = `MATCH (k:API_KEY {hash: $hash})
SET k.adoptedBy = [home IN coalesce(k.adoptedBy, []) WHERE NOT home IN $own] + $id`;

const GIVE_UP = `MATCH (k:API_KEY) WHERE k.hash <> $hash AND k.adoptedBy IS NOT NULL
SET k.adoptedBy = [home IN k.adoptedBy WHERE NOT home IN $own]`;

/** Valid keys of `WEFT_API_KEY`. One that no home has adopted is an earlier value, or is from a Weft that did not write homes down. */
const ADOPTED = `MATCH (k:API_KEY) WHERE k.name = $name AND k.hash <> $hash AND k.revokedAt IS NULL
RETURN k.id AS id, size(coalesce(k.adoptedBy, [])) > 0 AS isOfOthers`;

/** How long the result of a key check is cached, ms: a key that another process revokes ends within this time. */
const VERDICT_LIFE_MS = 5_000;
/** The least recently used entries are dropped first, so that made-up keys cannot fill the memory. */
const MAX_VERDICTS = 1_000;
/** `lastUsedAt` is exact to this, ms. */
const USE_RECORDED_EVERY_MS = 600_000;

interface Verdict {
  readonly key: VerifiedKey | null;
  readonly expiresAt: number | null;
  readonly until: number;
}

/** The keys of clients: API_KEY nodes that hold the SHA-256 of each text. */
export class ApiKeys {
  readonly #database: Database;
  readonly #verdicts = new LRUCache<string, Verdict>({ max: MAX_VERDICTS });
  /** Hashes of keys that were valid: apart from the verdicts, which made-up keys drive out. */
  readonly #proven = new LRUCache<string, true>({ max: MAX_VERDICTS });
  /** Counts the changes of keys: a result that was read before the last change is not cached. */
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes a key; without a text of the operator's own a random one. Throws on a text that cannot be a key, or is one already. */
  async create(name: string, scopes: readonly Scope[], text: string = newKeyText()): Promise<IssuedKey> {
    if (!isUsableKeyText(text))
      throw new Error('A key has 32 to 256 printable ASCII characters, and no blank at either end.');
    const record = { id: randomUUID(), name, prefix: visiblePrefix(text), scopes: [...scopes], createdAt: Date.now() };
    const counts = await this.#database.write({
      text: 'MERGE (k:API_KEY {hash: $hash}) ON CREATE SET k += $record, k.createdAt = toInteger(k.createdAt)',
      parameters: { hash: keyHash(text), record },
    });
    if (counts.nodesCreated === 0) throw new Error('A key with this text exists already.');
    this.#forget();
    return { ...record, expiresAt: null, revokedAt: null, lastUsedAt: null, text };
  }

  /**
   * Makes the text of `WEFT_API_KEY` the key of a home, with all scopes, and gives up the home's earlier value: that one is revoked if it is
   * of no other home. A text that an operator revoked stays revoked. Returns whether the key is valid, and the ids of valid keys that are the
   * `WEFT_API_KEY` of other homes alone.
   */
  async adoptEnvironmentKey(text: string, home: KeyHome): Promise<{ isValid: boolean; ofOthers: readonly string[] }> {
    const hash = keyHash(text);
    const own = [...home.formerIds, home.id];
    const known = (await this.#find(hash)) ?? (await this.create(ENVIRONMENT_KEY_NAME, SCOPES, text));
    await this.#database.write(
      { text: ADOPT, parameters: { hash, own, id: home.id } },
      { text: GIVE_UP, parameters: { hash, own } },
    );
    const others = await this.#database.read({ text: ADOPTED, parameters: { hash, name: ENVIRONMENT_KEY_NAME } });
    const ofOthers: string[] = [];
    for (const { id, isOfOthers } of others) {
      if (isOfOthers === true) ofOthers.push(String(id));
      else await this.revoke(String(id));
    }
    return { isValid: known.revokedAt === null, ofOthers };
  }

  /** All keys, oldest first, the revoked ones too. */
  async list(): Promise<KeyRecord[]> {
    const rows = await this.#database.read({
      text: 'MATCH (k:API_KEY) RETURN k {.*, hash: null} AS key ORDER BY k.createdAt, k.id',
    });
    return rows.map((row) => toRecord(row.key));
  }

  /** Revokes a key by its id, at once in this process, and cancels its pending jobs; returns whether a valid key had the id. */
  async revoke(id: string): Promise<boolean> {
    const revoke = {
      text: 'MATCH (k:API_KEY {id: $id}) WHERE k.revokedAt IS NULL SET k.revokedAt = timestamp()',
      parameters: { id },
    };
    const counts = await this.#database.write(revoke, ...cancelJobsOf(id));
    this.#forget();
    return counts.propertiesSet > 0;
  }

  /** Returns the key of a text, or null if it is unknown, revoked or expired. */
  async verify(text: string): Promise<VerifiedKey | null> {
    const hash = keyHash(text);
    const now = Date.now();
    const known = this.#verdicts.get(hash);
    const verdict = known !== undefined && known.until > now ? known : await this.#judge(hash, now);
    return verdict.expiresAt === null || verdict.expiresAt > now ? verdict.key : null;
  }

  /** Returns whether the text was a valid key at the last check: then another check is worthwhile. */
  isProven(text: string): boolean {
    return this.#proven.has(keyHash(text));
  }

  #forget(): void {
    this.#changes += 1;
    this.#verdicts.clear();
  }

  async #judge(hash: string, now: number): Promise<Verdict> {
    const changes = this.#changes;
    const record = await this.#find(hash);
    const isValid = record !== null && record.revokedAt === null;
    const key = isValid ? { id: record.id, name: record.name, prefix: record.prefix, scopes: record.scopes } : null;
    const verdict = { key, expiresAt: record?.expiresAt ?? null, until: now + VERDICT_LIFE_MS };
    if (isValid && now - (record.lastUsedAt ?? 0) > USE_RECORDED_EVERY_MS) await this.#recordUse(hash, now);
    if (changes === this.#changes) this.#verdicts.set(hash, verdict);
    if (isValid) this.#proven.set(hash, true);
    else this.#proven.delete(hash);
    return verdict;
  }

  /** Finds by the hash's index, then compares in constant time. */
  async #find(hash: string): Promise<KeyRecord | null> {
    const text = 'MATCH (k:API_KEY {hash: $hash}) RETURN k.hash AS hash, k {.*, hash: null} AS key';
    // A request fails at once while the database is away.
    const [row] = await this.#database.read({ text, parameters: { hash } }, { asksAgain: false });
    if (row === undefined || typeof row.hash !== 'string') return null;
    return timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(hash, 'hex')) ? toRecord(row.key) : null;
  }

  async #recordUse(hash: string, now: number): Promise<void> {
    await this.#database.write({
      text: 'MATCH (k:API_KEY {hash: $hash}) SET k.lastUsedAt = toInteger($now)',
      parameters: { hash, now },
    });
  }
}

function toRecord(value: unknown): KeyRecord {
  const row: Row = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    id: String(row.id),
    name: String(row.name),
    prefix: String(row.prefix),
    scopes: Array.isArray(row.scopes) ? row.scopes.filter(isScope) : [],
    createdAt: Number(row.createdAt),
    expiresAt: timeOf(row.expiresAt),
    revokedAt: timeOf(row.revokedAt),
    lastUsedAt: timeOf(row.lastUsedAt),
  };
}

function timeOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HostNotReached, operatorMessage } from '../../net/fetch-errors.ts';
import type { GuardedClient } from '../../net/guarded-client.ts';
import { addressKey, cidrRange, keyOrNull, namesAbove } from '../../schema/keys/index.ts';
import { makePrivateFolder, writePrivateFile } from '../../store/private-files.ts';
import { readJson } from './read-json.ts';

/** Where IANA's files come from, and where copies of them are stored. */
export interface RdapBootstrapOptions {
  readonly client: GuardedClient;
  /** The address of the folder with `dns.json`, `ipv4.json` and `ipv6.json`. */
  readonly address: string;
  /** The folder of the copies. */
  readonly folder: string;
}

/** A bootstrap file (RFC 9224): entries, and the servers that answer for them. */
const FILE = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });

type BootstrapFile = z.infer<typeof FILE>;
type FileName = 'dns' | 'ipv4' | 'ipv6';

/** A file, and when to fetch it again, epoch ms. */
interface Copy {
  readonly file: BootstrapFile;
  readonly until: number;
}

/** A file is fetched again after this time. IANA changes its files every few days. */
const LIFETIME_MS = 24 * 3_600_000;
/** After a failed fetch an older copy is used for this long. */
const RETRY_MS = 5 * 60_000;
const MOST_BYTES = 8 * 1024 ** 2;

/**
 * Finds the RDAP server for a domain or an address in IANA's bootstrap files. It fetches them when they are first needed, and stores them
 * for a day.
 */
export class RdapBootstrap {
  readonly #options: RdapBootstrapOptions;
  readonly #files = new Map<FileName, { readonly copy: Promise<Copy>; until: number }>();

  constructor(options: RdapBootstrapOptions) {
    this.#options = options;
  }

  /** Returns the base address of a server, with a slash at the end; null if IANA names none. */
  async serverOf(subject: string, signal?: AbortSignal): Promise<string | null> {
    const key = keyOrNull(() => addressKey(subject));
    const name = key === null ? 'dns' : subject.includes(':') ? 'ipv6' : 'ipv4';
    const { file } = await this.#copyOf(name, signal);
    return serverAmong(file.services, subject, key);
  }

  #copyOf(name: FileName, signal: AbortSignal | undefined): Promise<Copy> {
    const known = this.#files.get(name);
    if (known !== undefined && known.until > Date.now()) return known.copy;
    const entry = { copy: this.#read(name, signal), until: Number.POSITIVE_INFINITY };
    this.#files.set(name, entry);
    entry.copy.then(
      ({ until }) => {
        entry.until = until;
      },
      () => this.#files.delete(name),
    );
    return entry.copy;
  }

  /** Returns the copy if it is young enough, else the file from its publisher; if that fails, the old copy. */
  async #read(name: FileName, signal: AbortSignal | undefined): Promise<Copy> {
    const path = join(this.#options.folder, `${name}.json`);
    const copy = await readCopy(path);
    if (copy !== null && copy.until > Date.now()) return copy;
    try {
      return { file: await this.#fetch(name, path, signal), until: Date.now() + LIFETIME_MS };
    } catch (error) {
      // The operator may have named a mirror inside: who waits for the answer need not know where.
      if (copy === null)
        throw new HostNotReached(`IANA's bootstrap file ${name}.json cannot be fetched now`, operatorMessage(error));
      return { file: copy.file, until: Date.now() + RETRY_MS };
    }
  }

  async #fetch(name: FileName, path: string, signal: AbortSignal | undefined): Promise<BootstrapFile> {
    const { client, address, folder } = this.#options;
    const response = await client.get(`${address.replace(/\/+$/, '')}/${name}.json`, {}, signal);
    if (response.status !== 200) {
      response.discard();
      throw new Error(`${response.url} answers ${response.status}`);
    }
    const file = FILE.safeParse(await readJson(response, MOST_BYTES));
    if (!file.success) throw new Error(`${response.url} is no bootstrap file of RFC 9224`);
    makePrivateFolder(folder);
    await writePrivateFile(path, JSON.stringify(file.data));
    return file.data;
  }
}

async function readCopy(path: string): Promise<Copy | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const file = FILE.safeParse(JSON.parse(text));
    return file.success ? { file: file.data, until: mtimeMs + LIFETIME_MS } : null;
  } catch {
    return null;
  }
}

/** Returns the server whose entry is the longest match (RFC 9224, sections 4 and 5). */
function serverAmong(services: BootstrapFile['services'], subject: string, key: string | null): string | null {
  const levels = key === null ? [subject, ...namesAbove(subject)] : [];
  let best: { readonly length: number; readonly servers: readonly string[] } | null = null;
  for (const [entries, servers] of services) {
    for (const entry of entries) {
      const length = key === null ? labelsOf(entry, levels) : bitsOf(entry, key);
      if (length !== null && length > (best?.length ?? -1)) best = { length, servers };
    }
  }
  return best === null ? null : chosen(best.servers);
}

function labelsOf(entry: string, levels: readonly string[]): number | null {
  return levels.includes(entry.toLowerCase()) ? entry.split('.').length : null;
}

function bitsOf(entry: string, key: string): number | null {
  const range = keyOrNull(() => cidrRange(entry));
  return range !== null && range.start <= key && key <= range.end ? Number(entry.split('/')[1]) : null;
}

/** Returns the encrypted server if there are several. */
function chosen(servers: readonly string[]): string | null {
  const usable = servers.filter((server) => URL.canParse(server));
  const server = usable.find((one) => one.startsWith('https:')) ?? usable[0];
  return server === undefined ? null : server.replace(/\/*$/, '/');
}

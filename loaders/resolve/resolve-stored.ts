import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { aliasTargets, DnsClient, type DnsClientOptions, type HostAnswer } from '../../net/dns-client.ts';
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import type { Database } from '../../store/database.ts';
import { type DerivationListener, loadFile } from '../load.ts';
import type { LoadReport } from '../pipeline/load-options.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { weftResolver } from '../sources/names/weft-resolver.ts';
import { pickHosts } from './pick-hosts.ts';

/** How to resolve stored hosts again. */
export interface ResolveOptions extends DerivationListener, Omit<DnsClientOptions, 'timeoutMs'> {
  readonly timeoutMs?: number;
  /** Hosts of one call, without the targets of their aliases. */
  readonly batch?: number;
  /** Hosts that are resolved at the same time. */
  readonly concurrency?: number;
  /** Epoch ms of the answers; default now. */
  readonly observedAt?: number;
  readonly signal?: AbortSignal;
}

/** The result of a call. */
export interface ResolveReport {
  /** Hosts that were resolved, and how many of them did not answer in full. */
  readonly asked: number;
  readonly incomplete: number;
  /** The load of the answers; null if there was nothing to resolve. */
  readonly load: LoadReport | null;
}

const DEFAULTS = { batch: 1000, concurrency: 8, timeoutMs: 2000 };

/**
 * Resolves the stored hosts that have waited longest, and the targets of their aliases, through the operator's own servers. It loads the
 * answers as the source `weft-resolver`. The sweep removes what a host that answered in full no longer states, and only for that host.
 * Throws a `LoadError` if another process does the same.
 */
export async function resolveStored(database: Database, options: ResolveOptions): Promise<ResolveReport> {
  if (options.servers.length === 0) return { asked: 0, incomplete: 0, load: null };
  const after = (await readSetting(database, 'resolved_up_to')) ?? '';
  const { hosts, last } = await pickHosts(database, after, options.batch ?? DEFAULTS.batch);
  if (hosts.length === 0) return { asked: 0, incomplete: 0, load: null };
  const directory = await mkdtemp(join(tmpdir(), 'weft-resolver-'));
  try {
    const file = join(directory, 'answers.jsonl');
    const { complete, asked } = await writeAnswers(file, hosts, options);
    const load = await loadFile(database, weftResolver, file, { ...loadOptions(options), within: complete });
    if (load.status === 'completed') await writeSetting(database, 'resolved_up_to', last);
    return { asked, incomplete: asked - complete.size, load };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function loadOptions({ observedAt, signal, onDerivation, asOf }: ResolveOptions) {
  return {
    asOf,
    observedAt: observedAt ?? Date.now(),
    ...(signal === undefined ? {} : { signal }),
    ...(onDerivation === undefined ? {} : { onDerivation }),
  };
}

/** Resolves all hosts, some at a time, and writes one answer in each line. Returns the hosts that answered in full. */
async function writeAnswers(
  path: string,
  hosts: readonly string[],
  options: ResolveOptions,
): Promise<{ readonly complete: ReadonlySet<string>; readonly asked: number }> {
  const { concurrency, servers, perSecond, timeoutMs, tries } = { ...DEFAULTS, ...options };
  const client = new DnsClient({ servers, perSecond, timeoutMs, tries });
  const queue = new HostQueue(hosts);
  const complete = new Set<string>();
  const file = createWriteStream(path);
  try {
    const workers = Array.from({ length: concurrency }, async () => {
      for (let next = queue.take(); next !== undefined; next = queue.take()) {
        const answer = await client.host(next.host, options.signal);
        if (answer.isComplete) complete.add(next.host);
        queue.addTargets(answer, next.depth + 1);
        file.write(`${JSON.stringify(answer)}\n`);
      }
    });
    await Promise.all(workers);
  } finally {
    file.end();
    await finished(file);
  }
  return { complete, asked: queue.taken };
}

/** Hosts to resolve, each once. Targets of aliases come after the hosts of this turn. */
class HostQueue {
  readonly #waiting: { readonly host: string; readonly depth: number }[];
  readonly #known: Set<string>;
  #at = 0;

  constructor(hosts: readonly string[]) {
    this.#waiting = hosts.map((host) => ({ host, depth: 0 }));
    this.#known = new Set(hosts);
  }

  get taken(): number {
    return this.#at;
  }

  take(): { readonly host: string; readonly depth: number } | undefined {
    const next = this.#waiting[this.#at];
    if (next !== undefined) this.#at += 1;
    return next;
  }

  addTargets(answer: HostAnswer, depth: number): void {
    if (depth > LONGEST_ALIAS_CHAIN) return;
    for (const host of aliasTargets(answer)) {
      if (this.#known.has(host)) continue;
      this.#known.add(host);
      this.#waiting.push({ host, depth });
    }
  }
}

import { describe, expect, it } from 'vitest';
import type { JavaServer } from '../../cli/neo4j/java-options.ts';
import { nextStart, RESTART_RULE } from '../../cli/neo4j/restart-rule.ts';
import { SupervisedServer } from '../../cli/neo4j/supervised-server.ts';

const RULE = { atOnce: 2, firstPauseMs: 5, longestPauseMs: 20, healthyMs: 60_000 };

describe('the restart of a server that ended unexpectedly', () => {
  const pausesOf = (ends: number, livedMs = 0): number[] => {
    const pauses: number[] = [];
    for (let before = 0; pauses.length < ends; ) {
      const next = nextStart(before, livedMs, RESTART_RULE);
      pauses.push(next.pauseMs);
      before = next.ends;
    }
    return pauses;
  };

  it('A server is restarted five times at once, then after pauses that grow to a minute, and without end', () => {
    expect(pausesOf(13)).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(pausesOf(2000).at(-1)).toBe(60_000);
  });

  it('A server is restarted at once again after ten minutes of health', () => {
    expect(nextStart(40, 600_000, RESTART_RULE)).toEqual({ ends: 1, pauseMs: 0 });
    expect(nextStart(40, 599_999, RESTART_RULE)).toEqual({ ends: 41, pauseMs: 60_000 });
  });
});

describe('a server that is kept running', () => {
  it('A server comes back however often it ends, with one line each time', async () => {
    const { kept, servers, lines } = keep();
    await kept.started;
    for (let end = 1; end <= 4; end += 1) {
      servers.at(-1)?.end();
      await expect.poll(() => servers.length).toBe(end + 1);
    }
    expect(lines).toEqual([
      'Neo4j has stopped: starting it again',
      'Neo4j has stopped: starting it again',
      'Neo4j has stopped: starting it again in 1 s',
      'Neo4j has stopped: starting it again in 1 s',
    ]);
    await kept.stop();
    expect(kept.pid).toBeNull();
  });

  it('A server that does not start is tried again, and the log says why without a stack', async () => {
    const { kept, servers, lines, fail } = keep();
    await kept.started;
    fail(2);
    servers.at(-1)?.end();
    await expect.poll(() => servers.length).toBe(2);
    expect(lines[1]).toBe('Neo4j does not start: starting it again in 1 s. no room');
    expect(lines).toHaveLength(3);
    await kept.stop();
  });

  it('A server is not tried again if its first start fails', async () => {
    const { kept, lines, fail } = keep({ failures: 1 });
    fail(0);
    await expect(kept.started).rejects.toThrow('no room');
    expect(lines).toEqual([]);
  });

  it('A requested restart happens once for all simultaneous requests, and counts for no pause', async () => {
    const { kept, servers, lines } = keep();
    await kept.started;
    for (let round = 1; round <= 4; round += 1) {
      await Promise.all([kept.restart('two queries go on'), kept.restart('a core is busy')]);
      expect(servers).toHaveLength(round + 1);
      expect(servers[round - 1]?.isStopped).toBe(true);
    }
    expect(new Set(lines)).toEqual(new Set(['restarting Neo4j: two queries go on']));
    servers.at(-1)?.end();
    await expect.poll(() => servers.length).toBe(6);
    expect(lines.at(-1)).toBe('Neo4j has stopped: starting it again');
    await kept.stop();
  });

  it('A server that ends after the signal to stop is not started again', async () => {
    const stopping = new AbortController();
    const { kept, servers, lines } = keep({ signal: stopping.signal });
    await kept.started;
    stopping.abort();
    servers.at(-1)?.end();
    await expect.poll(() => kept.pid).toBeNull();
    await kept.stop();
    expect([servers.length, lines]).toEqual([1, []]);
  });

  it('A server that waits to start again can be stopped, and does not start again', async () => {
    const { kept, servers } = keep({ rule: { ...RULE, atOnce: 0, firstPauseMs: 60_000, longestPauseMs: 60_000 } });
    await kept.started;
    servers.at(-1)?.end();
    await expect.poll(() => kept.pid).toBeNull();
    await kept.stop();
    expect(servers).toHaveLength(1);
  });
});

interface Keeping {
  readonly rule?: typeof RULE;
  readonly failures?: number;
  readonly signal?: AbortSignal;
}

interface StandIn extends JavaServer {
  isStopped: boolean;
  end(): void;
}

/** A kept server with stand-in processes: the tests check how often and when they start. */
function keep({ rule = RULE, failures = 0, signal }: Keeping = {}) {
  const servers: StandIn[] = [];
  const lines: string[] = [];
  let failing = failures;
  const start = async (): Promise<JavaServer> => {
    if (failing > 0) {
      failing -= 1;
      throw new Error('no room');
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const server: StandIn = {
      pid: servers.length + 1,
      ended,
      isStopped: false,
      end,
      stop: async () => {
        server.isStopped = true;
        end();
      },
    };
    servers.push(server);
    return server;
  };
  const kept = new SupervisedServer({ start, log: (line) => lines.push(line), rule, signal });
  const fail = (times: number) => {
    failing += times;
  };
  return { kept, servers, lines, fail };
}

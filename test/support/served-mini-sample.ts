import { type TestHome, testHome } from './homes.ts';
import { endWefts, type WeftProcess, weft } from './weft.ts';

/** A `weft serve` of a test's own on a copy of the mini sample. */
export interface ServedMiniSample {
  readonly url: string;
  readonly serve: WeftProcess;
  readonly home: TestHome;
  /** Ends it, and the Neo4j that it started. */
  end(): Promise<void>;
}

/** Starts the server, with this text as its key, and with these settings besides. */
export async function serveMiniSample(
  key: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServedMiniSample> {
  const home = await testHome('mini-sample');
  const settings = { WEFT_HOME: home.path, WEFT_API_KEY: key, PORT: '0', DOCKER_HOST: 'unix:///nonexistent', ...more };
  const serve = weft(['serve'], settings);
  const end = async (): Promise<void> => {
    await endWefts();
    const left = home.server();
    if (left !== null) process.kill(left.pid, 'SIGKILL');
    home.remove();
  };
  try {
    return { url: await serve.ready(), serve, home, end };
  } catch (error) {
    await end();
    throw error;
  }
}

import { type TestHome, testHome } from './homes.ts';
import { endWefts, type WeftProcess, weftIn } from './weft.ts';

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
  const serve = weftIn(home, ['serve'], { WEFT_API_KEY: key, ...more });
  const end = async (): Promise<void> => {
    await endWefts();
    home.remove();
  };
  try {
    return { url: await serve.ready(), serve, home, end };
  } catch (error) {
    await end();
    throw error;
  }
}

import { defineCommand } from 'citty';
import { reportingFailure } from '../failure.ts';
import { localEngine } from '../local-engine.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { createLog } from '../output.ts';
import { type RemoteWeft, remoteWeft } from '../rest-client/remote.ts';
import { readSettings } from '../settings.ts';

/** `weft mcp`: the agents' tools over standard input and output, for hosts that start their servers themselves. */
export const mcp = defineCommand({
  meta: {
    name: 'mcp',
    description:
      'Answer an agent over standard input and output (Model Context Protocol): with WEFT_URL and WEFT_API_KEY by a running Weft, else by the graph of WEFT_HOME',
  },
  run: () =>
    reportingFailure(async () => {
      const remote = remoteWeft(readSettings(process.env));
      if (remote === null) await withGraph({ command: 'mcp', mayAttach: true }, answerFromGraph);
      else await passOn(remote);
    }),
});

async function passOn(remote: RemoteWeft): Promise<void> {
  const { Bridge } = await import('../../agent/bridge.ts');
  await new Bridge(remote).serve();
}

async function answerFromGraph(graph: OpenGraph): Promise<void> {
  const { answerOverStdio } = await import('../../agent/serve-stdio.ts');
  const log = createLog();
  const { engine, clock, secret } = await localEngine(graph, log);
  await answerOverStdio({ engine, database: graph.database, clock, secret, log }, graph.signal);
}

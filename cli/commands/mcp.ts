import { defineCommand } from 'citty';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { SUFFIX_LAYERS, suffixesByVersion } from '../../facts/suffix-list.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { prefixedCatalog } from '../../procedures/prefixed-catalog.ts';
import { LayerVersions } from '../../store/statistics/layer-versions.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { GraphClock } from '../graph-clock.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { createLog } from '../output.ts';
import { RefusedQueries } from '../refused-queries.ts';
import { readSecret } from '../secret.ts';
import { readSettings, type Settings } from '../settings.ts';

/** `weft mcp`: the agents' tools over standard input and output, for hosts that start their servers themselves. */
export const mcp = defineCommand({
  meta: {
    name: 'mcp',
    description:
      'Answer an agent over standard input and output (Model Context Protocol): with WEFT_URL and WEFT_API_KEY by a running Weft, else by the graph of WEFT_HOME',
  },
  run: () =>
    reportingFailure(async () => {
      const settings = readSettings(process.env);
      if (settings.url === undefined) await withGraph({ command: 'mcp', mayAttach: true }, answerFromGraph);
      else await passOn(settings.url, settings);
    }),
});

async function passOn(url: string, { apiKey }: Settings): Promise<void> {
  if (apiKey === undefined)
    throw new UsageError('WEFT_API_KEY: expected a key of the Weft that WEFT_URL names, but it is not set');
  const { Bridge } = await import('../../agent/bridge.ts');
  await new Bridge({ url, key: apiKey }).serve();
}

async function answerFromGraph({ settings, database, signal }: OpenGraph): Promise<void> {
  const { answerOverStdio } = await import('../../agent/serve-stdio.ts');
  const versions = new LayerVersions(database);
  const clock = await GraphClock.read(database, settings.asOf);
  const secret = readSecret(settings);
  const log = createLog();
  const engine = createQueryEngine({
    database,
    catalog: prefixedCatalog(procedureCatalog, settings.procedurePrefixes),
    anchorVerdicts,
    suffixes: suffixesByVersion(database, () => versions.of(SUFFIX_LAYERS)),
    limits: settings.limits,
    refusedShapes: new RefusedQueries(settings.home),
    clock,
    secret,
    log,
  });
  await answerOverStdio({ engine, database, clock, secret, log }, signal);
}

import { defineCommand } from 'citty';
import { surviveClosedPipe } from './closed-pipe.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { runStrictly } from './strict/run-strictly.ts';

// Before any command is imported.
keepCompiledCode();
surviveClosedPipe();

/** The command line. Each command is imported when it is asked for: `weft key` needs neither loaders nor hono. */
const main = defineCommand({
  meta: async () => ({
    name: 'weft',
    version: (await import('../http/contract/version.ts')).VERSION,
    description: 'A self-hosted threat-intelligence graph on Neo4j, asked in plain Cypher',
  }),
  subCommands: {
    serve: () => import('./commands/serve.ts').then((module) => module.serve),
    ask: () => import('./commands/ask.ts').then((module) => module.ask),
    look: () => import('./commands/look.ts').then((module) => module.look),
    check: () => import('./commands/check.ts').then((module) => module.check),
    export: () => import('./commands/export.ts').then((module) => module.exportTier),
    load: () => import('./commands/load.ts').then((module) => module.load),
    import: () => import('./commands/import.ts').then((module) => module.importFiles),
    refresh: () => import('./commands/refresh.ts').then((module) => module.refresh),
    sources: () => import('./commands/sources.ts').then((module) => module.sources),
    key: () => import('./commands/key.ts').then((module) => module.key),
    override: () => import('./commands/override.ts').then((module) => module.override),
    mcp: () => import('./commands/mcp.ts').then((module) => module.mcp),
    backup: () => import('./commands/backup.ts').then((module) => module.backup),
    restore: () => import('./commands/restore.ts').then((module) => module.restore),
    doctor: () => import('./commands/doctor.ts').then((module) => module.doctor),
    version: () => import('./commands/version.ts').then((module) => module.version),
  },
});

await runStrictly(main, process.argv.slice(2));

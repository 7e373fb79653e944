import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** A file that the console is made of: what it is called carries a hash of what it says, so that it never changes under its name. */
interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

/** The console, ready to be served: its page, and what the page asks for beside it, by name. */
interface Console {
  readonly page: string;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

const PAGE = join(import.meta.dirname, '../page');
const OFFLINE = join(import.meta.dirname, '../offline/worker.ts');
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Threads over and under each other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#10233a"/>
<path d="M5 2v12M11 2v12" stroke="#3fb6a8" stroke-width="2"/><path d="M2 5h7m4 0h1M2 11h1m4 0h7" stroke="#fff" stroke-width="2"/></svg>
`;

/**
 * Bundles the console from its sources, in memory: nothing is written, so that nothing can be stale. What is opened later (graph, editor,
 * map) becomes files of its own.
 */
export async function bundleConsole(): Promise<Console> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: {
        main: join(PAGE, 'main.tsx'),
        layout: join(PAGE, 'graph/layout-worker.ts'),
        style: join(PAGE, 'style.css'),
      },
      outdir: '/console',
      entryNames: '[name]-[hash]',
      chunkNames: 'part-[hash]',
      bundle: true,
      splitting: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2023',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      legalComments: 'none',
      logLevel: 'silent',
    });
    const built = outputFiles.map(({ path, text }): [string, ConsoleFile] => [
      basename(path),
      { type: extname(path) === '.css' ? CSS : SCRIPT, text },
    ]);
    const icon = `icon-${createHash('sha256').update(ICON).digest('hex').slice(0, 8)}.svg`;
    const files = new Map([...built, [icon, { type: 'image/svg+xml', text: ICON }] as const]);
    // What keeps the files for when the server is away holds their names, so that its own name changes with any of them.
    const { outputFiles: offline } = await build({
      entryPoints: { offline: OFFLINE },
      outdir: '/console',
      entryNames: '[name]-[hash]',
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2023',
      define: { CONSOLE_FILES: JSON.stringify([...files.keys()].toSorted()) },
      logLevel: 'silent',
    });
    for (const { path, text } of offline) files.set(basename(path), { type: SCRIPT, text });
    return { page: pageOf([...files.keys()], neededAtOnce(metafile)), files };
  } finally {
    await stop();
  }
}

/** What the first script cannot begin without: the page has it fetched beside it, not behind it. */
function neededAtOnce({ outputs }: Metafile): readonly string[] {
  const main = Object.entries(outputs).find(([path]) => basename(path).startsWith('main-'))?.[1];
  const needed =
    main?.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)) ?? [];
  return [...new Set(needed)].toSorted();
}

/** The page names its files relative to itself, so that it works behind a proxy's own path. */
function pageOf(names: readonly string[], atOnce: readonly string[]): string {
  const name = (start: string) => `console/${names.find((file) => file.startsWith(`${start}-`)) ?? ''}`;
  const ahead = atOnce.map((file) => `<link rel="modulepreload" href="console/${file}">`).join('');
  return `<!doctype html><html lang="en" data-layout="${name('layout')}" data-offline="${name('offline')}"><head><meta charset="utf-8"><title>Weft</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Who is behind an address, a network or a name, and whether to trust it: one graph of public data, on your own machine."><meta name="color-scheme" content="light dark"><link rel="icon" href="${name('icon')}"><link rel="stylesheet" href="${name('style')}"><script type="module" src="${name('main')}"></script>${ahead}</head><body><div id="console"></div><noscript>This page needs JavaScript. /docs describes the API that it uses.</noscript></body></html>`;
}

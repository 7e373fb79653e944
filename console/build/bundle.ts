import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** A file of the console. Its name contains a hash of its text, so that it never changes under its name. */
interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

/** The console, ready to be served: its page, and the other files by name. */
interface Console {
  readonly page: string;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

const PAGE = join(import.meta.dirname, '../page');
const OFFLINE = join(import.meta.dirname, '../offline/worker.ts');
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The icon: woven threads. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#10233a"/>
<path d="M5 2v12M11 2v12" stroke="#3fb6a8" stroke-width="2"/><path d="M2 5h7m4 0h1M2 11h1m4 0h7" stroke="#fff" stroke-width="2"/></svg>
`;

/** The options of both builds. */
const MINIFIED = {
  outdir: '/console',
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  write: false,
  platform: 'browser',
  target: 'es2023',
  logLevel: 'silent',
} as const;

/**
 * Bundles the console from its sources in memory. Nothing is written, so nothing can be stale. Views that open later (graph, editor, map)
 * become separate files.
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
      ...MINIFIED,
      chunkNames: 'part-[hash]',
      splitting: true,
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      legalComments: 'none',
    });
    const built = outputFiles.map(({ path, text }): [string, ConsoleFile] => [
      basename(path),
      { type: extname(path) === '.css' ? CSS : SCRIPT, text },
    ]);
    const icon = `icon-${createHash('sha256').update(ICON).digest('hex').slice(0, 8)}.svg`;
    const files = new Map([...built, [icon, { type: 'image/svg+xml', text: ICON }] as const]);
    // The offline worker holds the names of all files, so its own name changes with each of them.
    const { outputFiles: offline } = await build({
      entryPoints: { offline: OFFLINE },
      ...MINIFIED,
      format: 'iife',
      define: { CONSOLE_FILES: JSON.stringify([...files.keys()].toSorted()) },
    });
    for (const { path, text } of offline) files.set(basename(path), { type: SCRIPT, text });
    return { page: pageOf([...files.keys()], neededAtOnce(metafile)), files };
  } finally {
    await stop();
  }
}

/** Returns the scripts that the first script needs to start: the page loads them in parallel with it. */
function neededAtOnce({ outputs }: Metafile): readonly string[] {
  const main = Object.entries(outputs).find(([path]) => basename(path).startsWith('main-'))?.[1];
  const needed =
    main?.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)) ?? [];
  return [...new Set(needed)].toSorted();
}

/** Writes the page. It names its files relative to itself, so that it works under any path of a proxy. */
function pageOf(names: readonly string[], atOnce: readonly string[]): string {
  const name = (start: string) => `console/${names.find((file) => file.startsWith(`${start}-`)) ?? ''}`;
  const preloads = atOnce.map((file) => `<link rel="modulepreload" href="console/${file}">`).join('');
  return `<!doctype html><html lang="en" data-layout="${name('layout')}" data-offline="${name('offline')}"><head><meta charset="utf-8"><title>Weft</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Who runs an address, a network or a name, and whether to trust it: one graph of public data on your own machine."><meta name="color-scheme" content="light dark"><link rel="icon" href="${name('icon')}"><link rel="stylesheet" href="${name('style')}"><script type="module" src="${name('main')}"></script>${preloads}</head><body><div id="console"></div><noscript>This page needs JavaScript. /docs describes the API that it uses.</noscript></body></html>`;
}

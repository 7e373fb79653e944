import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { run } from './python.ts';

/**
 * The `node_modules` of a package of the registry that is set up for npm, such as `name@1.2.3`, brought once a machine without running its
 * scripts: for programs of which the tests alone have a use, and that are larger than all they need besides. Null where npm cannot bring it.
 */
export async function packageOf(requirement: string): Promise<string | null> {
  const home = join(ROOT, 'node_modules/.cache/weft', requirement.replaceAll('/', '-'));
  const isWhole = join(home, 'whole');
  const modules = join(home, 'node_modules');
  if (existsSync(isWhole)) return modules;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...flags, '--prefix', home, requirement]);
  } catch {
    return null;
  }
  writeFileSync(isWhole, '');
  return modules;
}

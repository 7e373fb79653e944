import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAdminTool } from './admin-tool.ts';
import { BackendError, type BackendRequest, inUse } from './backend.ts';
import { recordedChoice } from './choice.ts';
import { layoutOf } from './layout.ts';
import { acquireLock } from './lock.ts';
import { readyJava } from './maven-backend.ts';
import { importMemory } from './server-settings.ts';

/** What a check of a home's database came to. */
export interface DatabaseCheck {
  readonly isSound: boolean;
  /** What to do where it is not, with where Neo4j's own report lies. */
  readonly cure: string;
}

const CURE =
  'restore a backup with `weft restore FILE --force`, or move the folder neo4j of WEFT_HOME away and load or import again';

/**
 * Has `neo4j-admin database check` read every record of the database of a home, which takes minutes for a large one and changes
 * nothing. Throws a `BackendError` where that cannot be: another process has it open, or it does not lie in the home.
 */
export async function checkDatabase(request: BackendRequest): Promise<DatabaseCheck> {
  const { home, named, log } = request;
  const layout = layoutOf(home);
  if (named !== null || recordedChoice(home) === 'docker') {
    throw new BackendError(
      'Only a database that Weft runs with Java can be checked from here: use neo4j-admin database check.',
    );
  }
  if (!existsSync(join(layout.data, 'databases'))) throw new BackendError(`${home} holds no database yet.`);
  const taken = acquireLock(layout.lock, request.command);
  if ('holder' in taken) throw inUse(home, taken.holder);
  try {
    const java = await readyJava(request, taken.lock);
    log('checking the files of the database, which may take minutes');
    let output = '';
    const code = await runAdminTool({
      java: java.path,
      layout,
      heap: importMemory().heap,
      arguments: ['database', 'check', 'neo4j', `--report-path=${layout.logs}`],
      onSpawn: (pid) => taken.lock.recordServer(pid),
      onOutput: (text) => {
        output = (output + text).slice(-4000);
      },
    });
    if (code !== 0) log(output.trim().split('\n').slice(-5).join('\n'));
    return { isSound: code === 0, cure: `${CURE} (the report is in ${layout.logs})` };
  } finally {
    taken.lock.release();
  }
}

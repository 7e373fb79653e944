import { type ArgsDef, type CommandDef, renderUsage, runMain } from 'citty';
import { complain } from '../output.ts';
import { ArgumentsError, checkArguments, REPEATED } from './check-arguments.ts';

const HELP = new Set(['--help', '-h']);
const VERSION = new Set(['--version', '-v']);

/** Runs the command that the arguments name, after a check of all of them: a mistyped one starts nothing. */
export async function runStrictly(main: CommandDef, rawArgs: readonly string[]): Promise<void> {
  try {
    if (!isBuiltIn(rawArgs)) await checkArguments(main, rawArgs);
  } catch (error) {
    if (!(error instanceof ArgumentsError)) throw error;
    complain(error.message);
    process.exitCode = 1;
    return;
  }
  await runMain(main, { rawArgs: [...rawArgs], showUsage: printUsage });
}

/** The help of any command, and the version. */
function isBuiltIn(rawArgs: readonly string[]): boolean {
  return rawArgs.some((word) => HELP.has(word)) || (rawArgs.length === 1 && VERSION.has(rawArgs[0] ?? ''));
}

/** The help of citty, with `FILE...` for an argument that may be repeated. */
async function printUsage<T extends ArgsDef>(command: CommandDef<T>, parent?: CommandDef<T>): Promise<void> {
  process.stdout.write(`${(await renderUsage(command, parent)).replaceAll(`=<${REPEATED}>`, REPEATED)}\n`);
}

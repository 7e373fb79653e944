import type { ArgDef, ArgsDef, CommandDef } from 'citty';
import { nearest } from '../../engine/text/nearest.ts';
import { namesOf, type TypedOption, wordsOf } from './words.ts';

/** A command line that cannot run. The message says what is wrong and what to type instead. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

/** As `valueHint` of the last positional argument, says that more of them may follow. */
export const REPEATED = '...';

/**
 * Checks a whole command line before its command starts anything: the names of the commands and options, the values that options need,
 * and the number of arguments. Throws `ArgumentsError`, with the nearest name.
 */
export async function checkArguments(command: CommandDef, rawArgs: readonly string[], path = 'weft'): Promise<void> {
  const subCommands = command.subCommands === undefined ? undefined : await resolved(command.subCommands);
  const definitions = command.args === undefined ? {} : await resolved(command.args);
  if (subCommands === undefined) return checkWords(definitions, rawArgs, path);
  const [name, ...rest] = rawArgs;
  if (name === undefined) return;
  if (name.startsWith('-')) return checkWords(definitions, [name], path);
  const found = Object.hasOwn(subCommands, name) ? subCommands[name] : undefined;
  if (found === undefined) throw unknownCommand(path, name, Object.keys(subCommands));
  return checkArguments(await resolved(found), rest, `${path} ${name}`);
}

function unknownCommand(path: string, name: string, names: readonly string[]): ArgumentsError {
  const near = nearest(name, names);
  const cure = near === null ? `\`${path} --help\` lists the commands` : `${near}?`;
  return new ArgumentsError(`${path} has no command ${name}: ${cure}`);
}

function checkWords(definitions: ArgsDef, rawArgs: readonly string[], path: string): void {
  const { options, positionals } = wordsOf(definitions, rawArgs);
  for (const option of options) checkOption(definitions, option, path);
  checkPositionals(definitions, positionals, path);
}

function checkOption(definitions: ArgsDef, { name, value, isInline }: TypedOption, path: string): void {
  const flags = Object.entries(definitions).filter(([, { type }]) => type !== 'positional');
  const find = (word: string) => flags.find(([key, definition]) => namesOf(key, definition).includes(word));
  const [key, definition] = find(name) ?? find(name.replace(/^no-/, '')) ?? [];
  if (key === undefined || definition === undefined) {
    const near = nearest(
      name,
      flags.map(([flag]) => flag),
    );
    const cure = near === null ? `\`${path} --help\` lists its options` : `--${near}?`;
    throw new ArgumentsError(`${path} has no option ${name.length === 1 ? '-' : '--'}${name}: ${cure}`);
  }
  if (takesValue(definition)) checkValue(key, definition, { name, value, isInline }, path);
  else if (value !== null) throw new ArgumentsError(`${path}: --${key} takes no value`);
}

function checkValue(key: string, definition: ArgDef, { value, isInline }: TypedOption, path: string): void {
  if (value === null || value === '' || (!isInline && /^--?[a-z]/i.test(value))) {
    throw new ArgumentsError(`${path}: --${key} needs a value`);
  }
  const words = definition.type === 'enum' ? (definition.options ?? []) : [];
  if (words.length === 0 || words.includes(value)) return;
  const near = nearest(value, words);
  const cure = near === null ? '' : `: ${near}?`;
  throw new ArgumentsError(`${path}: --${key} is one of ${words.join(', ')}, but it is "${value}"${cure}`);
}

function takesValue({ type }: ArgDef): boolean {
  return type === 'string' || type === 'enum';
}

function checkPositionals(definitions: ArgsDef, given: readonly string[], path: string): void {
  const positionals = Object.entries(definitions).filter(([, { type }]) => type === 'positional');
  const required = positionals.filter(([, { required = true, default: value }]) => required && value === undefined);
  const missing = required.slice(given.length).map(([name]) => name.toUpperCase());
  if (missing.length > 0) {
    throw new ArgumentsError(`${path} needs ${missing.join(' and ')}: \`${path} --help\` explains it`);
  }
  const isRepeated = positionals.at(-1)?.[1].valueHint === REPEATED;
  const extra = given[positionals.length];
  if (isRepeated || extra === undefined) return;
  const most =
    positionals.length === 0 ? 'no arguments' : `only ${positionals.map(([name]) => name.toUpperCase()).join(' and ')}`;
  throw new ArgumentsError(`${path} takes ${most}, but "${extra}" was typed as well`);
}

type Resolvable<T> = T | Promise<T> | (() => T | Promise<T>);

async function resolved<T>(value: Resolvable<T>): Promise<T> {
  return isMaker(value) ? value() : value;
}

function isMaker<T>(value: Resolvable<T>): value is () => T | Promise<T> {
  return typeof value === 'function';
}

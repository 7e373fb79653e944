import { parseArgs } from 'node:util';
import type { ArgDef, ArgsDef } from 'citty';

/** An option as it was typed. */
export interface TypedOption {
  readonly name: string;
  /** Null if none was typed. */
  readonly value: string | null;
  /** Whether the value was typed as `--name=value`. */
  readonly isInline: boolean;
}

/** The words after a command. */
export interface Words {
  readonly options: readonly TypedOption[];
  readonly positionals: readonly string[];
}

/** Splits the words after a command by its definitions, which say whether an option takes the next word. */
export function wordsOf(definitions: ArgsDef, rawArgs: readonly string[]): Words {
  const options = Object.fromEntries(
    Object.entries(definitions).flatMap(([name, definition]) =>
      definition.type === 'positional'
        ? []
        : namesOf(name, definition).map((key) => [key, kindOf(definition)] as const),
    ),
  );
  const { tokens, positionals } = parseArgs({
    args: [...rawArgs],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return {
    positionals,
    options: tokens.flatMap((token) =>
      token.kind === 'option'
        ? [{ name: token.name, value: token.value ?? null, isInline: token.inlineValue === true }]
        : [],
    ),
  };
}

/** Every value of an option that may be repeated: the parser of citty keeps only the last. */
export function repeatedValues(definitions: ArgsDef, rawArgs: readonly string[], name: string): string[] {
  return wordsOf(definitions, rawArgs).options.flatMap((option) => (option.name === name ? (option.value ?? []) : []));
}

/** The name of an option and its other names. */
export function namesOf(name: string, definition: ArgDef): string[] {
  const aliases = 'alias' in definition ? definition.alias : undefined;
  return [name, ...(aliases === undefined ? [] : [aliases].flat())];
}

function kindOf({ type }: ArgDef): { type: 'boolean' | 'string' } {
  return { type: type === 'string' || type === 'enum' ? 'string' : 'boolean' };
}

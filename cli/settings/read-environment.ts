import type { z } from 'zod';
import { type Environment, environmentSchema, RETIRED } from './environment.ts';
import { SettingsError } from './settings-error.ts';

/** Variables that are set, as the environment has them. */
export type Given = Readonly<Record<string, string | undefined>>;

/** One printed setting. */
export interface SettingRow {
  readonly name: string;
  readonly value: string;
  readonly origin: 'environment' | 'default';
  readonly description: string;
}

/** Checks each setting alone; an empty variable counts as absent. Throws `SettingsError` that names each bad one. */
export function readEnvironment(environment: NodeJS.ProcessEnv): {
  readonly values: Environment;
  readonly given: Given;
} {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const retired = RETIRED.filter(([name]) => given[name] !== undefined);
  if (retired.length > 0) throw new SettingsError(retired.map(([name, advice]) => `${name}: ${advice}`).join('\n'));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => complaint(issue, given)).join('\n'));
  return { values: parsed.data, given };
}

function complaint(issue: z.core.$ZodIssue, given: Given): string {
  const name = String(issue.path[0]);
  const shown = isSecret(name) ? `its ${given[name]?.length ?? 0} characters are not` : `it is "${given[name]}"`;
  return `${name}: expected ${issue.message}, but ${shown}`;
}

/** One row a setting: name, value (secrets masked), where it comes from, what it means. */
export function tableOf(values: Environment, given: Given): SettingRow[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    return {
      name,
      value: value === undefined ? '-' : isSecret(name) ? '(set)' : String(value),
      origin: given[name] === undefined ? 'default' : 'environment',
      description: schema.description ?? '',
    };
  });
}

function isSecret(name: string): boolean {
  const schema = Object.entries(environmentSchema.shape).find(([key]) => key === name)?.[1];
  return schema?.meta()?.secret === true;
}

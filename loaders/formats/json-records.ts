import type { z } from 'zod';
import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { jsonMembers } from './json-members.ts';

/** Reads the members of the array or object at `path`, each checked against `schema`. Those that do not fit are refused. */
export async function* jsonRecords<T>(
  input: SourceInput,
  path: readonly string[],
  schema: z.ZodType<T>,
): AsyncIterable<SourceRecord<{ readonly key: string; readonly value: T }> | RefusedRecord> {
  for await (const member of jsonMembers(input, path)) {
    if (member instanceof RefusedRecord) {
      yield member;
      continue;
    }
    const checked = schema.safeParse(member.value.value);
    if (checked.success) yield { line: member.line, value: { key: member.value.key ?? '', value: checked.data } };
    else yield new RefusedRecord(member.line, `${named(member.value.key)}${refusal(checked.error)}`);
  }
}

/** Returns the name of a member for a refusal. Much JSON is published in one line, so the name says more than the line number. */
function named(key: string | null): string {
  return key === null ? '' : `${key.slice(0, 60)}: `;
}

/** Returns one sentence that names the first field that does not fit. */
export function refusal(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return `${field === '' ? '' : `${field}: `}${issue?.message ?? 'not in the published format'}`;
}

/** Reads and checks a whole small JSON document. Throws if it is not JSON or has another format: then the file is refused. */
export async function jsonDocument<T>(input: SourceInput, schema: z.ZodType<T>): Promise<T> {
  const checked = schema.safeParse(JSON.parse(new TextDecoder().decode(await input.whole())));
  if (checked.success) return checked.data;
  throw new Error(`not in the published format: ${refusal(checked.error)}`);
}

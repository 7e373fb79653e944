import { numberOf, type Row, textOf } from '../../api/read.ts';
import { CHANNELS } from './rule-types.ts';

/** The values of the form of a rule, by the member names of the API. */
export type RuleValues = Readonly<Record<string, string>>;

const DEFAULT_DAYS = 14;
const DEFAULT_QUERY = 'CALL svc.variants.of($target) YIELD name, hasMx WHERE hasMx RETURN name';

/** Returns the first values of the form. The API does not return secrets, so they are empty. */
export function valuesOf(rule: Row | null): RuleValues {
  return {
    type: textOf(rule?.type) ?? 'dns_change',
    threshold_days: String(numberOf(rule?.threshold_days) ?? DEFAULT_DAYS),
    query: textOf(rule?.query) ?? DEFAULT_QUERY,
    webhook_url: textOf(rule?.webhook_url) ?? '',
    email: textOf(rule?.email) ?? '',
    format: textOf(rule?.format) ?? 'standard',
  };
}

/** Returns the values in the form of the API. Empty values, and values that do not belong to the type, are left out. */
export function bodyOf(values: RuleValues): object {
  const text = (name: string) => values[name]?.trim() ?? '';
  const filled = (name: string) => (text(name) === '' ? {} : { [name]: text(name) });
  const type = text('type');
  const hasHook = text('webhook_url') !== '';
  return {
    type,
    ...Object.assign({}, ...CHANNELS.map(({ member }) => filled(member))),
    ...(hasHook ? filled('format') : {}),
    ...(hasHook && text('format') === 'standard' ? filled('webhook_secret') : {}),
    ...(type === 'ssl_expiring' ? { threshold_days: Number(text('threshold_days')) } : {}),
    ...(type === 'query' ? filled('query') : {}),
  };
}

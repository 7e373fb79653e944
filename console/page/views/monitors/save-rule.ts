import { type Progress, runJob } from '../../api/job.ts';
import { type Row, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { rulePath, rulesPath } from './path.ts';
import { bodyOf, type RuleValues } from './rule-body.ts';

/** Saves a new or an edited rule. A rule with another type or other channels is a new rule, so the edited rule is then removed. */
export async function saveRule(
  target: string,
  edited: Row | null,
  values: RuleValues,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Row> {
  const made = await runJob(rulesPath(target), bodyOf(values), onProgress, signal);
  const former = textOf(edited?.alertId);
  if (former !== null && former !== made.alertId) await request(rulePath(target, former), { method: 'DELETE', signal });
  return made;
}

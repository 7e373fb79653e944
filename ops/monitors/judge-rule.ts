/** Decides what a rule makes of the facts: pure, so that tests need no database. */
import { type ReportedChange, SEVERITIES, type Severity } from '../../views/changes/reported-change.ts';
import { type AlertOccurrence, eventId } from './alert-event.ts';
import type { AlertRule, RuleState } from './alert-rule.ts';
import type { Probed } from './probes.ts';

const DAY_MS = 86_400_000;
/** A change is news for a day; then its alert is over. */
const NEWS_MS = DAY_MS;
/** Lines that a digest keeps. */
const MOST_LINES = 200;
/** One probe that fails may be an accident of the way. */
const FAILURES_OF_DOWNTIME = 2;

/** A change that a rule has not seen yet. */
export interface NewChange extends ReportedChange {
  readonly id: string;
  readonly recordedAt: number;
  /** Only time has passed: no source says anything new. */
  readonly isOfAge: boolean;
}

/** What is known when a rule is judged. */
export interface RuleFacts {
  readonly now: number;
  /** Changes of its type that it has not seen, oldest first; nothing for rules of a state. */
  readonly changes: readonly NewChange[];
  /** End of the certificate of the target, epoch ms; null where none is known. */
  readonly certificateEndsAt: number | null;
  /** What came of its probes; null where nothing is probed. */
  readonly probed: Probed | null;
  /** Rows of its query as keys with what they say; null where it was not asked. */
  readonly rows: ReadonlyMap<string, string> | null;
}

/** What a rule comes to. */
export interface Judgement {
  readonly state: RuleState;
  readonly occurrences: readonly AlertOccurrence[];
}

/** Judges one rule. */
export function judgeRule(rule: AlertRule, facts: RuleFacts): Judgement {
  const draft = new Draft(rule, facts.now);
  if (rule.type === 'ssl_expiring') judgeCertificate(draft, rule, facts);
  else if (rule.type === 'downtime') judgeUptime(draft, facts);
  else if (rule.type === 'query') judgeRows(draft, facts);
  else judgeChanges(draft, facts);
  draft.notifyAfterMute();
  draft.closeDigest();
  return draft.judgement;
}

/** Changes of one evaluation are reported together; what only grew older waits for the digest of the day. */
function judgeChanges(draft: Draft, { changes, now }: RuleFacts): void {
  draft.expire();
  draft.gather(changes.filter(({ isOfAge }) => isOfAge));
  const news = changes.filter(({ isOfAge }) => !isOfAge);
  const [first] = news;
  if (first === undefined) return;
  const reported = news.map(({ id, recordedAt, isOfAge, ...change }) => change);
  const message = news.length === 1 ? sentence(first) : `${news.length} changes: ${reported.map(sentence).join('; ')}`;
  const { field, old_value, new_value } = first;
  const severity = worst(news.map((change) => change.severity));
  draft.trigger({ severity, field, old_value, new_value, message, changes: reported }, [], now + NEWS_MS);
}

function judgeCertificate(draft: Draft, { settings }: AlertRule, { certificateEndsAt, now }: RuleFacts): void {
  const left = certificateEndsAt === null ? null : Math.floor((certificateEndsAt - now) / DAY_MS);
  const isNear = left !== null && left <= (settings.threshold_days ?? 0);
  if (!isNear || certificateEndsAt === null) {
    // That no certificate is known any more does not say that it was renewed.
    if (certificateEndsAt !== null) draft.resolve(`Certificate is valid for ${left} more days`);
    return;
  }
  const day = new Date(certificateEndsAt).toISOString().slice(0, 10);
  if (draft.active?.keys.includes(day)) return;
  const message = left < 0 ? `Certificate has expired on ${day}` : `Certificate expires in ${left} days`;
  const severity = left < 0 ? 'high' : 'medium';
  draft.trigger({ severity, field: 'certificate', old_value: null, new_value: day, message, changes: [] }, [day], null);
}

/** A target that answered before and can no longer be asked is news as well: its name may have been deleted. It may be up or down. */
function judgeUptime(draft: Draft, { probed }: RuleFacts): void {
  if (probed === null) return;
  const { failures, unknownReason } = probed;
  if (failures === 0)
    draft.resolve(unknownReason === null ? 'It answers again' : `Its state is unknown: ${unknownReason}`);
  if (failures < FAILURES_OF_DOWNTIME || draft.active !== null) return;
  const times = `${failures} times one after another`;
  const said =
    unknownReason === null
      ? { new_value: 'down', message: `It did not answer, ${times}` }
      : { new_value: 'unknown', message: `It could not be asked, ${times}: ${unknownReason}` };
  draft.trigger({ severity: 'high', field: 'status', old_value: 'up', ...said, changes: [] }, [], null);
}

/** The first answer is what there is; rows that come later are news for as long as they stay. */
function judgeRows(draft: Draft, { rows }: RuleFacts): void {
  if (rows === null) return;
  const known = draft.seen;
  const fresh = known === null ? [] : [...rows.keys()].filter((key) => !known.includes(key));
  draft.see([...rows.keys()]);
  const staying = (draft.active?.keys ?? []).filter((key) => rows.has(key));
  if (fresh.length > 0) {
    const texts = fresh.map((key) => rows.get(key) ?? '');
    const message = `${fresh.length} new ${fresh.length === 1 ? 'row' : 'rows'}: ${texts.join('; ')}`;
    const said = { severity: 'medium' as const, field: 'rows', old_value: null, new_value: texts.join('; '), message };
    draft.trigger({ ...said, changes: [] }, [...staying, ...fresh], null);
  } else if (draft.active !== null && staying.length === 0) draft.resolve('None of its rows is there any more');
  else draft.keep(staying);
}

/** A rule's next state, and its alerts, while it is judged. */
class Draft {
  readonly #rule: AlertRule;
  readonly #now: number;
  #state: RuleState;
  readonly #occurrences: AlertOccurrence[] = [];

  constructor(rule: AlertRule, now: number) {
    this.#rule = rule;
    this.#now = now;
    this.#state = rule.state;
  }

  get judgement(): Judgement {
    return { state: this.#state, occurrences: this.#occurrences };
  }

  get active(): RuleState['active'] {
    return this.#state.active;
  }

  get seen(): readonly string[] | null {
    return this.#state.seen;
  }

  get #isSilenced(): boolean {
    return this.#rule.silencedUntil !== null && this.#rule.silencedUntil > this.#now;
  }

  trigger(said: Omit<AlertOccurrence, 'event'>, keys: readonly string[], until: number | null): void {
    const { message, severity } = said;
    const index = this.#occurrences.push({ event: 'alert.triggered', ...said }) - 1;
    const since = this.#state.active?.since ?? this.#now;
    const active = { eventId: eventId(this.#rule, index), since, message, severity, until, keys: [...keys] };
    this.#state = { ...this.#state, active: { ...active, isUntold: this.#isSilenced } };
  }

  resolve(message: string): void {
    const { active } = this.#state;
    if (active === null) return;
    // An alert that was never sent needs no end.
    const said = { severity: 'low' as const, field: null, old_value: null, new_value: null, message, changes: [] };
    if (!active.isUntold) this.#occurrences.push({ event: 'alert.resolved', ...said });
    this.#state = { ...this.#state, active: null };
  }

  expire(): void {
    const until = this.#state.active?.until ?? null;
    if (until !== null && until <= this.#now) this.resolve('No further change since');
  }

  see(rows: readonly string[]): void {
    this.#state = { ...this.#state, seen: [...rows] };
  }

  keep(keys: readonly string[]): void {
    const { active } = this.#state;
    if (active !== null) this.#state = { ...this.#state, active: { ...active, keys: [...keys] } };
  }

  /** Sends alerts of a silence that are not over, when the silence ends. */
  notifyAfterMute(): void {
    const { active } = this.#state;
    if (active === null || !active.isUntold || this.#isSilenced) return;
    const severity = SEVERITIES.find((known) => known === active.severity) ?? 'medium';
    const said = { severity, field: null, old_value: null, new_value: null, message: active.message, changes: [] };
    this.#occurrences.push({ event: 'alert.triggered', ...said });
    this.#state = { ...this.#state, active: { ...active, isUntold: false } };
  }

  gather(changes: readonly NewChange[]): void {
    if (changes.length === 0) return;
    const { digest } = this.#state;
    const lines = [...(digest?.lines ?? []), ...changes.map(sentence)].slice(-MOST_LINES);
    this.#state = { ...this.#state, digest: { since: digest?.since ?? this.#now, lines } };
  }

  /** Once a day at most. */
  closeDigest(): void {
    const { digest } = this.#state;
    if (digest === null || this.#now < digest.since + DAY_MS) return;
    const message = `What time alone changed: ${digest.lines.join('; ')}`;
    const said = { severity: 'low' as const, field: null, old_value: null, new_value: null, message, changes: [] };
    this.#occurrences.push({ event: 'alert.digest', ...said });
    this.#state = { ...this.#state, digest: null };
  }
}

/** A change in words. */
function sentence({ field, old_value, new_value }: ReportedChange): string {
  const name = field.replaceAll('_', ' ');
  if (old_value === null) return `${name} ${new_value} came`;
  if (new_value === null) return `${name} ${old_value} went`;
  return `${name} changed from ${old_value} to ${new_value}`;
}

function worst(severities: readonly Severity[]): Severity {
  return SEVERITIES.findLast((severity) => severities.includes(severity)) ?? 'low';
}

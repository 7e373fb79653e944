import { ask } from '../../api/ask.ts';
import { textOf, textsOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel } from '../../parts/panel.tsx';
import { wordsOfProperty } from '../../text/words.ts';

const QUOTA = 'CALL svc.quota()';

/** Shows what the key of this session may do. */
export function OwnKey() {
  const question = { query: QUOTA, parameters: {} };
  const asked = useAsked((signal) => ask(question, signal), []);
  return (
    <Panel title="What this key may do" question={question} wide>
      <Shown asked={asked}>
        {({ rows }) => (
          <dl class="facts">
            {rows
              .filter(({ value }) => value !== null)
              .map(({ key, value }) => (
                <div key={String(key)} class="fact">
                  <dt>{wordsOfProperty(textOf(key) ?? '')}</dt>
                  <dd>{Array.isArray(value) ? textsOf(value).join(', ') : String(value)}</dd>
                </div>
              ))}
            {rows.some(({ key, value }) => key === 'minuteLimit' && value === null) && (
              <div class="fact">
                <dt>requests</dt>
                <dd>not limited; the operator sets limits for all keys with WEFT_LIMITS</dd>
              </div>
            )}
          </dl>
        )}
      </Shown>
    </Panel>
  );
}

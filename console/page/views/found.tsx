import { useEffect } from 'preact/hooks';
import { nodePlace } from '../address.ts';
import { ask } from '../api/ask.ts';
import { textOf } from '../api/read.ts';
import { useAsked } from '../api/use-asked.ts';
import { Shown } from '../parts/asked.tsx';
import { Name } from '../parts/name.tsx';
import { Notices } from '../parts/notices.tsx';
import { Panel } from '../parts/panel.tsx';
import { kindOf } from '../text/words.ts';

/** Shows the search results for a text. A single exact match opens at once. */
export function Found({ text }: { readonly text: string }) {
  const question = { query: 'CALL svc.search($token, 50)', parameters: { token: text } };
  const asked = useAsked((signal) => ask(question, signal), [text]);
  useEffect(() => {
    if (asked.state !== 'answered') return;
    const exact = asked.value.rows.filter(({ matchType }) => matchType === 'exact');
    const [label, name] = [textOf(exact[0]?.label), textOf(exact[0]?.name)];
    if (exact.length === 1 && label !== null && name !== null) location.replace(nodePlace(label, name));
  }, [asked]);
  return (
    <>
      <h1>Search results for “{text}”</h1>
      <Panel title="In the graph" question={question} wide>
        <Shown asked={asked}>
          {({ rows, notices }) => (
            <>
              <Notices notices={notices} />
              {rows.length === 0 && <p>No node has this name. Try another spelling, or a part of the name.</p>}
              <ul class="found">
                {rows.map((row) => (
                  <li key={String(row.nodeId)}>
                    <span class="kind">{kindOf(textOf(row.label) ?? '')}</span>{' '}
                    <Name label={textOf(row.label) ?? ''} name={textOf(row.name) ?? ''} />{' '}
                    {row.displayName !== row.name && <span class="quiet">{textOf(row.displayName)}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Shown>
      </Panel>
    </>
  );
}

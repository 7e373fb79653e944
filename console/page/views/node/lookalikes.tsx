import { useState } from 'preact/hooks';
import { ask } from '../../api/ask.ts';
import { textOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Level } from '../../parts/level.tsx';
import { Name } from '../../parts/name.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { wordsOf } from '../../text/words.ts';

const QUERY =
  'CALL svc.variants({name: $name, limit: 500}) YIELD variant, method, confidence, isOwn, verdictLevel, createDate, hasMx RETURN variant, verdictLevel, method, confidence, isOwn, createDate, hasMx';

const COLUMNS = {
  variant: 'lookalike',
  verdictLevel: 'verdict',
  method: 'method',
  confidence: 'confidence',
  isOwn: 'same owner',
  createDate: 'registered',
  hasMx: 'accepts mail',
};

/** Names in the graph that look like this one. They are requested on demand, since thousands of spellings are tried. */
export function Lookalikes({ name }: { readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const question = { query: QUERY, parameters: { name } };
  return (
    <Panel title="Lookalikes" question={question} wide>
      {isOpen ? (
        <Found name={name} />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Find lookalikes
        </button>
      )}
    </Panel>
  );
}

function Found({ name }: { readonly name: string }) {
  const asked = useAsked((signal) => ask({ query: QUERY, parameters: { name } }, signal), [name]);
  return (
    <Shown asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p>The graph has no lookalikes of it.</p>
        ) : (
          <Table
            caption="Lookalikes in the graph"
            titles={COLUMNS}
            rows={rows}
            cells={{
              variant: (row) => <Name label="HOSTNAME" name={textOf(row.variant) ?? ''} />,
              verdictLevel: (row) =>
                textOf(row.verdictLevel) === null ? (
                  <span class="quiet">none</span>
                ) : (
                  <Level level={textOf(row.verdictLevel)} />
                ),
              method: (row) => wordsOf(textOf(row.method) ?? ''),
            }}
          />
        )
      }
    </Shown>
  );
}

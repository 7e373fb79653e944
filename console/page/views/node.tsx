import { useMemo, useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import { ask, askAll, rowsIn } from '../api/ask.ts';
import { first } from '../api/first.ts';
import { type Row, rowOf, textOf } from '../api/read.ts';
import { Refused } from '../api/request.ts';
import { type Asked, useAsked } from '../api/use-asked.ts';
import { Copy } from '../parts/copy.tsx';
import { WhenSeen } from '../parts/panel.tsx';
import { unicodeForm } from '../text/unicode.ts';
import { kindOf } from '../text/words.ts';
import { Facts } from './node/facts.tsx';
import { FeedScore } from './node/feed-score.tsx';
import { Glance } from './node/glance.tsx';
import { History, hasHistory } from './node/history.tsx';
import { LookUpNow } from './node/look-up-now.tsx';
import { Lookalikes } from './node/lookalikes.tsx';
import { Pivots } from './node/pivots.tsx';
import { mayBeLocated, Places } from './node/places.tsx';
import { nodeQuery, relationsOf, relationsQuery } from './node/relations.ts';
import { isJudged, Verdict } from './node/verdict.tsx';

/** Labels that a monitor can watch. */
const WATCHED = ['HOSTNAME', 'IPV4', 'IPV6'];

/** Shows a node. Three requests come first: the verdict, then the owner and the data. The rest loads when it becomes visible. */
export function NodePage({ label, name }: { readonly label: string; readonly name: string }) {
  if (!/^[A-Z][A-Z0-9_]*$/.test(label)) return <p class="refused">The graph has no label {label}.</p>;
  return <Page label={label} name={name} />;
}

function Page({ label, name }: { readonly label: string; readonly name: string }) {
  const verdictQuestion = { query: 'CALL explain($name)', parameters: { name } };
  const leading = useMemo(first, [label, name]);
  const [turn, setTurn] = useState(0);
  const verdict = useAsked(
    (signal) => (isJudged(label) ? ask(verdictQuestion, signal) : Promise.resolve(null)).finally(leading.end),
    [label, name],
    turn,
  );
  const data = useAsked(
    async (signal) => {
      await leading.over;
      signal.throwIfAborted();
      const [node, relations] = await askAll([nodeQuery(label), relationsQuery(label)], { name }, signal);
      if (relations instanceof Refused) throw relations;
      return { node: rowOf(rowsIn(node)[0]?.n), relations: relationsOf(rowsIn(relations)) };
    },
    [label, name],
    turn,
  );
  const unicode = unicodeForm(name);
  const displayName = data.state === 'answered' ? nameOf(data.value.node) : null;
  return (
    <article class="node-page">
      <header class="head">
        <p class="kind">{kindOf(label)}</p>
        <h1>{name}</h1>
        {displayName !== null && displayName !== name && <p class="called">{displayName}</p>}
        {unicode !== null && <p class="unicode">A browser may show it as “{unicode}”.</p>}
        <div class="actions">
          <a class="button" href={writePlace('graph', [label, name])}>
            Open in the graph
          </a>
          <Copy text={name}>Copy name</Copy>
          {WATCHED.includes(label) && <a href={writePlace('monitors', [name])}>Watch it</a>}
          {label === 'HOSTNAME' && <a href={writePlace('captures', [], { u: `https://${name}/` })}>Capture it</a>}
          {label === 'URL' && <a href={writePlace('captures', [], { u: `https://${name}` })}>Capture it</a>}
          <LookUpNow key={name} label={label} name={name} onDone={() => setTurn(turn + 1)} />
        </div>
      </header>
      <div class="panels">
        {isJudged(label) && <Verdict asked={verdict} question={verdictQuestion} />}
        <div class="stack">
          <Glance label={label} name={name} leading={leading} />
          {label === 'FEED_SOURCE' && <FeedScore name={name} />}
          <Pivots label={label} name={name} data={data} />
        </div>
        <Facts label={label} name={name} data={data} />
        {isSettled(verdict) && isSettled(data) && <More label={label} name={name} />}
      </div>
    </article>
  );
}

/** Returns the display name of a node whose name is a number or a key. */
function nameOf(node: Row): string | null {
  return textOf(node.displayName) ?? textOf(node.canonicalName) ?? textOf(node.subjectCn);
}

/** Shows the panels that wait for the verdict. */
function More({ label, name }: { readonly label: string; readonly name: string }) {
  const [isMapOpen, setIsMapOpen] = useState(false);
  return (
    <>
      {hasHistory(label) && (
        <WhenSeen>
          <History name={name} />
        </WhenSeen>
      )}
      {label === 'HOSTNAME' && (
        <WhenSeen>
          <Lookalikes name={name} />
        </WhenSeen>
      )}
      {mayBeLocated(label) &&
        (isMapOpen ? (
          <Places label={label} name={name} />
        ) : (
          <p class="actions wide">
            <button type="button" onClick={() => setIsMapOpen(true)}>
              Show where it is
            </button>
          </p>
        ))}
    </>
  );
}

function isSettled(asked: Asked<unknown>): boolean {
  return asked.state !== 'asking';
}

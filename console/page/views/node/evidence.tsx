import { numberOf, type Row, rowsOf, textOf, textsOf } from '../../api/read.ts';
import { Age } from '../../parts/age.tsx';
import { Name } from '../../parts/name.tsx';

/** Shows what a verdict is based on: the lists that name the indicator, with their tags and the actors. */
export function Evidence({ row }: { readonly row: Row }) {
  const lists = rowsOf(row.sources);
  return (
    <section>
      <h3>Evidence</h3>
      {lists.length === 0 ? <p class="quiet">No list names it.</p> : <Lists lists={lists} />}
      <Words title="Tags" texts={textsOf(row.tags)} />
      <Actors names={textsOf(row.actors)} />
    </section>
  );
}

function Lists({ lists }: { readonly lists: readonly Row[] }) {
  return (
    <ul class="evidence">
      {lists.map((list) => (
        <li key={String(list.feedId) + String(list.network)}>
          <Name label="FEED_SOURCE" name={textOf(list.name) ?? ''} /> <span class="quiet">{textOf(list.category)}</span>
          <br />
          <span class="detail">
            weight {numberOf(list.weight) ?? 0}
            {(numberOf(list.count) ?? 1) > 1 && <>, {numberOf(list.count)} reports</>}, seen{' '}
            <Age at={list.seenUntil ?? list.lastSeen} />
            {textOf(list.network) !== null && (
              <>
                , through its network <Name label="PREFIX" name={textOf(list.network) ?? ''} />
              </>
            )}
            {textsOf(list.tags).length > 0 && <>, tagged {textsOf(list.tags).join(', ')}</>}
          </span>
          {textOf(list.reference) !== null && <span class="detail reference"> {textOf(list.reference)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Words({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <p class="detail">
      {title}: {texts.join(', ')}
    </p>
  );
}

function Actors({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="detail">
      Attributed to{' '}
      {names.map((name) => (
        <Name key={name} label="ACTOR" name={name} />
      ))}
    </p>
  );
}

import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Moment } from '../../parts/moment.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Table } from '../../parts/table.tsx';
import { shareText } from './pixels.ts';
import { historyPlace } from './places.ts';

/** A capture that was just taken: its picture, what was answered, and what the page asked for. */
export function Captured({ result }: { readonly result: Row }) {
  const metadata = rowOf(result.metadata);
  const id = textOf(result.id) ?? '';
  const url = textOf(result.url) ?? '';
  const changed = numberOf(result.changedShare);
  const technologies = rowsOf(result.technologies).map(({ value }) => textOf(value) ?? '');
  return (
    <div class="captured">
      <figure class="large">
        <Picture id={id} alt={`Capture of ${url}`} />
        <figcaption>{textOf(metadata.title) || <span class="quiet">without a title</span>}</figcaption>
      </figure>
      <dl class="facts">
        <dt>Page</dt>
        <dd>
          <a href={historyPlace(url)}>All captures of it</a>
        </dd>
        <dt>Ended at</dt>
        <dd>{textOf(metadata.finalUrl)}</dd>
        <dt>Answered</dt>
        <dd>
          {numberOf(metadata.responseCode)} {textOf(metadata.responseReason)} {textOf(metadata.protocol)}
        </dd>
        <dt>Taken</dt>
        <dd>
          <Moment at={metadata.probedAt} />
        </dd>
        <dt>Changed</dt>
        <dd>
          {changed === null ? (
            <span class="quiet">there is none before it of this width</span>
          ) : (
            `${shareText(changed)} of the picture since the one before`
          )}
        </dd>
        <dt>Made with</dt>
        <dd>
          {technologies.length === 0 ? <span class="quiet">nothing that is known</span> : technologies.join(', ')}
        </dd>
        <dt>Looks by</dt>
        <dd>
          <code>{textOf(metadata.perceptionHash)}</code>
        </dd>
      </dl>
      <Table
        caption="What the page asked for"
        columns={['status', 'method', 'url', 'remoteIp', 'contentType']}
        titles={{ remoteIp: 'address', contentType: 'type' }}
        rows={rowsOf(result.network)}
      />
    </div>
  );
}

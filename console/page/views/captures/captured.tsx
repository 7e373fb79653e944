import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Fact } from '../../parts/fact.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Table } from '../../parts/table.tsx';
import { shareText } from './pixels.ts';
import { historyPlace } from './places.ts';

/** Shows a new capture: its picture, the response, and the requests of the page. */
export function Captured({ result }: { readonly result: Row }) {
  const metadata = rowOf(result.metadata);
  const id = textOf(result.id) ?? '';
  const url = textOf(result.url) ?? '';
  const changed = numberOf(result.changedShare);
  const leftOut = numberOf(result.picturesLeftOut) ?? 0;
  const technologies = rowsOf(result.technologies).map(({ value }) => textOf(value) ?? '');
  return (
    <div class="captured">
      <figure class="large">
        <Picture id={id} alt={`Capture of ${url}`} />
        <figcaption>{textOf(metadata.title) || <span class="quiet">no title</span>}</figcaption>
      </figure>
      <dl class="facts">
        <Fact title="Page">
          <a href={historyPlace(url)}>All captures of it</a>
        </Fact>
        <Fact title="Final address">{textOf(metadata.finalUrl)}</Fact>
        <Fact title="Response">
          {numberOf(metadata.responseCode)} {textOf(metadata.responseReason)} {textOf(metadata.protocol)}
        </Fact>
        <Fact title="Taken">
          <Moment at={metadata.probedAt} />
        </Fact>
        <Fact title="Changed">
          {changed === null ? (
            <span class="quiet">no earlier capture of this width</span>
          ) : (
            `${shareText(changed)} of the picture since the previous capture`
          )}
        </Fact>
        {leftOut > 0 && <Fact title="Left out">{leftOut} pictures that are too large</Fact>}
        <Fact title="Technologies">
          {technologies.length === 0 ? <span class="quiet">none recognised</span> : technologies.join(', ')}
        </Fact>
        <Fact title="Perceptual hash">
          <code>{textOf(metadata.perceptionHash)}</code>
        </Fact>
      </dl>
      <Table
        caption="Requests of the page"
        columns={['status', 'method', 'url', 'remoteIp', 'contentType']}
        titles={{ remoteIp: 'address', contentType: 'type' }}
        rows={rowsOf(result.network)}
      />
    </div>
  );
}

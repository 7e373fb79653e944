import { place } from '../address.ts';
import { Comparison } from './captures/comparison.tsx';
import { PageHistory } from './captures/page-history.tsx';
import { Schedules } from './captures/schedules.tsx';
import { TakeCapture } from './captures/take-capture.tsx';

/** Shows a form and schedules for captures, or the captures of one page. */
export function Captures() {
  const { query } = place.value;
  const [url, one, other] = [query.get('u'), query.get('a'), query.get('b')];
  if (url === null)
    return (
      <>
        <h1>Captures</h1>
        <TakeCapture url="" />
        <Schedules />
      </>
    );
  return (
    <>
      <h1>Captures of {url}</h1>
      {one !== null && other !== null && <Comparison key={`${one} ${other}`} one={one} other={other} />}
      <PageHistory key={url} url={url} one={one} other={other} />
    </>
  );
}

import { place } from '../address.ts';
import { Monitor } from './monitors/monitor.tsx';
import { Watched } from './monitors/watched.tsx';

/** What this key watches, or one target of it. */
export function Monitors() {
  const [target = ''] = place.value.path;
  return target === '' ? <Watched /> : <Monitor key={target} target={target} />;
}

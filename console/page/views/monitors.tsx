import { place } from '../address.ts';
import { Monitor } from './monitors/monitor.tsx';
import { Watched } from './monitors/watched.tsx';

/** Shows the targets that this key watches, or one of them. */
export function Monitors() {
  const [target = ''] = place.value.path;
  return target === '' ? <Watched /> : <Monitor key={target} target={target} />;
}

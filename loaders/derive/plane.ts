import { isNothing } from '../pipeline/touched.ts';
import { replacePlane } from './generations.ts';
import { type Placed, sortedFamilies } from './placed.ts';
import { updatePlane } from './plane-regions.ts';
import { type PlaneSource, rangesOf } from './plane-source.ts';
import type { DerivationWriter } from './writer.ts';

/** From so many touched networks on the whole plane is flattened anew. */
const TOUCHED_CAP = 5_000;

/** Makes the ranges of a plane those of the networks that are in it now; only around touched networks where those are few. */
export async function derivePlane<N extends Placed>(writer: DerivationWriter, source: PlaneSource<N>): Promise<void> {
  const touched = source.touchedNetworks(writer.touched);
  if (isNothing(touched)) return;
  if (touched !== 'all' && touched.size <= TOUCHED_CAP && (await updatePlane(writer, source, touched))) return;
  const families = sortedFamilies(await source.read(writer.database, 'all'));
  await replacePlane(writer, source.plane, () => rangesOf(families, source));
}

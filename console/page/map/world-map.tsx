import { geoEqualEarth, geoGraticule10, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';

/** A named place with its coordinates. */
interface Spot {
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
}

const [WIDTH, HEIGHT] = [960, 470];

/** Shows a world map with places. A list below it names the same places. */
export function WorldMap({ spots }: { readonly spots: readonly Spot[] }) {
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], { type: 'Sphere' });
  const path = geoPath(projection);
  return (
    <>
      <svg class="map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`A map with ${spots.length} places`}>
        <path class="sea" d={path({ type: 'Sphere' }) ?? ''} />
        <path class="grid" d={path(geoGraticule10()) ?? ''} />
        <path class="land" d={path(LAND) ?? ''} />
        {spots.map(({ place, latitude, longitude }) => {
          const [x, y] = projection([longitude, latitude]) ?? [0, 0];
          return (
            <circle key={place} class="spot" cx={x} cy={y} r={6}>
              <title>{place}</title>
            </circle>
          );
        })}
      </svg>
      <ul class="spots">
        {spots.map(({ place }) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </>
  );
}

const LAND = landOf(atlas);

type Topology = Parameters<typeof feature>[0];

function landOf(topology: object): ReturnType<typeof feature> {
  if (!isTopology(topology) || topology.objects.countries === undefined)
    throw new Error('world-atlas holds no countries');
  return feature(topology, topology.objects.countries);
}

function isTopology(value: object): value is Topology {
  return 'objects' in value && 'arcs' in value;
}

import { useEffect, useRef } from 'preact/hooks';
import { requestFile } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel } from '../../parts/panel.tsx';
import { imagePath, Picture } from '../../parts/picture.tsx';
import { comparePictures, shareText } from './pixels.ts';

/** Shows two captures side by side, with the share of pixels that differ. */
export function Comparison({ one, other }: { readonly one: string; readonly other: string }) {
  const asked = useAsked(
    async (signal) => {
      const files = [one, other].map((id) => requestFile(imagePath(id), { signal }));
      const [before, now] = await Promise.all(files);
      if (before === undefined || now === undefined) throw new Error('Choose two captures.');
      return comparePictures(before, now);
    },
    [one, other],
  );
  return (
    <Panel title="Side by side" wide>
      <Shown asked={asked}>
        {({ share, differences }) => (
          <>
            <p class="share" role="status">
              {share === null
                ? 'The captures have different widths, so the change cannot be measured.'
                : `${shareText(share)} of the pixels differ.`}
            </p>
            <div class="side-by-side">
              <figure>
                <Picture id={one} alt="The earlier capture" />
                <figcaption>Earlier capture</figcaption>
              </figure>
              <figure>
                <Picture id={other} alt="The later capture" />
                <figcaption>Later capture</figcaption>
              </figure>
              {differences !== null && (
                <figure>
                  <Differences image={differences} />
                  <figcaption>Differences in red</figcaption>
                </figure>
              )}
            </div>
          </>
        )}
      </Shown>
    </Panel>
  );
}

function Differences({ image }: { readonly image: ImageData }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image]);
  return (
    <canvas ref={canvas} width={image.width} height={image.height} role="img" aria-label="The pixels that differ" />
  );
}

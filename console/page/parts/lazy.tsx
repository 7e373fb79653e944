import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../api/use-asked.ts';
import { Problem } from './problem.tsx';

/** Returns a view that is loaded when it is first opened. */
export function lazy(load: () => Promise<FunctionComponent>): FunctionComponent {
  let loaded: FunctionComponent | null = null;
  return () => {
    const [, setIsLoaded] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (component) => {
          loaded = component;
          setIsLoaded(true);
        },
        (error: unknown) => setProblem(messageOf(error)),
      );
    }, []);
    if (problem !== null) return <Problem message={`This part could not be loaded: ${problem}`} />;
    if (loaded === null)
      return (
        <p class="waiting" role="status">
          Loading…
        </p>
      );
    const Loaded = loaded;
    return <Loaded />;
  };
}

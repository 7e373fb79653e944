import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../api/use-asked.ts';
import { type Drawing, type DrawingCallbacks, startDrawing } from './drawing.ts';
import type { Scene } from './look.ts';

/** Starts a drawing once in the element that `frame` is given to, and shows each new scene. It calls the callbacks of the newest render. */
export function useDrawing({ all, shown, selected, path }: Scene, callbacks: DrawingCallbacks) {
  const [problem, setProblem] = useState<string | null>(null);
  const drawing = useRef<Drawing | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    if (frame.current === null) return;
    try {
      drawing.current = startDrawing(frame.current, {
        onSelect: (id) => latest.current.onSelect(id),
        onOpen: (id) => latest.current.onOpen(id),
      });
    } catch (error) {
      setProblem(`This browser cannot draw the graph (${messageOf(error)}). The list next to it holds the same nodes.`);
    }
    return () => drawing.current?.end();
  }, []);
  useEffect(() => drawing.current?.show({ all, shown, selected, path }), [all, shown, selected, path]);
  return { drawing, frame, problem };
}

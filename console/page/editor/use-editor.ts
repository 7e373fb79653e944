import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Editor, type EditorParts, startEditor } from './editor.ts';
import { NO_WORDS, readWords, type Words } from './words.ts';

type Callbacks = Pick<EditorParts, 'onRun' | 'onChange' | 'onApply'>;

/** Starts an editor once in the element that the returned ref is given to. It calls the callbacks of the newest render. */
export function useEditor(editor: RefObject<Editor | null>, text: string, callbacks: Callbacks) {
  const frame = useRef<HTMLDivElement>(null);
  const words = useRef<Words>(NO_WORDS);
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    if (frame.current === null) return;
    const started = startEditor(frame.current, {
      text,
      words: () => words.current,
      onRun: () => latest.current.onRun(),
      onChange: (changed) => latest.current.onChange(changed),
      onApply: (offered) => latest.current.onApply(offered),
    });
    editor.current = started;
    readWords().then(
      (read) => {
        words.current = read;
      },
      () => undefined,
    );
    return () => started.end();
  }, []);
  return frame;
}

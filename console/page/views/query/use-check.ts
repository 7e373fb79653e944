import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Editor } from '../../editor/editor.ts';
import { check } from './check.ts';
import type { Checked } from './checked.ts';
import { safeParameters } from './parameters.ts';

/** The pause in typing after which the server checks the text, ms. */
const PAUSE_MS = 450;

/** Has the server check the text while the user types, and marks the findings in the editor. */
export function useCheck(editor: RefObject<Editor | null>, parameters: string) {
  // The text since the last run; null if nothing was typed, so that a shared query is not sent until the user runs it.
  const [typed, setTyped] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const control = new AbortController();
    const look = async () => {
      const found = await check(typed, safeParameters(parameters), control.signal).catch(() => null);
      if (control.signal.aborted) return;
      setChecked(found);
      editor.current?.mark(found?.marks ?? []);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed, parameters]);
  const clear = () => {
    setTyped(null);
    setChecked(null);
    editor.current?.mark([]);
  };
  return { typed, checked, setTyped, clear };
}

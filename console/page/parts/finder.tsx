import { useEffect, useRef, useState } from 'preact/hooks';
import { open } from '../pasted.ts';

/** Shows the search box. It takes any indicator, list or log lines. Enter opens the result, and / focuses the box. */
export function Finder({ isLarge = false }: { readonly isLarge?: boolean }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        return;
      if (event.composedPath().some((target) => target instanceof HTMLElement && target.isContentEditable)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    open(text);
    setText('');
  };
  return (
    <search class={isLarge ? 'finder large' : 'finder'}>
      <form onSubmit={submit}>
        <textarea
          ref={box}
          rows={isLarge ? 3 : 1}
          value={text}
          spellcheck={false}
          autocomplete="off"
          aria-label="Look up"
          placeholder={
            isLarge
              ? 'A host, an address, a network, an AS, a URL, a CVE, a hash, an actor… or a list, a CSV, lines of a log'
              : 'Look up  ( / )'
          }
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) submit(event);
          }}
        />
        <button type="submit">Look up</button>
      </form>
    </search>
  );
}

import { useState } from 'preact/hooks';
import { Button } from './button.tsx';

/** Shows a button that copies a text and confirms it. */
export function Copy({ text, children }: { readonly text: string; readonly children: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <Button onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
      {isCopied ? 'Copied' : children}
    </Button>
  );
}

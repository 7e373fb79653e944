import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import type { Question } from '../api/ask.ts';
import { curlOf, cypherOf } from '../text/commands.ts';
import { Copy } from './copy.tsx';

interface PanelParts {
  readonly title: string;
  /** The query whose answer the panel shows. */
  readonly question?: Question;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** Shows a section of a page with its title. Its query can be copied or opened. */
export function Panel({ title, question, children, wide = false }: PanelParts) {
  const id = useId();
  return (
    <section class={wide ? 'panel wide' : 'panel'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {question !== undefined && <Tools question={question} title={title} />}
      </header>
      {children}
    </section>
  );
}

function Tools({ question, title }: { readonly question: Question; readonly title: string }) {
  const address = writePlace('query', [], { q: question.query, p: JSON.stringify(question.parameters) });
  const base = location.href.replace(/#.*$/, '');
  return (
    <details class="tools">
      <summary aria-label={`Query of ${title}`}>query</summary>
      <div class="menu">
        <pre>{cypherOf(question)}</pre>
        <Copy text={cypherOf(question)}>Copy Cypher</Copy>
        <Copy text={curlOf(question, base)}>Copy curl</Copy>
        <Copy text={`${base}${address}`}>Copy link</Copy>
        <a class="button small" href={address}>
          Open in Query
        </a>
      </div>
    </details>
  );
}

/** Renders its children when they come near the visible part of the page, so that the rest costs nothing. */
export function WhenSeen({ children }: { readonly children: ComponentChildren }) {
  const [isSeen, setIsSeen] = useState(false);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <div ref={mark} class="unseen" />;
}

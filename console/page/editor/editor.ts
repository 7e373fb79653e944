import { autocompletion, type CompletionContext, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { cypher } from '@codemirror/legacy-modes/mode/cypher';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Words } from './words.ts';

/** An editor of Cypher in a place of the page. */
export interface Editor {
  text(): string;
  setText(text: string): void;
  /** Underlines where a query was refused; null takes the line away. */
  mark(problem: { readonly position: number; readonly message: string } | null): void;
  focus(): void;
  end(): void;
}

interface EditorParts {
  readonly text: string;
  readonly words: () => Words;
  readonly onRun: () => void;
}

/**
 * Puts an editor into an element. It lives in a shadow root: there its styles are sheets of the document's own making, which a policy
 * without inline styles allows.
 */
export function startEditor(place: HTMLElement, { text, words, onRun }: EditorParts): Editor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        StreamLanguage.define(cypher),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [(context) => complete(context, words())] }),
        placeholder('MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(a) RETURN a.name'),
        keymap.of([{ key: 'Mod-Enter', run }, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': 'Query in Cypher', spellcheck: 'false' }),
        EditorView.theme(THEME),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (given) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: given } }),
    mark: (problem) =>
      view.dispatch(setDiagnostics(view.state, problem === null ? [] : [diagnosticOf(problem, view.state)])),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--none)' },
  { tag: [tags.number, tags.bool, tags.atom], color: 'var(--medium)' },
  { tag: [tags.variableName, tags.propertyName, tags.definition(tags.variableName)], color: 'var(--info)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
]);

const THEME = {
  '&': { fontSize: '0.95rem', color: 'var(--ink)', backgroundColor: 'transparent' },
  '.cm-content': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    minHeight: '7rem',
    caretColor: 'var(--ink)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--quiet)' },
  '&.cm-focused': { outline: '3px solid var(--accent)', borderRadius: '6px' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--tint)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line)' },
};

function diagnosticOf(
  { position, message }: { readonly position: number; readonly message: string },
  state: EditorState,
): Diagnostic {
  const from = Math.min(position, state.doc.length);
  const word = state.wordAt(from);
  return { from: word?.from ?? from, to: word?.to ?? Math.min(from + 1, state.doc.length), severity: 'error', message };
}

/** Labels and edge types behind a colon, procedures behind CALL, properties behind a dot or in braces, keywords elsewhere. */
function complete(context: CompletionContext, words: Words) {
  const before = context.matchBefore(/[\w.$]*/);
  if (
    before === null ||
    (before.from === before.to && !context.explicit && !/[:.[]$/.test(context.state.sliceDoc(0, context.pos)))
  )
    return null;
  const ahead = context.state.sliceDoc(Math.max(0, before.from - 200), before.from);
  const options = (list: readonly string[], type: string) => list.map((label) => ({ label, type }));
  if (/\[\w*:[\w|]*$/.test(ahead)) return { from: before.from, options: options(words.edges, 'type') };
  if (/[(|]\w*:[\w|]*$|:$/.test(ahead)) return { from: before.from, options: options(words.labels, 'class') };
  if (/\bCALL\s+$/i.test(ahead)) return { from: before.from, options: options(words.procedures, 'function') };
  const dot = before.text.lastIndexOf('.');
  if (dot >= 0 && !before.text.startsWith('svc.'))
    return { from: before.from + dot + 1, options: options(words.properties, 'property') };
  if (/\{[^}]*$/.test(ahead)) return { from: before.from, options: options(words.properties, 'property') };
  return { from: before.from, options: [...options(KEYWORDS, 'keyword'), ...options(words.procedures, 'function')] };
}

const KEYWORDS =
  'MATCH,OPTIONAL MATCH,WHERE,WITH,RETURN,DISTINCT,ORDER BY,LIMIT,SKIP,UNWIND,CALL,YIELD,UNION,CASE,WHEN,THEN,ELSE,END,AND,OR,NOT,IN,STARTS WITH,ENDS WITH,CONTAINS,IS NULL,IS NOT NULL,EXISTS,COUNT,count,collect,EXPLAIN,PROFILE'.split(
    ',',
  );

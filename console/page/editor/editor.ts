import { autocompletion, type CompletionContext, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { cypher } from '@codemirror/legacy-modes/mode/cypher';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Mark } from './marks.ts';
import type { Words } from './words.ts';

/** A Cypher editor in an element of the page. */
export interface Editor {
  text(): string;
  setText(text: string): void;
  /** Underlines the marked parts of the text, and removes earlier marks. */
  mark(marks: readonly Mark[]): void;
  focus(): void;
  end(): void;
}

/** What an editor starts with and calls. */
export interface EditorParts {
  readonly text: string;
  readonly words: () => Words;
  readonly onRun: () => void;
  /** Called on every change of the text. */
  readonly onChange: (text: string) => void;
  /** Called with the text that a mark suggests. */
  readonly onApply: (text: string) => void;
}

/**
 * Starts an editor in an element. It lives in a shadow root, where its styles are constructed style sheets. A policy without inline styles
 * allows these.
 */
export function startEditor(place: HTMLElement, { text, words, onRun, onChange, onApply }: EditorParts): Editor {
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
        keymap.of([{ key: 'Mod-Enter', run }, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        EditorView.contentAttributes.of({ 'aria-label': 'Query in Cypher', spellcheck: 'false' }),
        EditorView.theme(THEME),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (given) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: given } }),
    mark: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.flatMap((mark) => diagnosticOf(mark, view.state, onApply)),
        ),
      ),
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

/** Underlines a mark that has a position. Other marks are shown elsewhere, since underlining the whole text would help no one. */
function diagnosticOf(
  { from, to, severity, message, rewrites }: Mark,
  state: EditorState,
  onApply: (text: string) => void,
): readonly Diagnostic[] {
  if (from === null) return [];
  const { length } = state.doc;
  const start = Math.min(from, length);
  const end = Math.min(to ?? start, length);
  // An empty range is widened to the word at its position.
  const word = end > start ? { from: start, to: end } : state.wordAt(start);
  const range = word ?? { from: Math.max(0, Math.min(start, length - 1)), to: Math.min(start + 1, length) };
  const actions = rewrites.map(({ text }, index) => ({
    name: rewrites.length === 1 ? 'Apply' : `Apply ${index + 1}`,
    apply: () => onApply(text),
  }));
  return [{ from: range.from, to: range.to, severity, message, actions }];
}

/** Offers labels and edge types after a colon, procedures after CALL, properties after a dot or in braces, else keywords. */
function complete(context: CompletionContext, words: Words) {
  const before = context.matchBefore(/[\w.$]*/);
  if (
    before === null ||
    (before.from === before.to && !context.explicit && !/[:.[]$/.test(context.state.sliceDoc(0, context.pos)))
  )
    return null;
  const preceding = context.state.sliceDoc(Math.max(0, before.from - 200), before.from);
  // The user invents a name here, so every suggestion would be wrong.
  if (/\bAS\s+$/i.test(preceding) && !context.explicit) return null;
  const options = (list: readonly string[], type: string) => list.map((label) => ({ label, type }));
  if (/\[\w*:[\w|]*$/.test(preceding)) return { from: before.from, options: options(words.edges, 'type') };
  if (/[(|]\w*:[\w|]*$|:$/.test(preceding)) return { from: before.from, options: options(words.labels, 'class') };
  if (/\bCALL\s+$/i.test(preceding)) return { from: before.from, options: options(words.procedures, 'function') };
  const dot = before.text.lastIndexOf('.');
  if (dot >= 0 && !before.text.startsWith('svc.'))
    return { from: before.from + dot + 1, options: options(words.properties, 'property') };
  if (/\{[^}]*$/.test(preceding)) return { from: before.from, options: options(words.properties, 'property') };
  return { from: before.from, options: [...options(KEYWORDS, 'keyword'), ...options(words.procedures, 'function')] };
}

const KEYWORDS =
  'MATCH,OPTIONAL MATCH,WHERE,WITH,RETURN,DISTINCT,ORDER BY,LIMIT,SKIP,UNWIND,CALL,YIELD,UNION,CASE,WHEN,THEN,ELSE,END,AND,OR,NOT,IN,STARTS WITH,ENDS WITH,CONTAINS,IS NULL,IS NOT NULL,EXISTS,COUNT,count,collect,EXPLAIN,PROFILE'.split(
    ',',
  );

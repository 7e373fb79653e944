import { useEffect } from 'preact/hooks';
import { type Place, place, writePlace } from './address.ts';
import { key, signOut } from './api/session.ts';
import { AsOf } from './parts/as-of.tsx';
import { Away } from './parts/away.tsx';
import { Button } from './parts/button.tsx';
import { Finder } from './parts/finder.tsx';
import { lazy } from './parts/lazy.tsx';
import { turnTheme } from './theme.ts';
import { Found } from './views/found.tsx';
import { Home } from './views/home.tsx';
import { List } from './views/list.tsx';
import { NodePage } from './views/node.tsx';
import { SignIn } from './views/sign-in.tsx';

const Query = lazy(async () => (await import('./views/query.tsx')).Query);
const Graph = lazy(async () => (await import('./views/graph.tsx')).Graph);
const Sources = lazy(async () => (await import('./views/sources.tsx')).Sources);
const Jobs = lazy(async () => (await import('./views/jobs.tsx')).Jobs);
const Monitors = lazy(async () => (await import('./views/monitors.tsx')).Monitors);
const Captures = lazy(async () => (await import('./views/captures.tsx')).Captures);
const Exports = lazy(async () => (await import('./views/exports.tsx')).Exports);
const Keys = lazy(async () => (await import('./views/keys.tsx')).Keys);

const VIEWS = [
  ['query', 'Query'],
  ['graph', 'Graph'],
  ['monitors', 'Monitors'],
  ['captures', 'Captures'],
  ['exports', 'Exports'],
  ['sources', 'Sources'],
  ['jobs', 'Jobs'],
  ['keys', 'Keys'],
] as const;

/** Shows the whole console. It asks a user without a key for one, then opens the view of the address. */
export function Console() {
  const { view } = place.value;
  const isIn = key.value !== null;
  useEffect(() => {
    document.title = isIn ? titleOf(place.value) : 'Weft';
  }, [place.value, isIn]);
  // Screen readers and keyboard users start at the top of each new page.
  useEffect(
    () => (isIn ? document.getElementById('main')?.focus({ preventScroll: true }) : undefined),
    [view, place.value.path.join('/'), isIn],
  );
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header class="bar">
        <a class="brand" href="#/">
          Weft
        </a>
        {isIn && view !== '' && <Finder />}
        <nav aria-label="Views">
          {isIn &&
            VIEWS.map(([name, title]) => (
              <a key={name} href={writePlace(name)} aria-current={view === name ? 'page' : undefined}>
                {title}
              </a>
            ))}
        </nav>
        <div class="ends">
          {isIn && <AsOf />}
          <Button onClick={turnTheme} aria-label="Switch between light and dark">
            ◐
          </Button>
          {isIn && <Button onClick={() => signOut(null)}>Sign out</Button>}
        </div>
      </header>
      <Away />
      <main id="main" tabIndex={-1}>
        {isIn ? <View /> : <SignIn />}
      </main>
    </>
  );
}

/** Returns the title of the browser tab: the node, else the view. */
function titleOf({ view, path }: Place): string {
  const about = path.at(-1) || VIEWS.find(([name]) => name === view)?.[1];
  return about === undefined ? 'Weft' : `${about} – Weft`;
}

function View() {
  const { view, path, query } = place.value;
  const [label = '', name = ''] = path;
  switch (view) {
    case '':
      return <Home />;
    case 'find':
      return <Found key={query.get('t')} text={query.get('t') ?? ''} />;
    case 'list':
      return <List key={query.get('i')} text={query.get('i')} />;
    case 'thing':
      return <NodePage key={`${label}/${name}`} label={label} name={name} />;
    case 'query':
      return <Query />;
    case 'graph':
      return <Graph />;
    case 'sources':
      return <Sources />;
    case 'jobs':
      return <Jobs />;
    case 'monitors':
      return <Monitors />;
    case 'captures':
      return <Captures />;
    case 'exports':
      return <Exports />;
    case 'keys':
      return <Keys />;
    default:
      return (
        <>
          <h1>There is no such view</h1>
          <p>
            The address names <code>{view}</code>. <a href="#/">Go to the start page</a>.
          </p>
        </>
      );
  }
}

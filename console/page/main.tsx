import { render } from 'preact';
import { Console } from './console.tsx';
import { storeForOffline } from './offline.ts';

const root = document.getElementById('console');
if (root !== null) render(<Console />, root);
storeForOffline();

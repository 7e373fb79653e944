/** Dots inserted and removed: the name is then under another one, or contains the label before it. */
import type { Made } from './method.ts';
import { type RegisteredName, unicodeOf } from './registered-name.ts';
import { isSuffix, type Suffixes } from './suffixes.ts';
import { HOST_WORDS } from './words.ts';

/** A dot inside the name: it is a host of the domain that its second part makes. */
export function* dotInsertions({ label, suffix }: RegisteredName): Iterable<Made> {
  for (let at = 1; at < label.length; at += 1) yield { left: `${label.slice(0, at)}.${label.slice(at)}`, suffix };
}

/** The host that a name is, with one of its dots left out; that before its suffix too, where a suffix is in it (`a.ae.org`). */
export function* undoneDotInsertions({ label, suffix, prefix }: RegisteredName): Iterable<Made> {
  const last = prefix.slice(prefix.lastIndexOf('.') + 1);
  if (last !== '') yield { left: unicodeOf(last) + label, suffix };
  const dot = suffix.indexOf('.');
  if (dot > 0) yield { left: label + suffix.slice(0, dot), suffix: suffix.slice(dot + 1) };
}

/** A dot left out behind a host name, or inside a suffix of two labels (`exampleco.uk`). */
export function* dotOmissions({ label, suffix, prefix }: RegisteredName): Iterable<Made> {
  for (const word of HOST_WORDS) yield { left: word + label, suffix };
  if (prefix !== '') {
    const before = unicodeOf(prefix);
    for (const host of [before.replaceAll('.', ''), before.replaceAll('.', '-')]) {
      yield { left: host + label, suffix };
      yield { left: `${host}-${label}`, suffix };
    }
  }
  const dot = suffix.indexOf('.');
  if (dot > 0) yield { left: label + suffix.slice(0, dot), suffix: suffix.slice(dot + 1) };
}

/** The name without a host name at its beginning; one whose end is the second level of a suffix, with its dot. */
export function* undoneDotOmissions({ label, suffix }: RegisteredName, { list }: Suffixes): Iterable<Made> {
  for (const word of HOST_WORDS) if (label.startsWith(word)) yield { left: label.slice(word.length), suffix };
  for (let at = 1; at < label.length; at += 1) {
    const whole = `${label.slice(at)}.${suffix}`;
    if (isSuffix(whole, list)) yield { left: label.slice(0, at), suffix: whole };
  }
}

const WWW = 'ww wwww wwwww www- ww- wwww- w- www1 www2 http- https- http-www- https-www-'.split(' ');

/** `www` doubled, cut short or joined by a hyphen, and left out of a name that begins with it. */
export function* wwwNames({ label, suffix }: RegisteredName): Iterable<Made> {
  for (const www of WWW) yield { left: www + label, suffix };
  const rest = /^www-?(.+)$/.exec(label)?.[1];
  if (rest !== undefined) yield { left: rest, suffix };
}

/** The name without what stands for `www`, and with it. */
export function* undoneWwwNames({ label, suffix }: RegisteredName): Iterable<Made> {
  for (const www of WWW) if (label.startsWith(www)) yield { left: label.slice(www.length), suffix };
  for (const www of ['www', 'www-']) yield { left: www + label, suffix };
}

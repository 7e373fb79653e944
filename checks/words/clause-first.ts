const HEAD = /^(?:what|whatever|whoever|who|that which)$/i;
/** A sentence that begins with one of these is inverted, whatever follows. */
const INVERTED_HEAD = /^(?:Whose|Whom|(?:Of|By|With|From|To|In|On|At|For|Under|Without) (?:what|which|whom|whose))\b/;
const VERB = /^(?:is|are|was|were|has|have|had|goes|stays|comes|keeps|may|can|cannot|must|does|gets|leaves)$/;
const OPENS_CLAUSE =
  /^(?:that|which|who|whom|whose|where|when|while|if|because|since|so|how|what|whatever|whether|than|as|until|unless|and|or|but|before|after|once)$/;
/** A subject right after "What": the verb that comes next belongs to the clause. */
const SUBJECT =
  /^(?:(?:the|an?|its?|their|his|each|every|any|all|no|some|two|several|this|that|these|those|one|our|your) )?\S+(?: (?:of|in|from|to|at|for|on|by|with) (?:(?:the|an?|its|their|each|this|that|these|those) )?\S+)*$/;

/** Whether a statement has a clause where its subject should be: "What a request holds is freed". */
export function opensWithClause(sentence: string): boolean {
  // A question may have a note after it in the same line.
  if (sentence.includes('?')) return false;
  if (INVERTED_HEAD.test(sentence)) return true;
  const words = sentence.replace(/^that which\b/i, 'what').split(/\s+/);
  const [head = '', ...rest] = words;
  if (!HEAD.test(head)) return false;
  const verbs = ownVerbs(rest);
  const first = rest.slice(0, verbs[0]);
  const isVerbOfClause = first.length === 0 || (/^what/i.test(head) && SUBJECT.test(first.join(' ')));
  return verbs.length > (isVerbOfClause ? 1 : 0);
}

/** Finds the verbs that belong to no inner clause. */
function ownVerbs(words: readonly string[]): number[] {
  const found: number[] = [];
  let isInner = false;
  for (const [index, word] of words.entries()) {
    if (OPENS_CLAUSE.test(word)) isInner = true;
    else if (VERB.test(word)) {
      if (!isInner) found.push(index);
      isInner = false;
    }
  }
  return found;
}

/** A word or phrase that we do not write, and what a writer puts in its place. */
export interface Word {
  readonly name: string;
  readonly pattern: RegExp;
  readonly use: string;
  /** A sentence with it, and the same in plain English. */
  readonly example: { readonly found: string; readonly plain: string };
}

/** Name, pattern, what to write, a sentence with it, and the same in plain English. */
const TABLE = String.raw`
told :: \btold\b(?! apart\b) :: returned, reported, shown, notified :: The rows of a page are told once. :: A page returns its rows once.
tell :: \b(?:tells?|telling)\b(?!(?: \S+){0,4} apart\b)(?! (?:(?:the|your|an?|its) )?(?:user|users|analyst|operator|reader|person|me|us|you)\b) :: return, report, show, name, decide :: The answer tells the feed. :: The answer names the feed.
stand :: \b(?<!long-)(?:stands?|stood|standing)\b(?!-)(?! (?:for|out|by)\b) :: is, is in, is listed on, comes after :: WHERE stands behind its MATCH. :: WHERE must come after MATCH.
wanting :: \bwanting\b :: missing :: A layer was wanting. :: A layer was missing.
whoever :: \bwho(?:m|so)?ever\b :: the caller, the user, the operator :: It answers whoever asked. :: It answers the caller.
who asks :: (?<!\b(?:one|those|user|client|caller|everybody|anybody) )\bwho asks?\b(?![^.]*\?) :: the caller, the user :: It waits for who asks. :: It waits for the caller.
nobody :: \bnobody\b :: no one; for "so that nobody waits" say what does not happen :: A name that nobody holds. :: A name that no one holds.
nought :: \bnoughts?\b :: zero :: The count is nought. :: The count is zero.
became otherwise :: \b(?:became|become|becomes) otherwise\b|\botherwise than (?:before|they)\b :: changed :: It lists what became otherwise. :: It lists the changes.
of its own :: \bof (?:its|their|our|your|my|his|her|one's) own\b :: its own (before the noun), separate, or leave it out :: It has a pool of its own. :: It has its own pool.
by itself :: \bby (?:itself|themselves)\b :: separately, alone, automatically, or leave it out :: A bad record is refused by itself. :: A bad record is refused separately.
for itself :: \bfor (?:itself|themselves)\b :: separately, its own, alone :: The file has the server for itself. :: The file has its own server.
ahead :: (?<!\b(?:look|looks|read|reads|reading) )\bahead\b :: in advance, first :: Pages are loaded ahead of time. :: Pages are loaded in advance.
beside :: \bbeside\b :: next to, with, in addition to, as well as :: The note is beside it. :: The note is next to it.
as it is :: \bas (?:it is|they are)(?=$|[.,;:)]| (?:and|or|where|when|but|if|for|in)\b) :: unchanged, verbatim :: The text stays as it is. :: The text stays unchanged.
never met :: \bnever (?:been )?met\b :: is not in the graph :: The address was never met. :: The address is not in the graph.
as often as one likes :: \bas often as (?:one|they|you|it|he|somebody|anybody|everybody) (?:likes?|wants?|asks?)\b :: idempotent; any number of times :: It may be called as often as one likes. :: The call is idempotent.
given up :: (?<!\b(?:has|have|had|having) )\bgiven up\b :: cancelled, deleted, abandoned :: A slow job is given up. :: A slow job is cancelled.
is kept :: \b(?:is|are|was|were|be|been|being|not|also|still|only|longer) kept\b(?! (?:alive|apart|away|busy|from|in order|open|out|running|secret|up|waiting)\b)|\bkeeps? by\b :: cached, stored; limits to :: The answer is kept for an hour. :: The server caches the answer for an hour.
is gone :: \b(?:is|are|was|were|be) gone\b(?! to\b) :: is deleted, no longer exists :: The old node is gone. :: The load deleted the old node.
is grown :: \b(?:is|are|was|were|be|been) grown\b :: is inferred :: The edge is grown from observations. :: The edge is inferred from observations.
made of :: \bmade of\b :: built from, consists of :: The page is made of three parts. :: The page consists of three parts.
behind :: (?<!\b(?:who is|who are|files|feeds|host|put|left) )\bbehind (?:it|that|this|them|all|which|those|each|what|(?:the|an?|its|each) (?:other|others|last|first|end|answer|entry|bracket|parenthesis|variable|name|header|cursor|cut|query|argument|comma|number))\b :: after :: A page goes on behind the last entry. :: The next page starts after the last entry.
thing :: (?<!\b(?:same|only|next|such a|one) )\bthings?\b :: indicator; host, address, network, file or item where it is known :: It lists a thing that feeds name. :: It lists an indicator that feeds name.
anew :: \banew\b :: again :: It reads the file anew. :: It reads the file again.
but for :: \bbut for\b :: except :: It answers all but for the last. :: It answers all except the last.
lest :: \blest\b :: so that ... does not :: It stops lest it fails. :: It stops so that it does not fail.
`;

/** Words that need a second reading. Each has a plain one, which the field uses. */
export const WORDS: readonly Word[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name = '', pattern = '', use = '', found = '', plain = ''] = row.split(' :: ');
    return { name, pattern: new RegExp(pattern, 'gi'), use, example: { found, plain } };
  });

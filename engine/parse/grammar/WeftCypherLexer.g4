lexer grammar WeftCypherLexer;

import CypherPreLexer;

// Cypher25Lexer carries a Java action here; this is the same for the TypeScript runtime.
RCURLY
   : '}' { if (this.modeStack.length > 0) this.popMode(); }
   ;

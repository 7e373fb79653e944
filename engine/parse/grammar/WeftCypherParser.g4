parser grammar WeftCypherParser;

import CypherPreParser;

options { tokenVocab = WeftCypherLexer; }

batch
   : preparsedStatement (SEMICOLON preparsedStatement)* SEMICOLON? EOF
   ;

// EXPLAIN, PROFILE and CYPHER are words of the pre-parser only: they stay usable as names.
unescapedSymbolicNameString
   : preparserKeyword
   | unescapedSymbolicNameString_
   ;

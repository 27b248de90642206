/** Raised when words are read differently: an index made with another version is built anew. */
export const indexVersion = 1

/** Words of a question that are searched; the rarest stay. */
export const questionLexemesMax = 16
/** Words of a question that are looked at, all readings. */
export const questionWordsMax = 40
/** Unknown words of a question that spelling is tried for. */
export const spelledWordsMax = 4
/** Other lexemes (kin, synonyms) that may stand for one of the question. */
export const standInsMax = 6
/** Lexemes that candidates are scored by, stand-ins included: each is looked up in each candidate's vector. */
export const scoredTermsMax = 24

/** Postings read to find candidates; bounds the time of a search at any size (measured: bench/search.ts). */
export const postingsBudget = 30_000
/** Candidates that are scored exactly, and so the most that is counted. */
export const candidatesMax = 200

/** Characters of a body that are kept and searched. */
export const bodyCharactersMax = 200_000
/** Characters of a body in which a snippet is looked for. */
export const snippetSourceMax = 20_000
export const snippetCharacters = 220

/** Ids asked of a neighbour in one call, and documents written in one transaction. */
export const askPiece = 200
export const writePiece = 50
export const publicIdsPiece = 1000

/** Raise it when words are read differently or a page stores more: an index of another version is rebuilt. */
export const indexVersion = 7

/** Lexemes of a question that are searched: the rarest ones. */
export const questionLexemesMax = 16
/** Words of a question that are read. */
export const questionWordsMax = 40
/** Unknown words of a question whose spelling is corrected. */
export const spelledWordsMax = 4
/** Other lexemes (kin, synonyms) searched in place of one lexeme of the question. */
export const substitutesMax = 6
/** Lexemes that score the candidates, substitutes included: each is looked up in the vector of each candidate. */
export const scoredTermsMax = 24

/** Postings read to find candidates. Bounds the time of a search at any index size (measured: bench/search.ts). */
export const postingsBudget = 18_000
/** Candidates that are scored exactly, and so the greatest count of results. */
export const candidatesMax = 200

/** Characters of a body that are stored and searched. */
export const bodyCharactersMax = 200_000
/** Characters of a body from which a snippet is chosen. */
export const snippetSourceMax = 20_000
export const snippetCharacters = 220

/** Ids in one call to another service, documents in one transaction, public ids on one page. */
export const askBatchSize = 200
export const writeBatchSize = 50
export const publicIdsPageSize = 1000

/** Questions that found nothing: rows, and how long after the last time somebody asked they are kept. */
export const emptyQuestionsMax = 5_000
/** Shown beside the words of the search. A question that was asked once is not shown: it may be about one person. */
export const emptyQuestionsShown = 30
export const emptyQuestionTimesMin = 2
export const emptyQuestionKeptDays = 90
export const removeOldEverySeconds = 3_600

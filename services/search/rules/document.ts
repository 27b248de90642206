// A document as the index stores it. Words of the title, words of ingredients and words used three times or more are stored again with
// a mark: the same GIN index finds them, and they select candidates by salience.
import type { SearchDocument } from '#contract/office/content.ts'
import { cleanBody, cleanText, isStopWord, lexemeOf, readWords } from './words.ts'

export const headMark = '+'
export const ingredientMark = '*'
export const frequentMark = '!'
const frequentFrom = 3
/** Further repetitions hardly change BM25. */
const repetitionsMax = 24
/** A word in a title, ingredient, excerpt or keyword counts as this many more repetitions. */
const extra = { title: 2, ingredient: 2, excerpt: 1, keyword: 1 }

/** Every recipe is found by these words, even if its text lacks them: «рецепт сырников», «что приготовить из тыквы». */
const recipeWords = ['рецепт', 'приготовить', 'блюдо']

export type SearchText = {
  title: string
  excerpt: string
  keywords: string
  ingredients: string[]
  body: string
}

export type IndexedDocument = {
  /** The text form of a tsvector: each lexeme has as many positions as repetitions. */
  vector: string
  /** The length in words, for BM25. */
  length: number
  /** Lexemes and their marked forms; each adds one to its number of documents. */
  lexemes: Set<string>
  /** Surface word → true when it is in the title, keywords or ingredients. For spelling and suggestions. */
  words: Map<string, boolean>
}

export function readSearchText(document: SearchDocument, bodyMax: number): SearchText {
  return {
    title: cleanText(document.title),
    excerpt: cleanText(document.excerpt),
    keywords: cleanText(document.keywords),
    ingredients: document.ingredients.map(cleanText),
    body: cleanBody(document.body.slice(0, bodyMax)),
  }
}

export function makeIndexedDocument(text: SearchText, isRecipe: boolean): IndexedDocument {
  const counts = new Map<string, number>()
  const marked = new Set<string>()
  const words = new Map<string, boolean>()
  let length = 0

  const count = (lexeme: string, by: number) => counts.set(lexeme, (counts.get(lexeme) ?? 0) + by)
  const read = (part: string, more: number, mark: string, isPlain: boolean) => {
    for (const word of readWords(part)) {
      const lexeme = lexemeOf(word.text)
      // Stop words of titles are stored with the mark, for questions made of stop words only, like «Что делать».
      if (mark === headMark) marked.add(mark + lexeme)
      if (isStopWord(word.text)) continue
      if (mark === ingredientMark) marked.add(mark + lexeme)
      length += 1
      count(lexeme, 1 + more)
      if (word.text.length > 2 && !/\p{N}/u.test(word.text))
        words.set(word.text, !isPlain || words.get(word.text) === true)
    }
  }
  read(text.title, extra.title, headMark, false)
  for (const ingredient of text.ingredients) read(ingredient, extra.ingredient, ingredientMark, false)
  read(text.excerpt, extra.excerpt, '', true)
  read(text.keywords, extra.keyword, '', false)
  read(text.body, 0, '', true)
  if (isRecipe) {
    for (const word of recipeWords) {
      count(lexemeOf(word), 1)
      marked.add(headMark + lexemeOf(word))
    }
  }

  const lexemes = new Set<string>()
  const entries: string[] = []
  for (const [lexeme, repetitions] of counts) {
    lexemes.add(lexeme)
    const positions = Array.from({ length: Math.min(repetitions, repetitionsMax) }, (_, index) => index + 1)
    entries.push(`'${lexeme}':${positions.join(',')}`)
    if (repetitions >= frequentFrom) marked.add(frequentMark + lexeme)
  }
  for (const lexeme of marked) {
    lexemes.add(lexeme)
    entries.push(`'${lexeme}'`)
  }
  return { vector: entries.join(' '), length: Math.max(length, 1), lexemes, words }
}

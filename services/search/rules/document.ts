// A document as the index keeps it. Words of the title and of the ingredients, and words used three times or more, are
// kept once more under a mark: found by the same GIN index, they lead the candidates (database.md 4.2, salience).
import type { SearchDocument } from '#contract/office/content.ts'
import { cleanText, isStopWord, lexemeOf, readWords } from './words.ts'

export const headMark = '+'
export const oftenMark = '!'
const oftenFrom = 3
/** More repetitions say nothing more to BM25. */
const repetitionsMax = 24
/** What a title, an ingredient, an excerpt or keyword weighs in repetitions, over standing in the text. */
const extra = { title: 2, ingredient: 2, excerpt: 1, keyword: 1 }

/** Every recipe answers to these, whether its text says them or not: «рецепт сырников», «что приготовить из тыквы». */
const recipeWords = ['рецепт', 'приготовить', 'блюдо']

export type SearchText = {
  title: string
  excerpt: string
  keywords: string
  ingredients: string[]
  body: string
}

export type IndexedDocument = {
  /** Text form of a tsvector: lexemes with as many positions as they have repetitions. */
  vector: string
  /** Length in words, the measure of BM25. */
  length: number
  /** Lexemes with their marked forms: each adds one to the number of documents that hold it. */
  lexemes: Set<string>
  /** Surface word → stands in the title, keywords or ingredients. For spelling and suggestions. */
  words: Map<string, boolean>
}

export function readSearchText(document: SearchDocument, bodyMax: number): SearchText {
  return {
    title: cleanText(document.title),
    excerpt: cleanText(document.excerpt),
    keywords: cleanText(document.keywords),
    ingredients: document.ingredients.map(cleanText),
    body: cleanText(document.body.slice(0, bodyMax)),
  }
}

export function makeIndexedDocument(text: SearchText, isRecipe: boolean): IndexedDocument {
  const counts = new Map<string, number>()
  const heads = new Set<string>()
  const words = new Map<string, boolean>()
  let length = 0

  const count = (lexeme: string, by: number) => counts.set(lexeme, (counts.get(lexeme) ?? 0) + by)
  const read = (part: string, more: number, isHead: boolean, isPlain: boolean) => {
    for (const word of readWords(part)) {
      const lexeme = lexemeOf(word.text)
      // «Что делать» is all stop words: titles keep theirs under the mark, for questions that hold nothing else.
      if (isHead) heads.add(lexeme)
      if (isStopWord(word.text)) continue
      length += 1
      count(lexeme, 1 + more)
      if (word.text.length > 2 && !/\p{N}/u.test(word.text))
        words.set(word.text, !isPlain || words.get(word.text) === true)
    }
  }
  read(text.title, extra.title, true, false)
  for (const ingredient of text.ingredients) read(ingredient, extra.ingredient, true, false)
  read(text.excerpt, extra.excerpt, false, true)
  read(text.keywords, extra.keyword, false, false)
  read(text.body, 0, false, true)
  if (isRecipe) {
    for (const word of recipeWords) {
      count(lexemeOf(word), 1)
      heads.add(lexemeOf(word))
    }
  }

  const lexemes = new Set<string>()
  const entries: string[] = []
  for (const [lexeme, repetitions] of counts) {
    lexemes.add(lexeme)
    const positions = Array.from({ length: Math.min(repetitions, repetitionsMax) }, (_, index) => index + 1)
    entries.push(`'${lexeme}':${positions.join(',')}`)
    if (repetitions >= oftenFrom) lexemes.add(oftenMark + lexeme)
  }
  for (const lexeme of heads) lexemes.add(headMark + lexeme)
  for (const lexeme of lexemes)
    if (lexeme.startsWith(headMark) || lexeme.startsWith(oftenMark)) entries.push(`'${lexeme}'`)
  return { vector: entries.join(' '), length: Math.max(length, 1), lexemes, words }
}

// How a question is understood and found with a thesaurus, for the office.
import { trialResultsMax, type QuestionTrial } from '#contract/thesaurus.ts'
import { basesOf, synonymsOf, type QuestionWord } from '../rules/question.ts'
import type { Thesaurus } from '../rules/thesaurus.ts'
import { cleanText } from '../rules/words.ts'
import { rankWith, type Ranking, type Search } from '../search.ts'
import { listWordsOfLexemes } from '../store/dictionary.ts'
import { listFoundPages } from '../store/find.ts'

export async function tryWith(search: Search, thesaurus: Thesaurus, typed: string): Promise<QuestionTrial> {
  const ranking = await rankWith(search, thesaurus, cleanText(typed), null)
  const ids = ranking.ids.slice(0, trialResultsMax)
  const pages = new Map((await listFoundPages(search.db.kysely, ids)).map(page => [page.id, page]))
  return {
    searched: ranking.understood.searched,
    correction: ranking.understood.correction,
    words: await explain(search, thesaurus, ranking),
    results: ids.flatMap(id => {
      const page = pages.get(id)
      return page ? [{ id, title: page.title, url: page.url, kind: page.kind }] : []
    }),
  }
}

/** Whether the article is among the first results. */
export async function isFoundWith(search: Search, thesaurus: Thesaurus, question: string, postId: number) {
  const { ids } = await rankWith(search, thesaurus, cleanText(question), null)
  return ids.slice(0, trialResultsMax).includes(postId)
}

type Explained = QuestionTrial['words'][number]

/** The words of the question, and the phrases that are searched as one, each with the words that are searched beside it. */
async function explain(search: Search, thesaurus: Thesaurus, { understood, weights }: Ranking): Promise<Explained[]> {
  const { words, dictionary } = understood
  const content = words.filter(({ isStop }) => !isStop)
  const substitutesOf = (lexeme: string) =>
    [...synonymsOf(thesaurus, lexeme).keys(), ...basesOf(lexeme), ...(dictionary.kin.get(lexeme) ?? [])]
      .flat()
      .filter(other => other !== lexeme && weights.has(other))
  const phrases = content.slice(1).flatMap((word, index) => {
    const first = content[index]!
    const added = substitutesOf(`${first.lexeme} ${word.lexeme}`)
    return added.length > 0 ? [{ text: `${first.text} ${word.text}`, use: 'searched' as const, added }] : []
  })
  const inPhrases = new Set(phrases.flatMap(({ text }) => text.split(' ')))
  const useOf = ({ text, lexeme, isStop }: QuestionWord, added: readonly string[]) => {
    if (isStop && content.length > 0) return 'skipped'
    return weights.has(lexeme) || added.length > 0 || inPhrases.has(text) ? 'searched' : 'unknown'
  }
  const single = words.map(word => {
    const added = word.isStop ? [] : substitutesOf(word.lexeme)
    return { text: word.text, use: useOf(word, added), added } as const
  })
  const explained = [...single, ...phrases]
  const names = await nameLexemes(search, thesaurus, [...new Set(explained.flatMap(({ added }) => added))])
  return explained.map(({ text, use, added }) => ({
    text,
    use,
    added: [...new Set(added)].map(lexeme => names.get(lexeme) ?? lexeme),
  }))
}

/** A word that people know for each lexeme: of the thesaurus, or of a text. */
async function nameLexemes({ db }: Search, { names }: Thesaurus, lexemes: readonly string[]) {
  const inTexts = await listWordsOfLexemes(
    db.kysely,
    lexemes.filter(lexeme => !names.has(lexeme)),
  )
  return new Map([
    ...inTexts,
    ...lexemes.flatMap(lexeme => (names.has(lexeme) ? [[lexeme, names.get(lexeme)!] as const] : [])),
  ])
}

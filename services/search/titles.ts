// Titles for ⌘K of the office: by their beginning, then by words in them, in every reading of what was typed.
import type { FoundPost } from '#contract/newsroom-find.ts'
import { readQuestion } from './rules/question.ts'
import { cleanText, normalizeWord } from './rules/words.ts'
import type { Search } from './search.ts'
import { listFoundPages, listTitlesByBeginning, listTitlesByWords } from './store/find.ts'
import { completedLengthMin, titleQuery, wordsMax } from './suggest.ts'

/** Documents read for words that many titles have. */
const checkedMax = 200

export async function findTitles(
  { db: { kysely } }: Search,
  readings: readonly string[],
  limit: number,
): Promise<FoundPost[]> {
  const ids = new Set<number>()
  for (const reading of readings) {
    if (ids.size >= limit) break
    const text = cleanText(reading)
    const words = readQuestion(text).slice(0, wordsMax)
    const last = words.at(-1)
    if (!last) continue
    for (const { id } of await listTitlesByBeginning(kysely, normalizeWord(text), limit)) ids.add(id)
    if (ids.size >= limit || last.text.length < completedLengthMin) continue
    for (const { id } of await listTitlesByWords(kysely, titleQuery(words), limit, checkedMax)) ids.add(id)
  }
  const wanted = [...ids].slice(0, limit)
  const pages = new Map((await listFoundPages(kysely, wanted)).map(page => [page.id, page]))
  return wanted.flatMap(id => {
    const page = pages.get(id)
    return page
      ? [
          {
            id,
            kind: page.kind,
            title: page.title,
            url: page.url,
            publishedAt: new Date(page.published_at * 1000).toISOString(),
          },
        ]
      : []
  })
}

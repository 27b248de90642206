// Reports that need no reading are corrected together; those whose words are gone close by themselves.
import { CallError, DomainError } from '#contract/errors.ts'
import { inboxBundleMax, type checkTypos as checkCall, type fixTypos as fixCall } from '#contract/newsroom-inbox.ts'
import { listInbox, type InboxItem } from '#contract/office/inbox.ts'
import { thanksFor } from '#domain/inbox-letters.ts'
import { mayFixTypos } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { markItems } from '../inbox/close-item.ts'
import { loadRussianWords } from '../inbox/russian-words.ts'
import { isSimple, suggestCorrection } from '../inbox/suggest-correction.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { correctReported } from './fix-typo.ts'
import { findReported, presentPlaces, readReportedArticle, type Typo } from './report.ts'

async function checkMayFix(newsroom: Newsroom, viewer: OfficeViewer): Promise<void> {
  if (!mayFixTypos(await getColleague(newsroom, viewer)))
    throw new DomainError('forbidden', 'Опечатки исправляют корректор и главный редактор')
}

type TypoItem = Extract<InboxItem, { kind: 'typo' }>

/** The newest reports with their places; each article is read once. Those that cannot be found are left out. */
async function readReports(newsroom: Newsroom, viewer: OfficeViewer): Promise<{ item: TypoItem; typo: Typo }[]> {
  const query = { kinds: 'typo', state: 'new', limit: inboxBundleMax } as const
  const { items } = await newsroom.context.ask(listInbox, { query })
  const typos = items.filter(item => item.kind === 'typo' && (item.claimed_by ?? viewer.userId) === viewer.userId)
  const byPath = Map.groupBy(typos as TypoItem[], ({ url }) => url || '/')
  const found: { item: TypoItem; typo: Typo }[] = []
  for (const [path, reports] of byPath)
    try {
      const article = await readReportedArticle(newsroom, path)
      for (const item of reports)
        try {
          found.push({ item, typo: findReported(article, item) })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof CallError)) throw error
    }
  return found
}

export const checkTypos =
  (newsroom: Newsroom): Handler<typeof checkCall> =>
  async (_, { viewer }) => {
    await checkMayFix(newsroom, viewer)
    const reports = await readReports(newsroom, viewer)
    const gone = reports.filter(({ typo }) => typo.places.length === 0).map(({ item }) => item.id)
    if (gone.length > 0) await markItems(newsroom, null, { ids: gone, state: 'done', outcome: 'gone' })
    const isWord = reports.length > 0 ? await loadRussianWords() : () => false
    return {
      gone,
      simple: reports.flatMap(({ item: { id, data, times }, typo }) => {
        const correction = suggestCorrection(data)
        if (!typo.isSure || correction === null || !isSimple(data.text, correction, isWord)) return []
        const [place] = presentPlaces(typo)
        return [{ id, words: place!.words, correction: correction.trim(), title: typo.article.title, times }]
      }),
    }
  }

export const fixTypos =
  (newsroom: Newsroom): Handler<typeof fixCall> =>
  async ({ body: { items } }, { viewer }) => {
    await checkMayFix(newsroom, viewer)
    const corrected: number[] = []
    const left: { id: number; reason: string }[] = []
    // One after another: several may be of one article, and each correction is an edition of its own.
    for (const { id, correction } of items)
      try {
        const thanks = (words: string) => thanksFor(words, correction, newsroom.context.magazine.name)
        const { outcome } = await correctReported(newsroom, viewer, id, { correction, thanks })
        if (outcome === 'corrected') corrected.push(id)
        else left.push({ id, reason: outcome === 'gone' ? 'уже исправлено' : 'таких мест несколько' })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        left.push({ id, reason: error.message })
      }
    return { corrected, left }
  }

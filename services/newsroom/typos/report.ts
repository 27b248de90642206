// Reads a reader's report of a mistake and the published article that it is about.
import { CallError, DomainError } from '#contract/errors.ts'
import { typoAround, typoPlacesMax } from '#contract/newsroom-typos.ts'
import { getInboxItem, type InboxItem } from '#contract/office/inbox.ts'
import { findArticlesAt } from '#contract/office/releasing.ts'
import { mayFixTypos } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { plainTexts } from '../release/corrections.ts'
import { documentOfDraft } from '../release/document-of-draft.ts'
import { getPost, type Post } from '../release/routes/open-post-text.ts'
import { findPlaces, occursSomewhere, type FoundPlaces, type Place } from './find-places.ts'

export type Typo = FoundPlaces & {
  /** As the reader selected them. */
  words: string
  article: { id: number; title: string }
  texts: string[]
}

async function getReport({ context }: Newsroom, id: number) {
  try {
    const { item } = await context.ask(getInboxItem, { params: { id } })
    if (item.kind !== 'typo') throw new DomainError('validation', 'Это не письмо об опечатке', { id: 'не об опечатке' })
    return item
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw new DomainError('not_found', 'Такого письма нет')
    throw error
  }
}

/** A form may bring any address; no article has a longer one. */
const pathMax = 2000

async function getArticle(newsroom: Newsroom, path: string): Promise<Post> {
  if (path.length > pathMax) throw noArticle()
  try {
    const { items } = await newsroom.context.ask(findArticlesAt, { body: { paths: [path] } })
    const [article] = items
    if (!article) throw noArticle()
    return await getPost(newsroom, article.id)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw noArticle()
    throw error
  }
}

const noArticle = () =>
  new DomainError('not_found', 'По этому адресу нет статьи: рецепты и страницы разделов правят не здесь')

/** Throws `forbidden` for everybody except proof-readers and chiefs, and `validation` if the words occur only across paragraphs or in attributes. */
export async function readTypo(newsroom: Newsroom, viewer: OfficeViewer, id: number): Promise<Typo> {
  if (!mayFixTypos(await getColleague(newsroom, viewer)))
    throw new DomainError('forbidden', 'Опечатки исправляют корректор и главный редактор')
  const report = await getReport(newsroom, id)
  return findReported(await readReportedArticle(newsroom, report.url || '/'), report)
}

type ReportedArticle = { draft: Post['draft']; texts: string[] }

/** Throws `not_found` for an address that is none of an article. */
export async function readReportedArticle(newsroom: Newsroom, path: string): Promise<ReportedArticle> {
  const { draft } = await getArticle(newsroom, path)
  return { draft, texts: plainTexts(documentOfDraft(draft, newsroom.context.config.siteUrl)) }
}

type Report = Extract<InboxItem, { kind: 'typo' }>

/** Throws `validation` if the words occur only across paragraphs or in attributes. */
export function findReported({ draft, texts }: ReportedArticle, report: Report): Typo {
  const found = findPlaces(texts, report.data)
  if (found.places.length === 0 && occursSomewhere([...texts, JSON.stringify(draft)].join(''), report.data.text))
    throw new DomainError(
      'validation',
      'Эти слова стоят в нескольких абзацах сразу или в подписи блока: поправьте их в тексте',
      {
        text: 'не в одном абзаце',
      },
    )
  return {
    ...found,
    places: found.places.slice(0, typoPlacesMax),
    words: report.data.text,
    article: { id: draft.id, title: draft.title },
    texts,
  }
}

export function presentPlaces({ texts, places }: Typo) {
  return places.map(({ text, at, length }: Place) => {
    const words = texts[text]!
    return {
      before: words.slice(Math.max(0, at - typoAround - 1), at),
      words: words.slice(at, at + length),
      after: words.slice(at + length, at + length + typoAround + 1),
    }
  })
}

// A mistake that a reader reported, and the article it stands in as readers have it now.
import { CallError, DomainError } from '#contract/errors.ts'
import { typoPlacesMax } from '#contract/newsroom-typos.ts'
import { getInboxItem } from '#contract/office/inbox.ts'
import { findArticleAt } from '#contract/office/releasing.ts'
import { mayFixTypos } from '#domain/newsroom-rights.ts'
import type { Viewer } from '#domain/viewer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { plainTexts } from '../release/corrections.ts'
import { documentOfDraft } from '../release/document-of-draft.ts'
import { getPost, type Post } from '../release/routes/open-post-text.ts'
import { findPlaces, occursSomewhere, type FoundPlaces, type Place } from './find-places.ts'

export type Typo = FoundPlaces & {
  reportId: number
  isClosed: boolean
  article: { id: number; title: string }
  texts: string[]
}

/** Letters around the words that a person is shown. */
const shownAround = 80

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

async function getArticle(newsroom: Newsroom, path: string): Promise<Post> {
  try {
    const { id } = await newsroom.context.ask(findArticleAt, { query: { path } })
    return await getPost(newsroom, id)
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      throw new DomainError('not_found', 'По этому адресу нет статьи: рецепты и страницы разделов правят не здесь')
    throw error
  }
}

/** Throws `forbidden` for everybody but proof-readers and chiefs, and `validation` for words that stand in no text of the article. */
export async function readTypo(newsroom: Newsroom, viewer: Viewer, id: number): Promise<Typo> {
  if (!mayFixTypos(await getColleague(newsroom, viewer)))
    throw new DomainError('forbidden', 'Опечатки исправляют корректор и главный редактор')
  const report = await getReport(newsroom, id)
  const { draft } = await getArticle(newsroom, report.url || '/')
  const texts = plainTexts(documentOfDraft(draft, newsroom.context.config.siteUrl))
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
    reportId: id,
    isClosed: report.state === 'done',
    article: { id: draft.id, title: draft.title },
    texts,
  }
}

export function presentPlaces({ texts, places }: Typo) {
  return places.map(({ text, at, length }: Place) => {
    const words = texts[text]!
    return {
      before: words.slice(Math.max(0, at - shownAround), at),
      words: words.slice(at, at + length),
      after: words.slice(at + length, at + length + shownAround),
    }
  })
}

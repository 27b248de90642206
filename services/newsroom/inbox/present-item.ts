// An item of the inbox as the office shows it: without personal data in lists, with the names of people.
import { getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import type { OfficeInboxItem, openInboxItem } from '#contract/newsroom-inbox.ts'
import type { InboxItem } from '#contract/office/inbox.ts'
import { findArticlesAt } from '#contract/office/releasing.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { coverOf } from '../plan/cover.ts'
import { stripPersonalData } from './personal-data.ts'
import { suggestCorrection } from './suggest-correction.ts'

const lineMax = 140

type Article = { id: number; title: string }

export type Surroundings = {
  names: ReadonlyMap<string, string>
  /** The articles at these paths. */
  articles: ReadonlyMap<string, Article>
  viewerId: string
}

async function articlesAt({ context }: Newsroom, paths: readonly string[]): Promise<Map<string, Article>> {
  if (paths.length === 0) return new Map()
  const { items } = await context.ask(findArticlesAt, { body: { paths: [...paths] } })
  return new Map(items.map(({ path, id, title }) => [path, { id, title }]))
}

/** Names and articles for a page of items, with one call for each. */
export async function readSurroundings(
  newsroom: Newsroom,
  items: readonly InboxItem[],
  viewerId: string,
): Promise<Surroundings> {
  const ids = items.flatMap(({ user_id, done_by, given_to, claimed_by }) => [user_id, done_by, given_to, claimed_by])
  const paths = [...new Set(items.flatMap(({ kind, url }) => (url && kind !== 'ads' ? [url] : [])))]
  const [people, articles] = await Promise.all([namePeople(newsroom, [...new Set(ids)]), articlesAt(newsroom, paths)])
  return { names: new Map(people.map(({ id, name }) => [id, name])), articles, viewerId }
}

function lineOf(item: InboxItem): string {
  // A list has many letters, so only their beginnings are searched.
  if (item.kind !== 'typo')
    return cutAtWord(stripPersonalData(item.data.text.slice(0, 4 * lineMax)).text.replaceAll(/\s+/g, ' '), lineMax)
  const words = cutAtWord(item.data.text.trim(), lineMax)
  const suggestion = suggestCorrection(item.data)
  return suggestion === null ? `«${words}»` : `«${words}» → «${cutAtWord(suggestion.trim(), lineMax)}»`
}

export function presentItem(item: InboxItem, { names, articles, viewerId }: Surroundings): OfficeInboxItem {
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? 'Бывший сотрудник' })
  const title = item.url === null ? undefined : articles.get(item.url)?.title
  const firm = item.kind === 'ads' || item.kind === 'letter' ? item.data.company : ''
  const typed = item.kind === 'typo' ? null : item.data.name
  const account = item.user_id === null ? undefined : names.get(item.user_id)
  return {
    id: item.id,
    kind: item.kind,
    state: item.state,
    outcome: item.outcome,
    from: { name: firm || typed || account || null, isReader: account !== undefined },
    line: lineOf(item),
    note: firm ? (typed ?? '') : (title ?? (item.kind === 'typo' ? (item.url ?? '') : '')),
    url: item.url,
    times: item.times,
    createdAt: item.created_at,
    doneAt: item.done_at,
    doneBy: person(item.done_by),
    givenTo: person(item.given_to),
    openWith: item.claimed_by === viewerId ? null : person(item.claimed_by),
  }
}

/** The address for an answer: typed into the form, or of an account that is open. Null if there is none. */
export async function addressOf({ context }: Newsroom, item: InboxItem): Promise<string | null> {
  if (item.kind === 'ads' || item.kind === 'letter') return item.data.email
  if (item.user_id === null) return null
  const { items } = await context.ask(getUsers, { body: { ids: [item.user_id] } })
  const [person] = items
  return person && !person.is_erased && person.archived_at === null ? person.email : null
}

type About = CallReply<typeof openInboxItem>['about']

/** The article that a letter is about. Without its card the letter is read all the same. */
export async function aboutOf({ context }: Newsroom, item: InboxItem, { articles }: Surroundings): Promise<About> {
  const article = item.url === null ? undefined : articles.get(item.url)
  if (!article) return null
  const cards = await readPostCards(context.ask, [article.id]).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the article of a letter has no card')
    return undefined
  })
  const card = cards?.get(article.id)
  if (!card) return null
  const publishedAt = new Date(card.date * 1000).toISOString()
  return { id: card.id, title: card.title, url: card.url, cover: coverOf(card.image), publishedAt }
}

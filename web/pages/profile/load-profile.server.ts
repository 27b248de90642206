// The public data of a reader, and one of the two public tabs.
import { redirect } from 'react-router'
import { userId } from '#contract/auth.ts'
import { listTopPosts } from '#contract/content.ts'
import { getPublicUser, listPublicComments, listPublicPosts } from '#contract/user.ts'
import { toCard, toList } from '../../data/card.server.ts'
import { loadLastComments, loadTalk, toNotes } from '../../features/comments/comment-note.server.ts'
import { toProfilePerson } from '../../session/to-session-user.ts'
import { found, notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'

type Ask = PageInput['ask']

/** Spec 2: an empty child path redirects to comments. */
export const loadProfileRoot = pageLoader(async ({ params }) => {
  const id = userId.safeParse(params['userId'])
  if (!id.success) notFound()
  throw redirect(`/profile/user/${encodeURIComponent(id.data)}/comments`, 302)
})

export const loadProfile = pageLoader(async ({ ask, askRaw, page, params, url }) => {
  // A change or removal by the reader must show at once, not when a cache expires.
  page.cacheSeconds = 0
  const id = params['userId'] ?? ''
  const { data: person } = await found(askRaw(getPublicUser, { params: { id } }))
  const tab = url.pathname.replace(/\/$/, '').endsWith('/posts') ? ('posts' as const) : ('comments' as const)
  const number = pageNumber(url)
  const isClosed = person.archived_at !== null
  const shown = isClosed
    ? { tab, list: { items: [], page: 1, pages: 0, total: 0, before: 0 } }
    : await (tab === 'posts' ? loadPosts(ask, id, number) : loadComments(ask, id, number))
  const isEmpty = shown.list.items.length === 0
  if (number > 1 && isEmpty) notFound()
  return {
    id: person.id,
    avatar: person.avatar,
    person: toProfilePerson(person),
    isArchived: isClosed,
    ...(await loadBeside(ask, { id, tab, isEmpty, isClosed })),
    ...shown,
  }
})

type Shown = { id: string; tab: 'comments' | 'posts'; isEmpty: boolean; isClosed: boolean }

/** What keeps company: to comments, those of others; in place of what is missing, what is spoken about and the most read articles. */
async function loadBeside(ask: Ask, { id, tab, isEmpty, isClosed }: Shown) {
  const hasTalk = !isClosed && tab === 'comments'
  const [spoken, talk, read] = await Promise.all([
    hasTalk && !isEmpty ? loadLastComments(ask, id) : [],
    hasTalk && isEmpty ? loadTalk(ask, id) : [],
    isClosed || !isEmpty ? [] : loadToRead(ask),
  ])
  return { spoken, talk, read }
}

/** A row of the most read articles. */
async function loadToRead(ask: Ask) {
  const read = await orElse(ask(listTopPosts, { params: { path: 'week' }, query: { limit: 3 } }), null)
  return read?.items.map(toCard) ?? []
}

/** The document of an owner page is the same for everybody: the reader's own data is loaded with the token. */
export const loadOwnerPage = pageLoader(async ({ ask }) => ({ read: await loadToRead(ask) }))

async function loadPosts(ask: Ask, id: string, page: number) {
  const { items, meta } = await ask(listPublicPosts, { params: { id }, query: { page } })
  return { tab: 'posts' as const, list: toList(items.map(toCard), meta) }
}

async function loadComments(ask: Ask, id: string, page: number) {
  const { data } = await ask(listPublicComments, { params: { id }, query: { page } })
  const { total, last_page: pages, per_page: perPage } = data.pagination
  return {
    tab: 'comments' as const,
    list: { items: toNotes(data.data), page, pages, total, before: (page - 1) * perPage },
  }
}

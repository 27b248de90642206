// A person as everybody sees them, and one of the two public tabs.
import { redirect } from 'react-router'
import { getPublicUser, listPublicPosts } from '#contract/user.ts'
import { toCard, toList } from '../../data/card.server.ts'
import { formatSince } from '../../format/dates.ts'
import { found, notFound, pageLoader, pageNumber } from '../../load-page.server.ts'

/** Spec 2: an empty child path redirects to comments. */
export const loadProfileRoot = pageLoader(async ({ params }) => {
  throw redirect(`/profile/user/${params['userId'] ?? ''}/comments`, 302)
})

export const loadProfile = pageLoader(async ({ ask, askRaw, page, params, url }) => {
  // What people take back of themselves is gone at once, not when a cache forgets it.
  page.cacheSeconds = 0
  const id = params['userId'] ?? ''
  const { data: person } = await found(askRaw(getPublicUser, { params: { id } }))
  const tab = url.pathname.replace(/\/$/, '').endsWith('/posts') ? ('posts' as const) : ('comments' as const)
  const number = pageNumber(url)
  const posts = tab === 'posts' ? await ask(listPublicPosts, { params: { id }, query: { page: number } }) : undefined
  if (number > 1 && (!posts || posts.items.length === 0)) notFound()
  return {
    id: person.id,
    tab,
    name: person.display_name,
    avatar: person.avatar,
    about: person.about,
    expertise: person.is_expert ? (person.expertise ?? 'Эксперт') : null,
    since: formatSince(Date.parse(person.created_at) / 1000, page.timeZoneOffset),
    isArchived: person.archived_at !== null,
    links: [
      { title: 'Сайт', url: person.home_page },
      { title: 'Телеграм', url: person.telegram_profile_link },
      { title: 'ВКонтакте', url: person.vkontakte_profile_link },
      { title: 'Твиттер', url: person.twitter_profile_link },
    ].filter((link): link is { title: string; url: string } => Boolean(link.url)),
    list: posts ? toList(posts.items.map(toCard), posts.meta) : null,
  }
})

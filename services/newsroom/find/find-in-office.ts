// The search of ⌘K: asks all services in parallel. A service that does not answer is named in the reply and does not fail the search.
import { anchorFrom } from '#article-body/outline.ts'
import {
  findLibraryItems,
  findPostTitles,
  type findInOffice as call,
  type FoundInOffice,
} from '#contract/newsroom-find.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { isOfficeAdmin, roleNames, type Viewer } from '#domain/viewer.ts'
import { asWordBeginnings } from '#platform/db/word-beginnings.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readingsOf } from '#russian/readings.ts'
import { listColleagues } from '#contract/auth.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { findTextsByWords, listTextPosts } from '../store/texts.ts'

type Missing = FoundInOffice['missing']

export const findInOffice =
  (newsroom: Newsroom): Handler<typeof call> =>
  async ({ query: { q, limit } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const readings = readingsOf(q)
    const missing: Missing = []
    const orMissing = <Value>(name: Missing[number], found: Promise<Value[]>): Promise<Value[]> =>
      found.catch((error: unknown) => {
        newsroom.context.log.warn({ err: error }, 'a part of the office could not be searched')
        missing.push(name)
        return []
      })
    const { ask } = newsroom.context
    const [texts, posts, people, pictures] = await Promise.all([
      findTexts(newsroom, colleague, readings, limit),
      orMissing(
        'posts',
        ask(findPostTitles, { body: { readings, limit } }).then(({ items }) => items),
      ),
      orMissing('people', findPeople(newsroom, viewer, readings, limit)),
      orMissing(
        'pictures',
        ask(findLibraryItems, { body: { readings: withLatin(readings, q), limit } }).then(({ items }) => items),
      ),
    ])
    const ownPosts = await listTextPosts(
      newsroom.db.kysely,
      texts.map(({ id }) => id),
    )
    return {
      texts,
      posts: posts.filter(({ id }) => !ownPosts.has(id)),
      mayEditPosts: colleague.roles.some(role => role === 'chief' || role === 'section-editor'),
      people,
      pictures,
      missing,
    }
  }

/** File names are in Latin letters, so «сыр» must find `syrniki.avif`. */
function withLatin(readings: readonly string[], typed: string): string[] {
  const latin = anchorFrom(typed)
  return [...new Set([...readings, ...(latin === '' ? [] : [latin])])].slice(0, 4)
}

async function findTexts(
  newsroom: Newsroom,
  colleague: Colleague,
  readings: readonly string[],
  limit: number,
): Promise<FoundInOffice['texts']> {
  const words = asWordBeginnings(readings)
  if (words === undefined) return []
  const rows = await findTextsByWords(newsroom.db.kysely, colleague, { words, readings, limit })
  const people = await namePeople(
    newsroom,
    rows.map(({ owner_id }) => owner_id),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ id, kind, stage, title, owner_id }) => ({
    id,
    kind,
    stage,
    title,
    owner: owner_id === null ? null : (names.get(owner_id) ?? null),
  }))
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Only for administrators, who alone can open a person's page. Colleagues are few, so names are compared in memory. */
async function findPeople(
  { context }: Newsroom,
  viewer: Viewer,
  readings: readonly string[],
  limit: number,
): Promise<FoundInOffice['people']> {
  if (!isOfficeAdmin(viewer)) return []
  const { items } = await context.ask(listColleagues, { body: {} })
  const fits = (name: string) => {
    const starts = plain(name).split(/[^\p{L}\p{N}]+/u)
    return readings.some(reading =>
      plain(reading)
        .split(/\s+/)
        .every(word => starts.some(start => start.startsWith(word))),
    )
  }
  return items
    .filter(({ display_name }) => fits(display_name))
    .slice(0, limit)
    .map(({ id, display_name, viewer: { roles } }) => ({
      id,
      name: display_name,
      role:
        roleNames.find(role => roles.some(({ application, name }) => application === 'quasar' && name === role)) ??
        'user',
    }))
}

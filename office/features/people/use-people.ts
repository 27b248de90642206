import { listTopics, termListMax } from '#contract/content.ts'
import { listMembers } from '#contract/newsroom.ts'
import { listOfficePeople } from '#contract/office/access.ts'
import { useLoaded, type Loaded } from '../../parts/loading/use-loaded.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { Colleague } from './person-words.ts'

/** The maximum number of people in one call for marks. */
const pageSize = 100

export type PeopleLoaded = { items: Colleague[]; now: Date }
export type People = Loaded<PeopleLoaded>

async function readPage(ask: OfficeAsk, after: number, signal: AbortSignal): Promise<Colleague[]> {
  const { items } = await ask(listOfficePeople, { query: { after, limit: pageSize } }, { signal })
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id).join(',')
  const members = await ask(listMembers, { query: { ids } }, { signal })
  const marks = new Map(members.items.map(({ userId, ...rest }) => [userId, rest]))
  return items.map(item => ({ ...item, ...(marks.get(item.id) ?? { isProofReader: false, sections: [] }) }))
}

/** Loads everybody with a role in the office, with their marks in the newsroom. */
export function usePeople(): People {
  const { ask } = useOffice()
  return useLoaded('people', async signal => {
    const items: Colleague[] = []
    let page: Colleague[]
    do {
      page = await readPage(ask, items.at(-1)?.integer_id ?? 0, signal)
      items.push(...page)
    } while (page.length === pageSize)
    return { items, now: new Date() }
  })
}

/** The title of a section; its slug until the topics are known, or if there is no such topic any more. */
export function useTopicTitles(): (slug: string) => string {
  const { value } = useTopics()
  return slug => value?.find(topic => topic.slug === slug)?.title ?? slug
}

export type Topic = { slug: string; title: string }

/** Topics of the magazine and of its health section, sorted by title. */
export function useTopics(): Loaded<Topic[]> {
  const { ask } = useOffice()
  return useLoaded('topics', async signal => {
    const lists = await Promise.all(
      (['main', 'health'] as const).map(section =>
        ask(listTopics, { query: { section, limit: termListMax } }, { signal }),
      ),
    )
    const topics = new Map(
      lists.flatMap(({ items }) => items.map(({ slug, title }) => [slug, { slug, title }] as const)),
    )
    return [...topics.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'ru'))
  })
}

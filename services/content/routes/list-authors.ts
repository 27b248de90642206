import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { presentPerson } from '../present.ts'
import { listId } from '../rules/lists.ts'
import { countLists } from '../store/lists.ts'
import { headOf } from '../lists/term-lists.ts'

export const listAuthors =
  (content: Content): Handler<typeof calls.listAuthors> =>
  async ({ query }, answer) => {
    const { rows, total } = await content.taxonomy.listPeople((query.page - 1) * query.limit, query.limit)
    const listOf = (id: number) => listId({ kind: 'person', id }, 'post+health')
    const counts = await countLists(
      content.db.kysely,
      rows.map(row => listOf(row.id)),
    )
    answer.tag('people', 'list-home')
    answer.cacheFor(sharedCacheSeconds)
    const items = rows.map(person => ({ ...presentPerson(person), count: counts.get(listOf(person.id)) ?? 0 }))
    const entries = items.map(({ name, url }) => ({ title: name, url }))
    return { items, ...headOf(content, query, { total, title: 'Авторы и эксперты', path: '/author/', items: entries }) }
  }

import { expect, test } from 'vitest'
import type { PageInput } from '../../load-page.server.ts'
import { loadLastComments } from './comment-note.server.ts'

const comment = (id: number, author_id: string | null) => ({
  id,
  content: `<p>Слово ${id}</p>`,
  date_gmt: '2026-11-28T08:00:00Z',
  author_id,
  author: 'Кто-то',
  avatar: '',
  post: { id: 1, title: 'Сон', url: '/son' },
})
const all = [
  comment(7, 'lena'),
  comment(6, null),
  comment(5, 'lena'),
  comment(4, 'oleg'),
  comment(3, null),
  comment(2, null),
]
const ask = ((_call: unknown, { query }: { query: { limit: number } }) =>
  Promise.resolve({ data: all.slice(0, query.limit) })) as unknown as PageInput['ask']
const shownTo = async (besides?: string) => (await loadLastComments(ask, besides)).map(({ id }) => id)

test('the newest four comments are shown; on the page of a reader, those of others', async () => {
  expect(await shownTo()).toEqual([7, 6, 5, 4])
  expect(await shownTo('lena')).toEqual([6, 4, 3, 2])
  expect(await shownTo('anna')).toEqual([7, 6, 5, 4])
})

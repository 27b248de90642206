import { expect, test } from 'vitest'
import type { PageInput } from '../../load-page.server.ts'
import { loadLastComments, toNotes } from './comment-note.server.ts'

const comment = (id: number, author_id: string | null, content = `<p>Слово ${id}</p>`) => ({
  id,
  content,
  date_gmt: '2026-11-28T08:00:00Z',
  author_id,
  author: 'Татьяна',
  avatar: '',
  post: { title: 'Фикус', url: '/fikus' },
})
const askOf = (comments: readonly object[]) =>
  ((_call: unknown, { query }: { query: { limit: number } }) =>
    Promise.resolve({ data: comments.slice(0, query.limit) })) as unknown as PageInput['ask']

const said =
  'У Анны дядя, у Лёхи сосед, а у меня из ручного зверья только автоответчик, зато он всегда дома и никогда не просится гулять.'

test('beside other content a comment is cut after a sentence or a word, on a page of comments it is whole', async () => {
  const long = comment(1, '7', `<p>${said}</p>`)
  expect(toNotes([long])[0]?.text).toBe(said)
  const [note] = await loadLastComments(askOf([long]))
  expect(note?.text).toBe('У Анны дядя, у Лёхи сосед, а у меня из ручного зверья только автоответчик, зато он всегда…')
  const two = '<p>Главное — уснуть вовремя, и тогда всё будет хорошо. Смысл не в подъёме, а в том, что за ним.</p>'
  const [sentence] = await loadLastComments(askOf([comment(1, '7', two)]))
  expect(sentence?.text).toBe('Главное — уснуть вовремя, и тогда всё будет хорошо.')
})

test('the newest four comments are shown; on the page of a reader, those of others', async () => {
  const authors = ['lena', null, 'lena', 'oleg', null, null]
  const ask = askOf(authors.map((author, index) => comment(7 - index, author)))
  const shownTo = async (besides?: string, most?: number) =>
    (await loadLastComments(ask, besides, most)).map(({ id }) => id)
  expect(await shownTo()).toEqual([7, 6, 5, 4])
  expect(await shownTo('lena')).toEqual([6, 4, 3, 2])
  expect(await shownTo('anna')).toEqual([7, 6, 5, 4])
  expect(await shownTo('anna', 8)).toEqual([7, 6, 5, 4, 3, 2])
})

import { expect, test } from 'vitest'
import type { PageInput } from '../../load-page.server.ts'
import { loadLastComments, loadTalk, toNotes } from './comment-note.server.ts'

const comment = (id: number, author_id: string | null, content = `<p>Слово ${id}</p>`) => ({
  id,
  parent: 0,
  content,
  date_gmt: `2026-11-28T08:00:${String(id).padStart(2, '0')}Z`,
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
  const shownTo = async (besides?: string) => (await loadLastComments(ask, besides)).map(({ id }) => id)
  expect(await shownTo()).toEqual([7, 6, 5, 4])
  expect(await shownTo('lena')).toEqual([6, 4, 3, 2])
  expect(await shownTo('anna')).toEqual([7, 6, 5, 4])
})

test('of each post that is spoken about one comment is shown: the newest that can be understood alone', async () => {
  const about = (id: number, url: string, changes: object = {}) => ({
    ...comment(id, 'oleg', `<p>${said}</p>`),
    post: { title: url, url },
    ...changes,
  })
  const shownOf = async (comments: object[]) => (await loadTalk(askOf(comments), 'lena')).map(({ id }) => id)
  const many = [20, 19, 18, 17, 16, 15, 14].map(id => about(id, `/post-${id}`))
  const short = { content: '<p>Снял и положил.</p>' }
  const thread = [
    about(30, '/son', { parent: 7 }),
    about(29, '/son', short),
    about(28, '/son', { author_id: 'lena' }),
    about(27, '/son'),
    about(26, '/son'),
    about(25, '/cup', { parent: 7 }),
  ]
  expect(await shownOf([...thread, ...many])).toEqual([27, 20, 19, 18, 17, 16])
  // What says less only makes up for what is missing.
  expect(await shownOf(thread)).toEqual([27, 25])
})

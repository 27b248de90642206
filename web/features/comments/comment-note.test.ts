import { expect, test } from 'vitest'
import { loadLastComments, toNotes } from './comment-note.server.ts'

const said =
  'У Анны дядя, у Лёхи сосед, а у меня из ручного зверья только автоответчик, зато он всегда дома и никогда не просится гулять.'
const comment = {
  id: 1,
  content: `<p>${said}</p>`,
  date_gmt: '2026-11-27T10:00:00Z',
  author_id: '7',
  author: 'Татьяна',
  avatar: '',
  post: { title: 'Фикус', url: '/fikus' },
}

test('beside other content a comment is cut after a sentence or a word, on a page of comments it is whole', async () => {
  expect(toNotes([comment])[0]?.text).toBe(said)
  const [note] = await loadLastComments((() => Promise.resolve({ data: [comment] })) as never)
  expect(note?.text).toBe('У Анны дядя, у Лёхи сосед, а у меня из ручного зверья только автоответчик, зато он всегда…')
  const of = {
    ...comment,
    content: '<p>Главное — уснуть вовремя, и тогда всё будет хорошо. Смысл не в подъёме, а в том, что за ним.</p>',
  }
  const [sentence] = await loadLastComments((() => Promise.resolve({ data: [of] })) as never)
  expect(sentence?.text).toBe('Главное — уснуть вовремя, и тогда всё будет хорошо.')
})

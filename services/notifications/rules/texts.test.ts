import { expect, test } from 'vitest'
import { kindOf, messageOf, titleOf, type TextFields } from './texts.ts'

const fields = (changed: Partial<TextFields>): TextFields => ({
  event: 'comment_reply',
  rating: null,
  actorName: 'Олег',
  actors: 1,
  postTitle: 'Фикус зимой',
  excerpt: '',
  isRecipe: false,
  ...changed,
})

test.each([
  [{}, 'comment_reply'],
  [{ isRecipe: true }, 'comment_reply_recipe'],
  [{ event: 'comment_publish' }, 'comment_publish'],
  [{ event: 'comment_hidden', isRecipe: true }, 'comment_hidden_recipe'],
  [{ event: 'comment_rated', rating: 'like' }, 'comment_rated_like'],
  [{ event: 'comment_rated', rating: 'dislike' }, 'comment_rated_dislike'],
  [{ event: 'comment_rated', rating: 'dislike', isRecipe: true }, 'comment_rated_dislike_recipe'],
  [{ event: 'email_confirm', isRecipe: true }, 'email_confirm'],
] as const)('%j is a notification of the kind %s', (changed, kind) => expect(kindOf(fields(changed))).toBe(kind))

test('a reply is told with who replies and where', () => {
  expect(titleOf(fields({}))).toBe('Ответ на ваш комментарий')
  expect(messageOf(fields({}))).toBe('Олег отвечает на ваш комментарий под статьёй «Фикус зимой»')
})

test('the quotation marks of a title become inner ones', () => {
  expect(messageOf(fields({ postTitle: 'Как говорить «нет» и не оправдываться' }))).toBe(
    'Олег отвечает на ваш комментарий под статьёй «Как говорить „нет“ и не оправдываться»',
  )
  expect(messageOf(fields({ event: 'comment_in_text', postTitle: 'Соус «Песто»', isRecipe: true }))).toBe(
    'Ваш совет вошёл в рецепт «Соус „Песто“». Спасибо!',
  )
})

test.each([
  ['like', 1, '+1', 'Олег ставит +1 вашему комментарию под рецептом «Щи»'],
  ['like', 3, '+3', 'Олег и ещё 2 человека ставят +1 вашему комментарию под рецептом «Щи»'],
  ['dislike', 1, '-1', 'Олег ставит -1 вашему комментарию под рецептом «Щи»'],
  ['dislike', 6, '-6', 'Олег и ещё 5 человек ставят -1 вашему комментарию под рецептом «Щи»'],
] as const)('%s by %i: the title has the sum, the message the people', (rating, actors, sum, message) => {
  const rated = fields({ event: 'comment_rated', rating, actors, postTitle: 'Щи', isRecipe: true })
  expect(titleOf(rated)).toBe(`Ваш комментарий оценили: ${sum}`)
  expect(messageOf(rated)).toBe(message)
})

test('a published comment and a new address are not said to be anybody’s doing', () => {
  expect(messageOf(fields({ event: 'comment_publish' }))).toBe(
    'Ваш комментарий под статьёй «Фикус зимой» прошёл проверку, его видят все',
  )
  expect(messageOf(fields({ event: 'comment_hidden', excerpt: 'Не по теме' }))).toBe(
    'Модератор скрыл ваш комментарий под статьёй «Фикус зимой». Причина: не по теме. Если вы не согласны, ответьте',
  )
  expect(messageOf(fields({ event: 'email_confirm', excerpt: 'lena@delno.test', postTitle: null }))).toBe(
    'Подтвердите новый адрес: код отправлен на lena@delno.test',
  )
})

// Restrictions over the real application: what they forbid, how they end, and when the person is told.
import { expect, test } from 'vitest'
import {
  endRestriction,
  listRestrictedPeople,
  listRestrictions,
  restrictPerson,
} from '#contract/office/restrictions.ts'
import { dayMs } from '#domain/time-units.ts'
import { writeRestrictionLetter } from '#domain/moderation.ts'
import type { Entered } from '#services/auth/office/testing.ts'
import { makeAppealLinks } from '#services/comments/appeals/links.ts'
import { openComments } from '#services/comments/comments.ts'
import { tellRestricted } from '#services/comments/restrictions/tell.ts'
import { anonymously, ficusThread, signInTalker } from '#services/comments/testing.ts'
import { setUpModeration } from './moderators.ts'

const { app, people, lena, oleg } = setUpModeration()

const body = (changes: object = {}) => ({
  userId: lena.id,
  measure: 'read_only' as const,
  reason: 'insult' as const,
  days: 3,
  letter: 'Здравствуйте, Лена!\n\nДо 24 ноября вы можете только читать.',
  ...changes,
})
const restrict = async (by: Entered, changes: object = {}) =>
  (await by.browser.ask(restrictPerson, { body: body(changes) })).restriction
const tell = () => {
  const comments = openComments(app.context)
  return tellRestricted(comments, makeAppealLinks(comments, '/svc/comments'))
}
const lettersTo = async (email: string) => {
  await tell()
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ to: string; subject: string; text: string }>(
    'select "to", subject, text from platform.mail_message order by id',
  )
  return rows.filter(({ to, subject }) => to === email && subject.includes('ограничении'))
}

test('who may only read writes nothing until the term ends by itself, and is told in words why', async () => {
  const first = (await lena.say('Мой комментарий')).body.data.id
  const { until } = await restrict(people.vera)
  expect(until).toBe('2026-11-24T06:00:00.000Z')
  expect((await lena.say('Ещё один')).body).toMatchObject({
    code: 'forbidden',
    message: 'До 24\u00a0ноября вы можете только читать комментарии. Причина: переход на личности',
  })
  expect((await lena.put('/api/comments', { id: first, content: 'Иначе' })).status).toBe(403)
  expect((await oleg.say('А я пишу')).status).toBe(200)
  // What she wrote before stays, and the account is not banned: everything else is open to her.
  expect((await anonymously(app, ficusThread)).body.data.pagination.total).toBe(2)
  app.clock.advance(3 * dayMs)
  const { say } = await signInTalker(app, 'lena')
  expect((await say('Снова я')).status).toBe(200)
})

test('comments of a person who is read first wait for a moderator, and say why', async () => {
  await restrict(people.vera, { measure: 'premoderation', reason: 'off_topic', days: 7 })
  const { body: said } = await lena.say('Поливаю раз в неделю')
  expect(said.data).toMatchObject({
    audit_status: { name: 'pending' },
    reasons: [
      {
        code: 'premoderated_person',
        reason: 'Ваши комментарии пока сначала читает модератор',
        evidence: 'до 28\u00a0ноября',
      },
    ],
  })
  const { restriction } = await people.anna.browser.ask(endRestriction, {
    params: { id: (await people.vera.browser.ask(listRestrictions, { query: { userIds: lena.id } })).items[0]!.id },
  })
  expect(restriction).toMatchObject({ isActive: false, ended: { by: { name: 'Анна Ветрова' } } })
  expect((await lena.say('Поливаю два раза в неделю')).body.data).toMatchObject({ audit_status: { name: 'approved' } })
})

test('the letter waits ten seconds: one taken back before is never sent, another is sent once', async () => {
  const { id } = await restrict(people.vera)
  await people.vera.browser.ask(endRestriction, { params: { id } })
  app.clock.advance(20_000)
  expect(await lettersTo('lena@delno.test')).toEqual([])

  await restrict(people.vera)
  expect(await lettersTo('lena@delno.test')).toEqual([])
  app.clock.advance(10_000)
  await Promise.all([tell(), tell()])
  const letters = await lettersTo('lena@delno.test')
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain('До 24 ноября вы можете только читать.')
})

test('a new restriction replaces the former one, which is kept with who made it', async () => {
  await restrict(people.vera, { days: 30 })
  await restrict(people.anna, { measure: 'premoderation', days: 1 })
  const listed = (all: 'true' | 'false') =>
    people.vera.browser.ask(listRestrictions, { query: { userIds: `${lena.id},${oleg.id}`, all } })
  expect((await listed('true')).items).toMatchObject([
    { measure: 'premoderation', isActive: true, by: { name: 'Анна Ветрова' }, ended: null },
    { measure: 'read_only', isActive: false, by: { name: 'Вера Никитина' }, ended: { by: { name: 'Анна Ветрова' } } },
  ])
  expect((await listed('false')).items).toHaveLength(1)
})

test('taken back before its letter, a new restriction leaves the former one in force, with its letter', async () => {
  const end = (id: number) => people.anna.browser.ask(endRestriction, { params: { id } })
  const former = await restrict(people.vera, { days: 30, letter: 'Первое письмо' })
  const replacing = { measure: 'premoderation', days: 1, letter: 'Второе письмо' }
  const first = await end((await restrict(people.anna, replacing)).id)
  expect(first.restriction).toMatchObject({ isActive: false, ended: { by: { name: 'Анна Ветрова' } } })
  expect(first.restored).toMatchObject({ id: former.id, isActive: true, ended: null, until: former.until })
  expect((await lena.say('Пишу')).body).toMatchObject({ code: 'forbidden' })
  app.clock.advance(10_000)
  const told = await lettersTo('lena@delno.test')
  expect(told.map(({ text }) => text.split('\n')[0])).toEqual(['Первое письмо'])

  // The letter of the former one was sent; it is not sent again, and the new one is never sent.
  await end((await restrict(people.anna, replacing)).id)
  app.clock.advance(10_000)
  expect(await lettersTo('lena@delno.test')).toHaveLength(1)
  expect((await lena.say('Пишу')).body).toMatchObject({ code: 'forbidden' })

  // Once she was told of the new one, its end is the end.
  const { id } = await restrict(people.anna, replacing)
  app.clock.advance(10_000)
  expect(await lettersTo('lena@delno.test')).toHaveLength(2)
  expect((await end(id)).restored).toBeNull()
  expect((await lena.say('Снова пишу')).body.data).toMatchObject({ audit_status: { name: 'approved' } })
})

test('a letter that cannot be sent does not hold up the next one', async () => {
  await restrict(people.vera)
  await restrict(people.vera, { userId: oleg.id })
  const comments = openComments(app.context)
  // Only this process sees the time come.
  const now = () => new Date(app.clock.now().getTime() + 10_000)
  const ask = ((call, ...input) =>
    JSON.stringify(input).includes(lena.id)
      ? Promise.reject(new Error('auth is away'))
      : app.context.ask(call, ...input)) as typeof app.context.ask
  const tellWith = (context: typeof app.context) =>
    tellRestricted({ ...comments, context, now }, makeAppealLinks(comments, '/svc/comments'))
  await expect(tellWith({ ...app.context, ask })).rejects.toThrow()
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ to: string }>(
    `select "to" from platform.mail_message where subject like '%ограничении%'`,
  )
  expect(rows).toEqual([{ to: 'oleg@delno.test' }])
  app.clock.advance(10_000)
  expect(await lettersTo('lena@delno.test')).toHaveLength(1)
})

test('only moderators who signed in to the office restrict, and never a colleague or themselves', async () => {
  expect((await people.denis.browser.send(restrictPerson, { body: body() })).status).toBe(403)
  expect((await people.denis.browser.send(listRestrictions, { query: { userIds: lena.id } })).status).toBe(403)
  const ofReaders = { authorization: oleg.authorization }
  expect((await people.vera.browser.send(restrictPerson, { body: body() }, ofReaders)).status).toBe(401)
  for (const userId of [people.vera.userId, people.denis.userId])
    expect((await people.vera.browser.send(restrictPerson, { body: body({ userId }) })).status).toBe(409)
})

test('the letter of the house names the measure, the reason, the term and the comment', () => {
  expect(
    writeRestrictionLetter({
      name: 'Роман',
      measure: 'premoderation',
      reason: 'insult',
      until: '24 ноября',
      excerpt: 'Автор, вы вообще врач?',
    }),
  ).toBe(
    'Здравствуйте, Роман!\n\nДо 24 ноября ваши комментарии сначала читает модератор, а потом видят все. Причина: переход на личности.\n\n' +
      'Речь о вашем комментарии: «Автор, вы вообще врач?».\n\nПотом ограничение закончится само, просить об этом не нужно.',
  )
})

test('those whose restriction lasts are listed for moderators, the newest first, in pieces', async () => {
  await restrict(people.vera)
  await restrict(people.anna, { userId: oleg.id })
  const list = (before?: number, limit = 1) =>
    people.vera.browser.ask(listRestrictedPeople, { query: { limit, ...(before !== undefined && { before }) } })
  const [newest] = (await list()).items
  expect(newest).toMatchObject({ userId: oleg.id })
  expect((await list(newest!.id)).items).toMatchObject([{ userId: lena.id }])
  await people.anna.browser.ask(endRestriction, { params: { id: newest!.id } })
  expect((await list(undefined, 50)).items.map(({ userId }) => userId)).toEqual([lena.id])
  expect((await people.denis.browser.send(listRestrictedPeople, { query: {} })).status).toBe(403)
})

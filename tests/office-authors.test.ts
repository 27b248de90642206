// Authors in the office: what is changed is on the pages of readers at once, a document ends by its day, an account is tied by a person only.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser, markArchived } from '#contract/auth.ts'
import { getSinglePost, listAuthorPosts } from '#contract/content.ts'
import * as calls from '#contract/office/authors.ts'
import { checkOfficeLog, listOfficeLog } from '#contract/office/log.ts'
import { savePeople } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { enterModerators, type OfficeModerators } from './moderators.ts'
import { openContent } from '#services/content/content.ts'
import { endDocuments } from '#services/content/authors/routes.ts'

let app: TestApp
let who: OfficeModerators
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await seedMagazine(app)
  who = await enterModerators(app)
})

const list = async () => (await who.anna.browser.ask(calls.listOfficeAuthors, {})).items
const bySlug = async (slug: string) => (await list()).find(author => author.slug === slug)!
const seen = async (slug: string) => (await app.ask(listAuthorPosts, { params: { path: slug } })).term
const newest = async () => (await who.anna.browser.ask(listOfficeLog, { query: { limit: 1 } })).items[0]!
const change = (id: number, body: object, by = who.anna) =>
  by.browser.send(calls.changeOfficeAuthor, { params: { id }, body })

describe('an author', () => {
  test('is changed, readers see it at once, and the log has both texts', async () => {
    const anna = await bySlug('anna')
    expect(anna.texts).toBeGreaterThan(0)
    app.clock.advance(1_000)
    const changed = await change(anna.id, {
      name: 'Анна Ветрова-Кац',
      expertise: 'Кандидат наук',
      genitive: 'Анны Ветровой-Кац',
      expected: anna.changedAt,
    })
    expect(changed.body.author).toMatchObject({ name: 'Анна Ветрова-Кац', genitive: 'Анны Ветровой-Кац' })
    await app.waitUntilIdle()
    expect(await seen('anna')).toMatchObject({ name: 'Анна Ветрова-Кац', expertise: 'Кандидат наук' })
    expect((await app.ask(getSinglePost, { params: { slug: 'fikus-zimoj' } })).author.name).toBe('Анна Ветрова-Кац')
    expect(await newest()).toMatchObject({
      action: 'author.changed',
      thing: { kind: 'author', id: String(anna.id), title: 'Анна Ветрова-Кац' },
      before: { name: anna.name, genitive: '', expertise: '' },
      after: { name: 'Анна Ветрова-Кац', genitive: 'Анны Ветровой-Кац', expertise: 'Кандидат наук' },
    })
    // Somebody who saw the former page changes nothing.
    expect(await change(anna.id, { role: 'Врач', expected: anna.changedAt })).toMatchObject({ status: 409 })
    // A further import that does not know the author’s forms keeps them.
    await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна Ветрова' }] } })
    expect(await bySlug('anna')).toMatchObject({ name: 'Анна Ветрова', genitive: 'Анны Ветровой-Кац' })
  })

  test('without an account is added with an address of its own', async () => {
    const add = async () =>
      (await who.anna.browser.ask(calls.addOfficeAuthor, { body: { name: 'Тимур Гареев' } })).author
    const [first, second] = [await add(), await add()]
    expect([first.slug, second.slug]).toEqual(['timur-gareev', 'timur-gareev-2'])
    const atOnce = await Promise.all([add(), add(), add()])
    expect(atOnce.map(({ slug }) => slug).toSorted()).toEqual(['timur-gareev-3', 'timur-gareev-4', 'timur-gareev-5'])
    expect(first).toMatchObject({ accountId: null, document: null, texts: 0 })
  })

  test.each(['vera', 'denis'] as const)('is changed by nobody but the chief: %s', async name => {
    const { id } = await bySlug('anna')
    const by = who[name].browser
    const tries = [
      by.send(calls.listOfficeAuthors, {}),
      by.send(calls.addOfficeAuthor, { body: { name: 'Кто-то' } }),
      by.send(calls.changeOfficeAuthor, { params: { id }, body: { role: 'Врач' } }),
      by.send(calls.confirmAuthorDocument, { params: { id }, body: { title: 'Диплом', until: '2029-01-01' } }),
      by.send(calls.forgetAuthorDocument, { params: { id } }),
      by.send(calls.tieOfficeAuthor, { body: { userId: who.denis.userId, author: id } }),
      by.send(calls.listAlikeReaders, { body: { names: ['Анна'] } }),
    ]
    for (const refused of await Promise.all(tries)) expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('a document', () => {
  const check = (id: number, until: string) =>
    who.anna.browser.send(calls.confirmAuthorDocument, { params: { id }, body: { title: 'Диплом, сертификат', until } })

  test('that was checked is shown to readers until its day; then the mark goes and the texts stay', async () => {
    const { id, texts } = await bySlug('anna')
    expect(await seen('anna')).not.toHaveProperty('documents_checked_until')
    expect((await check(id, '2026-11-22')).status).toBe(200)
    expect(await newest()).toMatchObject({
      action: 'author.checked',
      after: { title: 'Диплом, сертификат', until: '2026-11-22' },
    })
    await app.waitUntilIdle()
    expect(await seen('anna')).toMatchObject({ documents_checked_until: '2026-11-22' })
    const content = openContent(app.context)
    app.clock.advance(dayMs)
    expect(await endDocuments(content)).toEqual([])
    app.clock.advance(dayMs)
    expect(await endDocuments(content)).toEqual([id])
    await app.waitUntilIdle()
    expect(await seen('anna')).not.toHaveProperty('documents_checked_until')
    // Her session has ended meanwhile.
    who.anna = await enterFirst(app)
    expect(await bySlug('anna')).toMatchObject({
      texts,
      document: { title: 'Диплом, сертификат', checkedBy: who.anna.userId, isShown: false },
    })
  })

  test('out of date is not accepted, and the mark can be taken off', async () => {
    const { id } = await bySlug('anna')
    expect(await check(id, '2026-11-20')).toMatchObject({ status: 400 })
    await check(id, '2029-01-01')
    await who.anna.browser.ask(calls.forgetAuthorDocument, { params: { id } })
    expect((await bySlug('anna')).document).toBeNull()
    await app.waitUntilIdle()
    expect(await seen('anna')).not.toHaveProperty('documents_checked_until')
  })
})

describe('an account', () => {
  test('of the same name is offered, never tied by itself; a person ties it, and it is logged', async () => {
    const timur = await app.signIn({ email: 'timur@delno.test' })
    await app.context.db.sql.query(`update auth."user" set display_name = 'тимур гареёв' where id = $1`, [timur.userId])
    const { author } = await who.anna.browser.ask(calls.addOfficeAuthor, { body: { name: 'Тимур Гареев' } })
    const alike = await who.anna.browser.ask(calls.listAlikeReaders, {
      body: { names: ['Тимур Гареев', 'Тимур', '!'] },
    })
    expect(alike.items).toMatchObject([{ name: 'Тимур Гареев', id: timur.userId }])
    await app.waitUntilIdle()
    expect((await bySlug(author.slug)).accountId).toBeNull()

    await who.anna.browser.ask(calls.tieOfficeAuthor, { body: { userId: timur.userId, author: author.id } })
    await app.waitUntilIdle()
    expect((await bySlug(author.slug)).accountId).toBe(timur.userId)
    expect(await seen(author.slug)).toMatchObject({ profile: `/profile/user/${timur.userId}` })
    expect(await newest()).toMatchObject({
      action: 'author.tied',
      thing: { kind: 'person', id: timur.userId },
      before: { author: null },
      after: { author: author.id },
    })
    await who.anna.browser.ask(calls.tieOfficeAuthor, { body: { userId: timur.userId, author: null } })
    await app.waitUntilIdle()
    expect((await bySlug(author.slug)).accountId).toBeNull()
  })

  test('that is erased takes along what the log kept of the author; the chain has no names', async () => {
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const { author } = await who.anna.browser.ask(calls.addOfficeAuthor, { body: { name: 'Тимур Гареев' } })
    await change(author.id, { about: 'Живу в Казани' })
    await who.anna.browser.ask(calls.tieOfficeAuthor, { body: { userId: timur.userId, author: author.id } })
    const about = () => who.anna.browser.ask(listOfficeLog, { query: { thing: `author:${author.id}`, with_own: '1' } })
    expect((await about()).items).toMatchObject([
      { thing: { title: 'Тимур Гареев' }, after: { about: 'Живу в Казани' } },
      { thing: { title: 'Тимур Гареев' }, after: { name: 'Тимур Гареев' } },
    ])
    const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
    await app.ask(markArchived, { body: { id: timur.userId, archive } })
    await app.ask(eraseUser, { body: { id: timur.userId } })
    await app.waitUntilIdle()
    expect((await about()).items).toMatchObject([
      { action: 'reader.erased' },
      { after: null, is_erased: true },
      { after: null, is_erased: true },
    ])
    const { rows } = await app.context.db.sql.query(`select to_jsonb(l)::text as entry from platform.office_log l`)
    expect(JSON.stringify(rows)).not.toMatch(/Гареев|Казани/)
    expect((await app.ask(checkOfficeLog, { body: {} })).problems).toEqual([])
  })
})

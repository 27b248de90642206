// Tests the search of ⌘K over the wire: every kind in one reply, all spellings, and only items that the viewer may see.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInOffice, type FoundInOffice } from '#contract/newsroom-find.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { createText, removeText } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { send } from '#tests/text-editors.ts'

let app: TestApp
let anna: Entered
let nina: Entered
let denis: Entered
beforeAll(async () => {
  app = await openTestApp({ config: { siteUrl: 'https://delno.test' } })
  await seedMagazine(app)
  anna = await enterFirst(app)
  nina = await enterInvited(app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'moderator' })
  denis = await enterInvited(app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
  const picture = (id: number, name: string, alt: string, isRemoved: boolean) =>
    app.context.db.sql.query(
      `with i as (insert into media.image (id, hash, alt, width, height, master_key, created_at)
        values ($1, $2, $3, 600, 400, '', now()))
      insert into media.item (kind, media_id, name, created_at, removed_at) values ('picture', $1, $4, now(), $5)`,
      [id, `hash-${id}`, alt, name, isRemoved ? new Date() : null],
    )
  await picture(71, 'syrniki-step-3.avif', '', false)
  await picture(72, 'IMG_0001.jpg', 'Сырники на синей тарелке', false)
  await picture(73, 'syrniki-old.avif', '', true)
  await app.waitUntilIdle()
})
afterAll(() => app.close())

const create = async (person: Entered, title: string) =>
  (await send(app, createText, person.browser.headers(), { body: { title, stage: 'draft' } })).body.text.id
async function find(q: string, person = anna): Promise<FoundInOffice> {
  const { status, body } = await send(app, findInOffice, person.browser.headers(), { query: { q } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const titles = ({ texts, posts, people, pictures }: FoundInOffice) => ({
  texts: texts.map(({ title }) => title),
  posts: posts.map(({ title }) => title),
  people: people.map(({ name }) => name),
  pictures: pictures.map(({ title }) => title),
})

test('one reply has texts, posts, people and pictures, found by the beginnings of words', async () => {
  await create(denis, 'Шакшука и кусочек сыра')
  await create(denis, 'Сырники, которые держат форму')
  const removed = await create(denis, 'Сырный суп')
  await send(app, removeText, denis.browser.headers(), { params: { id: removed } })
  expect(titles(await find('сыр'))).toMatchObject({
    // Titles that begin with the query come first.
    texts: ['Сырники, которые держат форму', 'Шакшука и кусочек сыра'],
    pictures: ['syrniki-step-3.avif', 'Сырники на синей тарелке'].toSorted().toReversed(),
    people: [],
  })
  expect((await find('сыр')).texts[0]).toMatchObject({ kind: 'article', stage: 'draft', owner: 'Денис Карпов' })
  expect(titles(await find('фикус')).posts).toEqual(['Фикус зимой'])
  expect(titles(await find('лев')).people).toEqual(['Нина Левина'])
  expect((await find('карп')).people).toMatchObject([{ id: denis.userId, role: 'user' }])
  expect(titles(await find('с'))).toMatchObject({ texts: [], pictures: [] })
  expect(titles(await find("'; drop table")).texts).toEqual([])
})

test('a wrong keyboard layout and Latin letters are corrected for every kind', async () => {
  for (const typed of ['cshybrb', 'syrniki', 'СЫРНИКИ'])
    expect(titles(await find(typed)).texts).toEqual(['Сырники, которые держат форму'])
  for (const typed of ['abrec', 'fikus', 'ФИКУС']) expect(titles(await find(typed)).posts).toEqual(['Фикус зимой'])
  expect(titles(await find('ktdbyf')).people).toEqual(['Нина Левина'])
})

test('an author finds only own texts, no people, and posts without an edit link', async () => {
  await create(anna, 'Сырая тайна')
  expect(titles(await find('сыр', denis)).texts).toEqual(['Сырники, которые держат форму', 'Шакшука и кусочек сыра'])
  expect(await find('лев', denis)).toMatchObject({ people: [], mayEditPosts: false })
  expect(titles(await find('сыр', nina)).texts).toContain('Сырая тайна')
  expect(await find('фикус', nina)).toMatchObject({ mayEditPosts: true, people: [] })
  expect((await send(app, findInOffice, {}, { query: { q: 'сыр' } })).status).toBe(401)
})

test('a post whose text is found is not listed again', async () => {
  const [post] = (await find('фикус')).posts
  await send(app, openPostText, anna.browser.headers(), { params: { postId: post!.id } })
  expect(titles(await find('фикус'))).toMatchObject({ texts: ['Фикус зимой'], posts: [] })
})

test('a service that does not answer is named, and the others are searched', async () => {
  await app.context.db.sql.query('alter table media.item rename to item_away')
  try {
    expect(await find('сыр')).toMatchObject({ missing: ['pictures'], pictures: [], texts: { length: 3 } })
  } finally {
    await app.context.db.sql.query('alter table media.item_away rename to item')
  }
})

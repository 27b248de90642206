// Tests previews of working texts: who may make and share them, what people outside see, and when a link ends.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { getPostPreview } from '#contract/content.ts'
import { getRecipePreview } from '#contract/recipes.ts'
import {
  endTextPreviewLink,
  listTextPreviewLinks,
  makeTextPreview,
  shareTextPreview,
} from '#contract/newsroom-preview.ts'
import { bringTextBack, createText, listTextLog, removeText } from '#contract/newsroom.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, send, type Editor } from '#tests/text-editors.ts'
import { openNewsroomContext } from '../context.ts'
import { livePreviewsKept, previewLinkDays, previewLinksMax } from '../limits.ts'
import { removeOld } from '../remove-old.ts'

let app: TestApp
let url: string
let anna: SignedIn
let chief: SignedIn
let boris: SignedIn
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'views', 'newsroom'] })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  boris = await app.signInToOffice({ email: 'boris@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
})
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close()
})

async function ask<C extends Call>(call: C, person: SignedIn, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const refusal = async <C extends Call>(call: C, person: SignedIn | undefined, input: CallInput<C>) => {
  const { status, body } = await send(app, call, person?.headers ?? {}, input)
  return [status, body.code]
}
const begin = async (title = 'День — не пирог') => {
  const { text } = await ask(createText, anna, { body: { title, stage: 'draft' } })
  return { params: { id: text.id } }
}

async function type(id: number, words: string): Promise<void> {
  const editor = await openEditor(url, { token: anna.token, text: id })
  editors.push(editor)
  editor.type(words)
  await expect.poll(() => editor.isSaved()).toBe(true)
}

/** The reply to a visitor who is not signed in. */
async function open(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://delno.test')
  const { status, body } = await send(
    app,
    getPostPreview,
    {},
    {
      params: { id: Number(pathname.split('/').at(-1)) },
      query: {
        preview_type: searchParams.get('preview_type')!,
        preview_type_hash: searchParams.get('preview_type_hash')!,
      },
    },
  )
  return { status, body }
}

test('a preview shows the words that were just saved', async () => {
  const text = await begin()
  await type(text.params.id, 'Год назад я сложил свой план.')
  const { address, problems } = await ask(makeTextPreview, anna, text)
  expect(address).toMatch(/^\/preview\/\d+\?preview_type=text&preview_type_hash=[\w-]{32}$/)
  expect(problems.filter(({ isBlocking }) => isBlocking)).toEqual([])
  const { status, body } = await open(address)
  expect([status, body.status, body.title]).toEqual([200, 'draft', 'День\u00a0— не\u00a0пирог'])
  expect(JSON.stringify(body.parsed_content)).toContain('сложил свой план.')
})

test('a recipe is previewed as a recipe, and its link ends like that of an article', async () => {
  const { text } = await ask(createText, anna, { body: { kind: 'recipe', title: 'Щи', stage: 'draft' } })
  const params = { id: text.id }
  const { link, address } = await ask(shareTextPreview, anna, { params })
  const { pathname, searchParams } = new URL(address, 'http://delno.test')
  const read = () =>
    send(
      app,
      getRecipePreview,
      {},
      {
        params: { id: Number(/^\/preview\/recipe\/(\d+)$/.exec(pathname)![1]) },
        query: { preview_type: 'text', preview_type_hash: searchParams.get('preview_type_hash')! },
      },
    )
  expect((await read()).body).toMatchObject({ title: 'Щи', status: 'draft', portions: 4, ingredients: [], steps: [] })
  await ask(endTextPreviewLink, anna, { params: { ...params, linkId: link.id } })
  expect((await read()).status).toBe(403)
})

test('the preview of a recipe has the words that a release will have: title, steps, tips and questions corrected', async () => {
  const { text } = await ask(createText, anna, { body: { kind: 'recipe', title: 'Щи - "зимние"', stage: 'draft' } })
  const editor = await openEditor(url, { token: anna.token, text: text.id })
  editors.push(editor)
  editor.doc.getMap('fields').set('step/a', { text: 'Солите "чуть-чуть" - и готово.', order: 1 })
  editor.doc.getMap('fields').set('tip/a', { text: 'Не "спешите".', order: 1 })
  await expect.poll(() => editor.isSaved()).toBe(true)
  const { address } = await ask(makeTextPreview, anna, { params: { id: text.id } })
  const { pathname, searchParams } = new URL(address, 'http://delno.test')
  const query = { preview_type: 'text', preview_type_hash: searchParams.get('preview_type_hash')! }
  const input = { params: { id: Number(pathname.split('/').at(-1)) }, query }
  const { body } = await send(app, getRecipePreview, {}, input)
  expect([body.title, body.steps[0]!.text, body.tips]).toEqual([
    'Щи\u00a0— «зимние»',
    'Солите «чуть-чуть»\u00a0— и\u00a0готово.',
    ['Не\u00a0«спешите».'],
  ])
})

test('an empty text has a preview, and the reply lists what is missing', async () => {
  const { address, problems } = await ask(makeTextPreview, anna, await begin(''))
  expect((await open(address)).body.title).toBe('Без\u00a0заголовка')
  expect(problems.map(({ field }) => field)).toContain('title')
})

test('only people who may read the text make previews, and share, list and end links', async () => {
  const text = await begin()
  const { link } = await ask(shareTextPreview, anna, text)
  const end = { params: { ...text.params, linkId: link.id } }
  expect(await refusal(makeTextPreview, boris, text)).toEqual([403, 'forbidden'])
  expect(await refusal(shareTextPreview, boris, text)).toEqual([403, 'forbidden'])
  expect(await refusal(listTextPreviewLinks, boris, text)).toEqual([403, 'forbidden'])
  expect(await refusal(endTextPreviewLink, boris, end)).toEqual([403, 'forbidden'])
  const reader = await app.signIn({ email: 'lena@delno.test' })
  expect(await refusal(makeTextPreview, reader, text)).toEqual([401, 'unauthorized'])
  expect(await refusal(makeTextPreview, undefined, text)).toEqual([401, 'unauthorized'])
  expect((await ask(listTextPreviewLinks, chief, text)).items).toEqual([link])
  await ask(endTextPreviewLink, chief, end)
})

test('a person’s own preview ends after an hour, and only the newest ones are kept', async () => {
  const text = await begin()
  const made: string[] = []
  for (let at = 0; at <= livePreviewsKept; at++) {
    made.push((await ask(makeTextPreview, anna, text)).address)
    app.clock.advance(1000)
  }
  const other = (await ask(makeTextPreview, chief, text)).address
  expect((await open(made[0]!)).status).toBe(403)
  for (const address of [...made.slice(1), other]) expect((await open(address)).status).toBe(200)
  app.clock.advance(hourMs)
  expect((await open(made.at(-1)!)).status).toBe(403)
})

test('a link shows the text as it was when shared, without signing in, until it ends', async () => {
  const text = await begin()
  await type(text.params.id, 'Было.')
  const { link, address } = await ask(shareTextPreview, anna, text)
  expect(link).toMatchObject({ createdBy: anna.userId })
  await type(text.params.id, 'Стало иначе. ')
  expect(JSON.stringify((await open(address)).body.parsed_content)).not.toContain('Стало')
  app.clock.advance(previewLinkDays * dayMs - 1000)
  expect((await open(address)).status).toBe(200)
  app.clock.advance(1000)
  const { status, body } = await open(address)
  expect([status, body.message]).toEqual([403, 'Ссылка на предпросмотр неверна или больше не действует'])
})

test('an ended link stops working at once, and the log has both actions', async () => {
  const text = await begin()
  const { link, address } = await ask(shareTextPreview, anna, text)
  const kept = await ask(shareTextPreview, anna, text)
  expect((await ask(listTextPreviewLinks, anna, text)).items.map(({ id }) => id)).toEqual([kept.link.id, link.id])
  await ask(endTextPreviewLink, anna, { params: { ...text.params, linkId: link.id } })
  expect((await open(address)).status).toBe(403)
  expect((await open(kept.address)).status).toBe(200)
  expect(await refusal(endTextPreviewLink, anna, { params: { ...text.params, linkId: link.id } })).toEqual([
    404,
    'not_found',
  ])
  const deeds = (await ask(listTextLog, chief, text)).items.map(({ action }) => action)
  expect(deeds).toEqual(['ended-link', 'shared', 'shared', 'created'])
})

test('a link of another text cannot be ended through this one', async () => {
  const [one, other] = [await begin(), await begin()]
  const { link, address } = await ask(shareTextPreview, anna, one)
  expect(await refusal(endTextPreviewLink, anna, { params: { ...other.params, linkId: link.id } })).toEqual([
    404,
    'not_found',
  ])
  expect((await open(address)).status).toBe(200)
})

test('links of a deleted text end, and stay ended when it is brought back', async () => {
  const text = await begin()
  const { address } = await ask(shareTextPreview, anna, text)
  await ask(removeText, chief, text)
  await app.waitUntilIdle()
  expect((await open(address)).status).toBe(403)
  expect(await refusal(shareTextPreview, chief, text)).toEqual([404, 'not_found'])
  await ask(bringTextBack, chief, text)
  expect((await ask(listTextPreviewLinks, chief, text)).items).toEqual([])
})

test('the number of links to a text is limited, and ended links do not count', async () => {
  const text = await begin()
  const { db } = openNewsroomContext(app.context)
  const ends_at = new Date(app.clock.now().getTime() + dayMs)
  await db.kysely
    .insertInto('preview_link')
    .values(
      Array.from({ length: previewLinksMax }, () => ({
        text_id: text.params.id,
        created_by: anna.userId,
        created_at: app.clock.now(),
        ends_at,
      })),
    )
    .execute()
  expect(await refusal(shareTextPreview, anna, text)).toEqual([429, 'quota_exceeded'])
  const links = () => db.kysely.selectFrom('preview_link').select('id').execute()
  await removeOld(openNewsroomContext(app.context))
  expect(await links()).toHaveLength(previewLinksMax)
  app.clock.advance(dayMs)
  await removeOld(openNewsroomContext(app.context))
  expect(await links()).toEqual([])
})

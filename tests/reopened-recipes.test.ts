// Recipes of the site are opened as texts of the newsroom and released again: what nobody changed stays as it was, to the byte.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { listAuthors } from '#contract/content.ts'
import type { ImageReply } from '#contract/image.ts'
import { openPostText, releaseText, takePost } from '#contract/newsroom-release.ts'
import { getText } from '#contract/newsroom.ts'
import { savePeople } from '#contract/office/content.ts'
import { getRecipeDraft, listRecipeDrafts, saveRecipes, saveRecipeTerms } from '#contract/office/recipes.ts'
import { readMagazine, listPictures } from '#demo/read-magazine.ts'
import { recipeDraft, recipeTermDrafts } from '#demo/seed.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { fieldsOf, readDocument } from '#services/newsroom/document/document.ts'
import type { Newsroom } from '#services/newsroom/newsroom.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { appendAsSystem } from '#services/newsroom/release/freeze.ts'
import { readTextState } from '#services/newsroom/versions.ts'
import { openTestApp, type SignedIn, type TestApp } from './app.ts'
import { send } from './text-editors.ts'

const magazine = readMagazine()
let app: TestApp
let chief: SignedIn
let newsroom: Newsroom
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'newsroom', 'views'] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  const opened = openNewsroomContext(app.context)
  newsroom = { ...opened, texts: makeOpenTexts(opened, { onUpdate: () => {}, onRow: () => {} }) }
  const people = magazine.people.map(({ slug, name }) => ({ slug, name }))
  await app.ask(savePeople, { body: { people } })
  await app.ask(saveRecipeTerms, { body: { terms: recipeTermDrafts(magazine) } })
  const { items } = await app.ask(listAuthors, { query: {} })
  const authors = new Map(items.map(person => [person.slug, person]))
  const pictures = new Map(listPictures(magazine).map((name, at) => [name, picture(at + 1, name)]))
  const media = { pictures, files: new Map() }
  const recipes = magazine.recipes.map(recipe => recipeDraft(recipe, '2026-11-20', media, authors))
  await app.ask(saveRecipes, { body: { recipes } })
  await app.waitUntilIdle()
})
afterAll(() => app.close())

/** A picture of the library, as the demo has them. */
const picture = (id: number, alt: string): ImageReply => ({
  image_id: id,
  origin: `/media/${id}/1600.avif`,
  alt,
  width: 1600,
  height: 1200,
  sizes: [{ width: 1600, height: 1200, url: `/media/${id}/1600.avif` }],
  thumbhash: null,
  focal: null,
  is_transparent: false,
})

async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, chief.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const stored = async (id: number) => await app.ask(getRecipeDraft, { params: { id } })

async function write(textId: number, fields: Record<string, unknown>): Promise<void> {
  const { state } = await readTextState(newsroom, textId)
  const doc = readDocument([state])
  const vector = Y.encodeStateVector(doc)
  for (const [key, value] of Object.entries(fields)) fieldsOf(doc).set(key, value)
  await appendAsSystem(newsroom, textId, Y.encodeStateAsUpdate(doc, vector))
}
const readFields = async (textId: number) =>
  fieldsOf(readDocument([(await readTextState(newsroom, textId)).state])).toJSON() as Record<string, never>

test('every recipe of the demo is opened and released without a change', async () => {
  const { items } = await app.ask(listRecipeDrafts, { query: {} })
  expect(items).toHaveLength(magazine.recipes.length)
  for (const { id, title } of items) {
    const before = await stored(id)
    const { text } = await ask(openPostText, { params: { postId: id } })
    expect(text).toMatchObject({ kind: 'recipe', stage: 'out', postId: id, title })
    app.clock.advance(1_000)
    await ask(releaseText, { params: { id: text.id }, body: { at: null } })
    expect(JSON.stringify(await stored(id)), title).toBe(JSON.stringify(before))
  }
})

test('an opened recipe is changed in one row; the others, the pictures and the filters stay', async () => {
  const recipe = magazine.recipes.find(({ slug }) => slug === 'syrniki')!
  const { text } = await ask(openPostText, { params: { postId: recipe.id! } })
  const before = (await stored(recipe.id!)).draft
  const [key, row] = Object.entries(await readFields(text.id)).find(
    ([, value]) => (value as { text?: string }).text === '500 г творога (9 %, сухой, рассыпчатый)',
  )!
  await write(text.id, { [key]: { ...(row as object), text: '600 г творога (сухого)' } })
  await ask(releaseText, { params: { id: text.id }, body: { at: null } })
  const after = (await stored(recipe.id!)).draft
  const [first, ...others] = after.ingredients[0]!.items
  expect(first).toMatchObject({ name: 'творог', amount: 600, unit: 'g', term: 'tvorog' })
  expect(others).toEqual(before.ingredients[0]!.items.slice(1))
  expect({ ...after, ingredients: [], modifiedAt: '' }).toEqual({ ...before, ingredients: [], modifiedAt: '' })
})

test('a recipe that an import changes is written into its text, and later changes by people ask first', async () => {
  const recipe = magazine.recipes.find(({ slug }) => slug === 'borsch')!
  const params = { id: (await ask(openPostText, { params: { postId: recipe.id! } })).text.id }
  const { draft } = await stored(recipe.id!)
  await app.ask(saveRecipes, { body: { recipes: [{ ...draft, portions: 8, tips: ['Вчерашний вкуснее.'] }] } })
  await app.waitUntilIdle()
  expect(await readFields(params.id)).toMatchObject({ portions: 8 })
  expect((await ask(getText, { params })).text.postChangedAt).toBeNull()
  await write(params.id, { portions: 10 })
  await app.ask(saveRecipes, { body: { recipes: [{ ...draft, portions: 12 }] } })
  await app.waitUntilIdle()
  expect((await ask(getText, { params })).text.postChangedAt).not.toBeNull()
  expect(await readFields(params.id)).toMatchObject({ portions: 10 })
  await ask(takePost, { params })
  expect(await readFields(params.id)).toMatchObject({ portions: 12 })
})

// Open Graph pictures over the composed application: the services that write their URLs and the one that draws them must agree.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSeo, listAuthorPosts, listPostsByDate, listTagPosts } from '#contract/content.ts'
import { uploadImage } from '#contract/media.ts'
import { getHealthHome, listHealthTagPosts } from '#contract/health.ts'
import { saveArticles, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { getRecipe, listHomeRecipes, listRecipes } from '#contract/recipes.ts'
import { defaultMagazine } from '#domain/magazine.ts'
import { recipeText, sharePicture } from '#schema-org/share-text.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { openDrawing } from './draw-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'health', 'recipes', 'media', 'views'] })
  await seedMagazine(app)
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ url: new URL(url, app.config.siteUrl).pathname })

describe('the URL that a service gives leads to a picture', () => {
  test.each<[string, () => Promise<string | null>]>([
    ['an article', async () => (await app.ask(getSeo, { params: { path: 'fikus-zimoj' } })).og_image],
    ['a health article', async () => (await app.ask(getSeo, { params: { path: 'health/son/son-v-zharu' } })).og_image],
    ['a page', async () => (await app.ask(getSeo, { params: { path: 'o-zhurnale' } })).og_image],
    ['a topic', async () => (await app.ask(getSeo, { params: { path: 'topics/dom/rasteniya' } })).og_image],
    ['an author', async () => (await app.ask(listAuthorPosts, { params: { path: 'anna' } })).seo.og_image],
    ['a tag', async () => (await app.ask(listTagPosts, { params: { path: 'zima' } })).seo.og_image],
    ['a stream', async () => (await app.ask(getSeo, { params: { path: 'stream/kolonki' } })).og_image],
    ['the archive', async () => (await app.ask(getSeo, { params: { path: 'list' } })).og_image],
    ['a month', async () => (await app.ask(listPostsByDate, { params: { path: '2026/11' } })).seo.og_image],
    ['the health home', async () => (await app.ask(getHealthHome)).seo.og_image],
    ['a section of health', async () => (await app.ask(getSeo, { params: { path: 'health/son' } })).og_image],
    ['a tag in health', async () => (await app.ask(listHealthTagPosts, { params: { slug: 'leto' } })).seo.og_image],
    ['the home of recipes', async () => (await app.ask(listHomeRecipes)).seo.og_image],
    ['the courses', async () => (await app.ask(getSeo, { params: { path: 'kursy' } })).og_image],
    ['filtered recipes', async () => (await app.ask(listRecipes, { params: { path: 'zavtraki' } })).seo.og_image],
    [
      'a recipe',
      async () => {
        const recipe = await app.ask(getRecipe, { params: { id: 'syrniki' } })
        return sharePicture(recipe.url, recipeText(recipe), defaultMagazine).url
      },
    ],
  ])('for %s', async (_, asked) => {
    const url = await asked()
    expect(url).toMatch(/\/media\/og\/[0-9a-f]{12}\/.+\.jpg$/)
    const response = await get(url!)
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })
})

test('an article with a cover shows it beside the words, and its point decides what is seen', async () => {
  const blue = { r: 20, g: 60, b: 200 }
  const stripe = await sharp({ create: { width: 300, height: 720, channels: 3, background: { r: 20, g: 200, b: 60 } } })
    .png()
    .toBuffer()
  const body = await sharp({ create: { width: 1280, height: 720, channels: 3, background: blue } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .webp()
    .toBuffer()
  const cover = await app.ask(uploadImage, { query: { alt: 'Поле', source: 'test:field', focal: '0,0.5' }, body })
  const article: ArticleDraft = {
    source: 'test:field',
    type: 'post',
    slug: 'pole',
    title: 'Поле за городом',
    body: '<p>Поле.</p>',
    publishedAt: '2026-01-10T09:00:00Z',
    author: 'anna',
    categories: ['dom'],
    cover,
  }
  await app.ask(saveArticles, { body: { articles: [article] } })
  await app.waitUntilIdle()
  const { og_image, og_image_width } = await app.ask(getSeo, { params: { path: 'pole' } })
  expect([og_image, og_image_width]).toEqual([expect.stringMatching(/\/media\/og\/[0-9a-f]{12}\/pole\.jpg$/), 1200])
  const response = await get(og_image!)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  const isNear = (seen: number[], wanted: number[]) =>
    seen.every((value, index) => Math.abs(value - wanted[index]!) < 24)
  // The ground of the words, then the green stripe of the left edge, then the blue.
  expect([
    isNear(at(20, 20), [251, 228, 217]),
    isNear(at(700, 300), [20, 200, 60]),
    isNear(at(1190, 300), [20, 60, 200]),
  ]).toEqual([true, true, true])
  const ink = data.reduce(
    (count, red, place) =>
      count + (place % 3 === 0 && red < 60 && data[place + 2]! < 90 && (place / 3) % 1200 < 560 ? 1 : 0),
    0,
  )
  expect(ink).toBeGreaterThan(8_000)
})

test('a course has its cover, or that of its newest lesson, beside its title', async () => {
  const body = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#143cc8' } })
    .webp()
    .toBuffer()
  const cover = await app.ask(uploadImage, { query: { alt: 'Копилка', source: 'test:course' }, body })
  await app.ask(saveTerms, { body: { terms: [{ kind: 'tag', slug: 'kurs-dengi', title: 'Курс: деньги' }] } })
  const lesson: ArticleDraft = {
    source: 'test:lesson',
    type: 'post',
    slug: 'pervyj-urok',
    title: 'Первый урок',
    body: '<p>Считайте.</p>',
    publishedAt: '2026-01-11T09:00:00Z',
    author: 'anna',
    tags: ['kurs-dengi'],
    cover,
  }
  await app.ask(saveArticles, { body: { articles: [lesson] } })
  await app.waitUntilIdle()
  const { og_image } = await app.ask(getSeo, { params: { path: 'kursy/dengi' } })
  const response = await get(og_image!)
  expect([og_image, response.statusCode]).toEqual([expect.stringMatching(/\/kursy\/dengi\.jpg$/), 200])
  const { data } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * 1200 + x) * 3 + 2]! > 180 && data[(y * 1200 + x) * 3]! < 60
  // The cover fills its half from edge to edge, and no more.
  expect([at(900, 315), at(1199, 0), at(660, 629), at(300, 315)]).toEqual([true, true, true, false])
})

test('a list without articles has no picture, and its URL is a 404', async () => {
  const { seo } = await app.ask(listPostsByDate, { params: { path: '2001/01' } })
  expect(seo.og_image).toBeNull()
  expect((await get('/media/og/0123456789ab/2001/01.png')).statusCode).toBe(404)
})

test.each([
  'net.png',
  'chernovik.png',
  'tag/net.png',
  'recipe/net.png',
  'health/net.png',
  'top/vechnost.png',
  'tag.png',
])('nothing is drawn for %s', async file => {
  const response = await get(`/media/og/0123456789ab/${file}`)
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
})

test('a changed title has another URL, and the old URL still shows the old title', async () => {
  const read = async () => (await app.ask(listTagPosts, { params: { path: 'zima' } })).seo.og_image!
  const before = await read()
  const drawn = await get(before)
  const rename = (title: string) => app.ask(saveTerms, { body: { terms: [{ kind: 'tag', slug: 'zima', title }] } })
  await rename('Зима в городе')
  await app.waitUntilIdle()
  const after = await read()
  expect(after).not.toBe(before)
  expect((await get(after)).rawPayload).not.toEqual(drawn.rawPayload)
  expect((await get(before)).rawPayload).toEqual(drawn.rawPayload)
  const stranger = await get(after.replace(/og\/[0-9a-f]{12}/, 'og/0123456789ab'))
  expect([stranger.statusCode, stranger.headers['location']]).toEqual([302, new URL(after).pathname])
  await rename('Зима')
})

test('another path to the same list is redirected to the picture of the list', async () => {
  const { og_image } = await app.ask(getSeo, { params: { path: 'topics/dom/rasteniya' } })
  const response = await get(og_image!.replace('topics/dom/rasteniya', 'topics/rasteniya'))
  expect([response.statusCode, response.headers['location']]).toEqual([302, new URL(og_image!).pathname])
})

describe('a drawing', () => {
  const draw = openDrawing()
  const pixels = async (title: string, room: 'main' | 'health' = 'main') =>
    sharp(await draw({ brand: defaultMagazine, title, kicker: 'Тема', room }))
      .removeAlpha()
      .raw()
      .toBuffer()
  /** The figure at the right has these colours too. */
  const isAmongWords = (at: number) => (at / 3) % 1200 < 650
  /** Pixels in the text colour below the wordmark. */
  const inkOf = (raw: Buffer) => {
    let count = 0
    for (let at = 180 * 1200 * 3; at < raw.length; at += 3)
      if (isAmongWords(at) && raw[at]! < 60 && raw[at + 2]! < 90) count += 1
    return count
  }
  const coralOf = (raw: Buffer) => {
    let count = 0
    for (let at = 180 * 1200 * 3; at < raw.length; at += 3)
      if (
        isAmongWords(at) &&
        Math.abs(raw[at]! - 235) < 8 &&
        Math.abs(raw[at + 1]! - 94) < 14 &&
        Math.abs(raw[at + 2]! - 66) < 14
      )
        count += 1
    return count
  }

  test('has the same bytes when it is drawn again', async () => {
    const text = { brand: defaultMagazine, title: 'Зима', kicker: '', room: 'recipes' } as const
    expect(await draw(text)).toEqual(await draw(text))
  })

  test('shows the title and a coral full stop, unless the title ends with another mark', async () => {
    const [statement, question] = [await pixels('Как уснуть в жару'), await pixels('Как уснуть в жару?')]
    expect(inkOf(statement)).toBeGreaterThan(20_000)
    expect(coralOf(statement)).toBeGreaterThan(200)
    expect(coralOf(question)).toBeLessThan(50)
  })

  test('leaves out characters that the typeface lacks, and shows markup as text', async () => {
    expect(inkOf(await pixels('🍲🍲🍲'))).toBe(0)
    expect(inkOf(await pixels('</path><script>&amp;'))).toBeGreaterThan(5000)
  })
})

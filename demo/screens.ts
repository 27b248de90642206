// Pictures of every kind of page for docs/screens: `node demo/screens.ts --url http://localhost:3000` (a running server with the demo magazine,
// on this machine: the code of a reader who signs in is read from its mailbox). They are half as large as on a screen; all of them together
// stay below 6 MB.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    /** Names of kinds: only these are made anew. */
    only: { type: 'string', multiple: true },
  },
})
const folder = new URL('../docs/screens/', import.meta.url)
const totalMax = 6 * 1024 * 1024
/** A page is shown for so many of its widths from the top. */
const tallness = { 375: 3.2, 820: 1.8, 1440: 1.3 } as const
/** What covers or fills the screen is shown on one. */
const screenHeights = { 375: 812, 820: 1180, 1440: 900 } as const
const widths = Object.keys(tallness).map(Number) as (keyof typeof tallness)[]
const schemes = ['light', 'dark'] as const
/** Sheets of paper have one width, and no night. */
const paper = { width: 794, height: 1123 }

type Kind = {
  path: string
  status?: number
  /** Done on the page before its picture is taken. */
  act?: (page: Page) => Promise<unknown>
  isScreen?: true
  isOfReader?: true
  isPaper?: true
}

/** The newest article may be of the month before. */
const yesterday = new Date(Date.now() - 86_400_000)

const kinds: Record<string, Kind> = {
  home: { path: '/' },
  article: { path: '/kak-govorit-net' },
  'article-contents': { path: '/vernut-nalog' },
  'article-promo': { path: '/progulka-vmesto-planov' },
  'article-paper': { path: '/kak-govorit-net', isPaper: true },
  recipes: { path: '/recipes/' },
  recipe: { path: '/recipe/pelmeni' },
  'recipe-paper': { path: '/recipe/pelmeni', isPaper: true },
  'cook-mode': {
    path: '/recipe/pelmeni',
    isScreen: true,
    async act(page) {
      await page.getByRole('button', { name: 'Готовить по шагам' }).click()
      await page.getByRole('dialog', { name: 'Готовим' }).getByText('Шаг 1').waitFor()
    },
  },
  'shopping-list': {
    path: '/recipe/pelmeni',
    async act(page) {
      await page.getByRole('button', { name: 'В список покупок' }).click()
      await page.getByRole('link', { name: 'Открыть список покупок' }).click()
      await page.getByText(/^Осталось/).waitFor()
      await page.locator('main input[type=checkbox]').nth(2).check()
      await page.getByText('Продукты в списке покупок').waitFor({ state: 'detached' })
    },
  },
  health: { path: '/health/' },
  'health-article': { path: '/health/prostuda/kashel' },
  topics: { path: '/topics/' },
  topic: { path: '/topics/dom/' },
  tag: { path: '/tag/zima/' },
  author: { path: '/author/timur-saidov' },
  top: { path: '/top/week' },
  date: { path: `/${yesterday.getFullYear()}/${yesterday.getMonth() + 1}` },
  courses: { path: '/kursy/' },
  course: { path: '/kursy/dengi/' },
  search: { path: '/search?q=сон' },
  profile: {
    path: '/',
    isOfReader: true,
    async act(page) {
      await page.getByRole('button', { name: /^Вы вошли/ }).click()
      await page.getByRole('link', { name: 'Мой профиль' }).click()
      await page.getByRole('heading', { name: 'Лена' }).waitFor()
    },
  },
  favourites: {
    path: '/',
    isOfReader: true,
    async act(page) {
      await page.getByRole('button', { name: /^Вы вошли/ }).click()
      await page.getByRole('link', { name: 'Избранное' }).click()
      await page.getByRole('heading', { name: 'Общее' }).waitFor()
    },
  },
  'sign-in': {
    path: '/',
    isScreen: true,
    async act(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Войти', exact: true }).click()
      await page.getByRole('dialog', { name: 'Вход' }).getByLabel('Почта').waitFor()
    },
  },
  editors: { path: '/redaktsiya' },
  contact: { path: '/kontakty' },
  missing: { path: '/takoj-stranitsy-net', status: 404 },
  offline: {
    path: '/',
    isScreen: true,
    async act(page) {
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
      await page.waitForFunction(async () => (await (await caches.open('delno-offline')).keys()).length > 2)
      await page.context().setOffline(true)
      await page.goto(new URL('/topics/', values.url).href, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Нет связи с интернетом' }).waitFor()
    },
  },
}
const chosen = Object.entries(kinds).filter(([name]) => !values.only || values.only.includes(name))

const browser = await launchChromium('whole')
if (!values.only) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const failed: string[] = []

/** A browser that calls itself headless is taken for a bot. */
const userAgent = `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`
const openContext = (options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ locale: 'ru-RU', baseURL: values.url, userAgent, reducedMotion: 'reduce', ...options })

/** The application comes at the first sign of a reader: a key that does nothing. */
async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
}

/** Pictures in sight have come and are drawn. That of a closed menu is not loaded until it opens. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every(
      image => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    ),
  )
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(({ complete, src }) => complete && src !== '')
        .map(image => image.decode().catch(() => {})),
    ),
  )
}

async function take(page: Page, name: string, { path, status = 200, act, isPaper }: Kind, file: string): Promise<void> {
  try {
    const answer = await page.goto(path)
    if (answer?.status() !== status) throw new Error(`${path} answered ${answer?.status()}`)
    await wake(page)
    await act?.(page)
    if (isPaper) await page.emulateMedia({ media: 'print' })
    await settle(page)
    const width = page.viewportSize()!.width
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .resize({ width: Math.round(width / (width < 800 ? 1.25 : 2)) })
      .avif({ quality: 42 })
      .toFile(new URL(file, folder).pathname)
  } catch (error) {
    failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Somebody who has signed in, is called Лена and keeps two shelves. Returns what her browser stores. */
async function makeReader(): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const email = 'lena@example.ru'
  const context = await openContext({})
  const page = await context.newPage()
  await page.goto('/')
  await wake(page)
  await page.getByRole('banner').getByRole('button', { name: 'Войти', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Вход' })
  await sheet.getByLabel('Почта').fill(email)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Получить код' }).click()
  await sheet.getByLabel('Код из шести цифр').waitFor()
  await sheet.getByLabel('Код из шести цифр').fill(await findCode(email))
  await page.getByRole('button', { name: /^Вы вошли/ }).waitFor()
  await page.evaluate(async () => {
    const token = localStorage.getItem('accessToken')!
    const { sub } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
    const own = `/svc/users/api/v1/users/${sub}`
    const ask = async <Reply>(method: string, url: string, body?: unknown): Promise<Reply> => {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Reply
    }
    const idOf = async (path: string) => Number(/data-post-id="(\d+)"/.exec(await (await fetch(path)).text())?.[1])
    await ask('PATCH', own, { display_name: 'Лена' })
    type Folder = { id: number; name: string }
    const { data: folders } = await ask<{ data: Folder[] }>('GET', `${own}/folders?page=0&limit=100`)
    const weekend =
      folders.find(({ name }) => name === 'На выходные') ??
      (await ask<{ data: Folder }>('POST', `${own}/folders`, { name: 'На выходные' })).data
    const shelves: [folderId: number | null, paths: string[]][] = [
      [null, ['/son-ne-vyklyuchatel', '/kak-govorit-net', '/den-ne-pirog', '/podushka-bezopasnosti', '/chitat-bolshe']],
      [weekend.id, ['/recipe/syrniki', '/recipe/pelmeni', '/progulka-vmesto-planov']],
    ]
    for (const [folderId, paths] of shelves)
      for (const path of paths) await ask('POST', `${own}/favorites`, { postId: await idOf(path), folderId })
  })
  const state = await context.storageState()
  await context.close()
  return state
}

async function findCode(email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(new URL('/dev/mail', values.url), { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[1]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`no letter for ${email}`)
}

async function takeAll(options: BrowserContextOptions, shown: typeof chosen, fileOf: (name: string) => string) {
  if (shown.length === 0) return
  const context = await openContext(options)
  const page = await context.newPage()
  for (const [name, kind] of shown) await take(page, name, kind, fileOf(name))
  await context.close()
}

// First, while the token of the reader is fresh.
const ofReader = chosen.filter(([, kind]) => kind.isOfReader)
const storageState = ofReader.length > 0 ? await makeReader() : undefined
const views = widths.flatMap(width => schemes.map(colorScheme => ({ width, colorScheme })))
for (const { width, colorScheme } of views) {
  const viewport = { width, height: Math.round(width * tallness[width]) }
  await takeAll(
    { colorScheme, viewport, ...(storageState && { storageState }) },
    ofReader,
    name => `${name}-${width}-${colorScheme}.avif`,
  )
}
for (const { width, colorScheme } of views) {
  const fileOf = (name: string) => `${name}-${width}-${colorScheme}.avif`
  const rest = chosen.filter(([, { isOfReader, isPaper }]) => !isOfReader && !isPaper)
  const long = { width, height: Math.round(width * tallness[width]) }
  await takeAll(
    { colorScheme, viewport: long },
    rest.filter(([, { isScreen }]) => !isScreen),
    fileOf,
  )
  const screen = { width, height: screenHeights[width] }
  await takeAll(
    { colorScheme, viewport: screen },
    rest.filter(([, { isScreen }]) => isScreen),
    fileOf,
  )
  console.log(`${width} px, ${colorScheme}`)
}
await takeAll(
  { viewport: paper },
  chosen.filter(([, { isPaper }]) => isPaper),
  name => `${name}.avif`,
)
await browser.close()
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB`)
for (const line of failed) console.error(line)
if (failed.length > 0 || bytes > totalMax) process.exitCode = 1

// Pictures of what readers see, in three widths and two themes.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { openReader, signIn, wake } from './reader.ts'
import { schemes, takePicture } from './take-picture.ts'

/** A page is shown for so many of its widths from the top. */
const tallness = { 375: 3.2, 820: 1.8, 1440: 1.3 } as const
/** What covers or fills the screen is shown on one. */
const screenHeights = { 375: 812, 820: 1180, 1440: 900 } as const
const widths = Object.keys(tallness).map(Number) as (keyof typeof tallness)[]
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

/** In Moscow; the newest article may be of the month before. */
const [year, month] = new Date(Date.now() + 3 * hourMs - dayMs).toISOString().split('-').map(Number)

const kinds: Record<string, Kind> = {
  home: { path: '/' },
  article: { path: '/kak-govorit-net' },
  'article-contents': { path: '/vernut-nalog' },
  'article-promo': { path: '/progulka-vmesto-planov' },
  'article-columns': { path: '/sto-uvedomlenij' },
  'article-cards': { path: '/devyat-rastenij' },
  'article-broadside': { path: '/poslednij-tramvaj' },
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
      // It opens over the page.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
            .map(({ finished }) => finished),
        ),
      )
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
  date: { path: `/${year}/${month}` },
  courses: { path: '/kursy/' },
  course: { path: '/kursy/dengi/' },
  search: { path: '/search?q=сон' },
  suggestions: {
    path: '/search',
    isScreen: true,
    async act(page) {
      await page.getByRole('main').getByRole('combobox').pressSequentially('сон')
      await page.getByRole('option').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  profile: {
    path: '/',
    isOfReader: true,
    async act(page) {
      await page.getByRole('button', { name: /^Вы вошли/ }).click()
      await page.getByRole('link', { name: 'Мой профиль' }).click()
      await page.getByRole('heading', { name: 'Лена' }).waitFor()
      await page.getByRole('heading', { name: 'Вы отложили' }).waitFor()
      await page.waitForLoadState('networkidle')
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
      await page.waitForFunction(async () => (await (await caches.open('delno-offline')).keys()).length > 3)
      await page.context().setOffline(true)
      await page.goto('/topics/', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Нет связи с интернетом' }).waitFor()
    },
  },
}

export const readingPages = Object.keys(kinds)

type Camera = { browser: Browser; url: string; folder: URL; failed: string[] }

const openContext = ({ browser, url }: Camera, options: BrowserContextOptions): Promise<BrowserContext> =>
  openReader(browser, { baseURL: url, ...options })

async function take(camera: Camera, page: Page, name: string, kind: Kind, file: string): Promise<void> {
  const { path, status = 200, act, isPaper } = kind
  try {
    const answer = await page.goto(path)
    if (answer?.status() !== status) throw new Error(`${path} answered ${answer?.status()}`)
    await wake(page)
    await act?.(page)
    if (isPaper) await page.emulateMedia({ media: 'print' })
    await takePicture(page, new URL(file, camera.folder))
  } catch (error) {
    camera.failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Somebody who has signed in, is called Лена and keeps two shelves. Returns what her browser stores. */
async function makeReader(camera: Camera): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await openContext(camera, {})
  const page = await signIn(context, camera.url, 'lena@example.ru')
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

type Chosen = readonly [name: string, kind: Kind][]

async function takeAll(camera: Camera, options: BrowserContextOptions, shown: Chosen, end: string): Promise<void> {
  if (shown.length === 0) return
  const context = await openContext(camera, options)
  const page = await context.newPage()
  for (const [name, kind] of shown) await take(camera, page, name, kind, `${name}${end}.avif`)
  await context.close()
}

/** `only`: names of pictures. Resolves to what could not be taken. */
export async function takeReadingPictures(
  browser: Browser,
  { url, folder, only }: { url: string; folder: URL; only: readonly string[] | undefined },
): Promise<string[]> {
  const camera: Camera = { browser, url, folder, failed: [] }
  const chosen = Object.entries(kinds).filter(([name]) => only?.includes(name) ?? true)
  const of = (isWanted: (kind: Kind) => boolean) => chosen.filter(([, kind]) => isWanted(kind))
  const ofReader = of(({ isOfReader }) => isOfReader === true)
  const screens = of(({ isScreen }) => isScreen === true)
  const long = of(({ isOfReader, isScreen, isPaper }) => !isOfReader && !isScreen && !isPaper)
  const views = widths.flatMap(width => schemes.map(colorScheme => ({ width, colorScheme })))
  const tall = (width: keyof typeof tallness) => ({ width, height: Math.round(width * tallness[width]) })
  // First, while the token of the reader is fresh.
  const storageState = ofReader.length > 0 ? await makeReader(camera) : undefined
  for (const { width, colorScheme } of views) {
    const options = { colorScheme, viewport: tall(width), ...(storageState && { storageState }) }
    await takeAll(camera, options, ofReader, `-${width}-${colorScheme}`)
  }
  for (const { width, colorScheme } of views) {
    const end = `-${width}-${colorScheme}`
    await takeAll(camera, { colorScheme, viewport: tall(width) }, long, end)
    await takeAll(camera, { colorScheme, viewport: { width, height: screenHeights[width] } }, screens, end)
    console.log(`${width} px, ${colorScheme}`)
  }
  const onPaper = of(({ isPaper }) => isPaper === true)
  await takeAll(camera, { viewport: paper }, onPaper, '')
  return camera.failed
}

// Pictures of the office for docs/screens. A running server with the demo magazine gets an administrator, two colleagues and some work in hand:
// take them on an installation that may be thrown away.
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { callPath, type Call, type CallReply } from '#contract/call.ts'
import type { Ask } from '#contract/client/ask.ts'
import * as access from '#contract/office/access.ts'
import { setMember } from '#contract/newsroom.ts'
import { listReadingDays } from '#contract/office/reading.ts'
import { minuteMs } from '#domain/time-units.ts'
import { readConfig } from '#platform/config/config.ts'
import { mounts } from '#server/mounts.ts'
import { addDays } from '#russian/dates.ts'
import { openInstallation } from '#tools/import/open-installation.ts'
import { fillNewsroom, type FilledNewsroom } from './fill-newsroom.ts'
import { askServer } from './ask-server.ts'
import { fillLettersAndComments } from './fill-letters.ts'
import { fillDays, fillNow } from './fill-reading.ts'
import { schemes, takePicture } from './take-picture.ts'

/** The office fills the window, and scrolls inside. */
const windows = [
  { width: 375, height: 812 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
/** Four weeks of them are filled. */
const countedDays = 28
const presentMs = 5.1 * minuteMs
const countedWithinMs = 15 * minuteMs

type Picture = {
  path: string
  /** Opens what a press opens. */
  open?: (page: Page) => Promise<void>
}

const picturesOf = ({ article, recipe }: FilledNewsroom): Record<string, Picture> => ({
  plan: { path: '/plan' },
  'plan-month': { path: '/plan?view=month' },
  'plan-list': { path: '/plan?view=list' },
  text: { path: `/texts/${article}` },
  gate: {
    path: `/texts/${article}`,
    open: async page => {
      await page.getByRole('button', { name: /^(Выпустить|Обновить)…$/ }).click()
      await page.getByRole('dialog', { name: 'Перед выходом' }).waitFor()
    },
  },
  recipe: { path: `/texts/${recipe}` },
  preview: { path: `/texts/${article}/preview` },
  moderation: { path: '/moderation' },
  inbox: {
    path: '/inbox',
    open: async page => {
      // On a phone the list is a page of its own.
      const { width } = page.viewportSize()!
      if (width < 768) return
      await page.getByRole('link', { name: /→/ }).first().click()
      await page.getByRole('region', { name: 'Письмо' }).locator('ins').first().waitFor()
    },
  },
  media: { path: '/media' },
  front: { path: '/front' },
  people: { path: '/people' },
  settings: { path: '/settings/magazine' },
  health: { path: '/health' },
  // The office remembers the tab, so it comes last.
  history: {
    path: `/texts/${article}`,
    open: async page => {
      const details = page.getByRole('button', { name: 'Подробности' })
      await details.waitFor()
      // Where there is room the tabs stand beside the text, and the button would fold them.
      if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click()
      await page.getByRole('tab', { name: 'История' }).click()
      await page.getByRole('button', { name: /^До вычитки/ }).click()
      await page.locator('main ins').first().waitFor()
    },
  },
})

/** When readers have been counted. */
const countedPictures: Record<string, Picture> = { numbers: { path: '/numbers' }, today: { path: '/' } }

type Entered = { ask: Ask; userId: string }

const openContext = (browser: Browser, url: string) =>
  browser.newContext({ baseURL: url, locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

/** Finishes the first sign-in of a context whose page has opened the link, with codes of an authenticator app. */
async function finishEntering(context: BrowserContext, url: string): Promise<Entered> {
  async function post<C extends Call>(call: C, body: object = {}): Promise<CallReply<C>> {
    const answer = await context.request.fetch(mounts.auth + callPath(call, {}), {
      method: call.method,
      headers: { origin: url },
      data: body,
    })
    if (!answer.ok()) throw new Error(`${call.name}: ${await answer.text()}`)
    return (await answer.json()) as CallReply<C>
  }
  const { data: offer } = await post(access.beginFirstCodes)
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate()
  const { data: entered } = await post(access.finishFirstCodes, { code, are_kept: true })
  return { ask: askServer(url, { authorization: `Bearer ${entered.access_token}` }), userId: entered.user_id }
}

/** Invites a colleague, who signs in. Resolves to their id. */
async function enterColleague(browser: Browser, url: string, chief: Entered, name: string, email: string) {
  const { data } = await chief.ask(access.inviteToOffice, { body: { email, display_name: name, role: 'user' } })
  const context = await openContext(browser, url)
  const page = await context.newPage()
  await page.goto(data.url)
  await page.getByRole('heading', { name: 'Чем вы докажете, что это вы' }).waitFor()
  const { userId } = await finishEntering(context, url)
  await context.close()
  return userId
}

/** Marks of an expert and a proof-reader; a moderator and two authors have not opened their links. */
async function invitePeople(chief: Entered, { mikhail, nina }: { mikhail: string; nina: string }): Promise<void> {
  await chief.ask(access.changeOfficeExpert, { body: { id: mikhail, expertise: 'врач-терапевт, сомнолог' } })
  await chief.ask(setMember, { params: { id: nina }, body: { isProofReader: true, sections: [] } })
  const invited = [
    ['Вера Гуляева', 'vera@delno.example', 'moderator'],
    ['Лейла Ахметова', 'leila@delno.example', 'user'],
    ['Денис Карпов', 'denis@delno.example', 'user'],
  ] as const
  for (const [display_name, email, role] of invited)
    await chief.ask(access.inviteToOffice, { body: { email, display_name, role } })
}

/** Adds a sentence and removes another, so that there is something to compare with the named version. */
async function editText(page: Page, id: number): Promise<void> {
  await page.goto(`/office/texts/${id}`)
  const atTheEndOf = async (index: number) => {
    await page.locator('.ProseMirror > p').nth(index).click({ clickCount: 3 })
    await page.keyboard.press('ArrowRight')
  }
  await atTheEndOf(1)
  await page.keyboard.type(' Проверял на себе, с карандашом.')
  await atTheEndOf(2)
  for (const _letter of ' Вот среднее за пять дней.') await page.keyboard.press('Backspace')
  await page.getByText('Сохранено').first().waitFor()
}

/** The server counts readers every ten minutes; those of the past were received now, so for five minutes they would be present. */
async function waitUntilCounted(installation: Ask, filledAt: number): Promise<void> {
  const to = new Date().toISOString().slice(0, 10)
  const body = { from: addDays(to, -countedDays), to, postIds: null }
  const isCounted = async () => (await installation(listReadingDays, { body })).items.length >= countedDays
  while (Date.now() - filledAt < presentMs || !(await isCounted())) {
    if (Date.now() - filledAt > countedWithinMs) throw new Error('The server has not counted the readers')
    await setTimeout(5_000)
  }
}

/** Takes every page of the office in three widths and two themes. Resolves to what could not be taken. */
export async function takeOfficePictures(browser: Browser, url: string, folder: URL): Promise<string[]> {
  const failed: string[] = []
  // oxlint-disable-next-line node/no-process-env
  const { ask, close } = await openInstallation(readConfig(process.env))
  const context = await openContext(browser, url)
  const page = await context.newPage()
  const take = async (name: string, { path, open }: Picture) => {
    for (const size of windows)
      for (const colorScheme of schemes) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        try {
          await page.goto(`/office${path}`)
          await page.locator('main').first().waitFor()
          await open?.(page)
          await page.waitForLoadState('networkidle')
          await takePicture(page, new URL(`office-${name}-${size.width}-${colorScheme}.avif`, folder))
        } catch (error) {
          failed.push(`/office${path}, ${name}, ${size.width} px, ${colorScheme}: ${(error as Error).message}`)
        }
      }
    console.log(`office-${name}`)
  }
  try {
    await take('login', { path: '/login' })
    const { data: link } = await ask(access.makeFirstLink, { body: { if_none: false } })
    await page.goto(`/office/start#${link!.token}`)
    await page.getByRole('heading', { name: 'Вы — первый' }).waitFor()
    await take('start', { path: '/start/person' })
    await page.getByLabel('Как вас зовут').fill('Анна Ветрова')
    await page.getByLabel('Почта').fill('anna@delno.example')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('heading', { name: 'Чем вы докажете, что это вы' }).waitFor()
    const chief = await finishEntering(context, url)
    const [timur, nina] = [
      await enterColleague(browser, url, chief, 'Тимур Саидов', 'timur@delno.example'),
      await enterColleague(browser, url, chief, 'Нина Левина', 'nina@delno.example'),
    ]
    await invitePeople(chief, {
      mikhail: await enterColleague(browser, url, chief, 'Михаил Орлов', 'mikhail@delno.example'),
      nina,
    })
    const filled = await fillNewsroom({ installation: ask, chief: chief.ask, timur, nina })
    await fillLettersAndComments(browser, { ask, url, options: { baseURL: url } })
    await editText(page, filled.article)
    await fillDays(ask, filled.posts)
    const filledAt = Date.now()
    for (const [name, picture] of Object.entries(picturesOf(filled))) await take(name, picture)
    await waitUntilCounted(ask, filledAt)
    await fillNow(ask, filled.posts)
    for (const [name, picture] of Object.entries(countedPictures)) await take(name, picture)
  } finally {
    await context.close()
    await close()
  }
  return failed
}

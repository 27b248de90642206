import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import { addViews } from '#contract/views.ts'
import { hourMs } from '#domain/time-units.ts'
import { makeMailbox, type KeptLetter } from '#platform/mail/mailbox.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { daysAgo, refillMagazine } from '#tests/magazine.ts'
import { weeklyLetter } from '#domain/recommendations/choosing.ts'
import { weeklyPage } from './limits.ts'
import { openNewsletter, type Newsletter } from './newsletter.ts'
import { confirmSubscriber, countConfirmationLetter } from './store/subscribers.ts'
import { sendWeeklyPage, startWeeklyLetter, weeklyQueue } from './weekly-letter.ts'

const weekMs = 7 * 24 * hourMs
const week = '2026-11-21'

let app: TestApp
let newsletter: Newsletter
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'auth', 'newsletter'] })
  newsletter = openNewsletter(app.context)
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
})

/** Moves the clock to Saturday, ten o'clock; tests begin at nine. */
const waitForTen = () => app.clock.advance(hourMs)
async function send(from = newsletter) {
  await startWeeklyLetter(from)
  await app.waitUntilIdle()
}
/** Oldest first. */
const letters = async (): Promise<KeptLetter[]> => (await makeMailbox(app.context.db).list()).toReversed()
const receivers = async () => (await letters()).map(({ to }) => to).toSorted()

/** Adds confirmed subscribers; returns their ids by address. */
async function subscribe(emails: readonly string[], type = 'newsletter'): Promise<Map<string, string>> {
  const now = app.clock.now()
  return newsletter.db.inTransaction(async trx => {
    const ids = new Map<string, string>()
    for (const email of emails) {
      const id = await countConfirmationLetter(trx, { email, type, now })
      await confirmSubscriber(trx, id, now)
      ids.set(email, id)
    }
    return ids
  })
}

const names = ['anna', 'boris', 'vera', 'gleb', 'darya', 'egor', 'zoya', 'ivan', 'klara', 'lev', 'maria', 'oleg']
const families = [
  'orlova',
  'savin',
  'titova',
  'ulanov',
  'frolova',
  'homutov',
  'cvetkova',
  'chernov',
  'shubina',
  'yurin',
]
/** 120 subscribers in the order of addresses: more than two pages. */
const people = families.flatMap(family => names.map(name => `${name}.${family}@delno.test`)).toSorted()

async function leave(id: string): Promise<void> {
  const url = newsletter.links.unsubscribeUrl(id).replace(app.config.siteUrl, '')
  const payload = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
}

describe('the letter of a week', () => {
  test('names its articles, most read first, and its recipes; every link is absolute', async () => {
    await subscribe(['vera@delno.test'])
    waitForTen()
    await send()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    const { to, subject, text, html, unsubscribeUrl } = letter!
    expect([to, subject]).toEqual(['vera@delno.test', 'Лучшее за неделю: Стол без хлама'])
    const paths = ['stol-bez-hlama', 'fikus-zimoj', 'health/son/son-v-zharu', 'recipe/omlet', 'recipe/syrniki']
    expect(text.match(/http:\S+/g)).toEqual([
      ...paths.map(path => `http://delno.test/${path}?utm_source=weekly&utm_medium=email`),
      unsubscribeUrl,
    ])
    expect(text).toContain('Стол без хлама\nДесять минут вечером.\n1 мин: ')
    const links = [...html!.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
    expect(links).toEqual(text.match(/http:\S+/g))
  })

  test('loads nothing from anywhere and has colours for dark mode', async () => {
    await subscribe(['vera@delno.test'])
    waitForTen()
    await send()
    const { html } = (await letters())[0]!
    // Its only picture is a part of the letter.
    expect(html!.match(/<img src="[^"]+"/g)).toEqual(['<img src="cid:hello@tolk"'])
    expect(html).not.toMatch(/<(link|script|iframe)\b|url\(|@import/)
    expect(html).toContain('prefers-color-scheme:dark')
    for (const [, tag] of html!.matchAll(/<(a\b[^>]*)>/g)) expect(tag).toMatch(/class="(link|quiet|ink)"/)
  })

  test('leaves out advertising and older articles, however much they are read; escapes titles', async () => {
    const draft = (article: Partial<ArticleDraft> & { slug: string; title: string }) =>
      ({ type: 'post', body: '<p>Да.</p>', publishedAt: daysAgo(2), author: 'anna', ...article }) as ArticleDraft
    await app.ask(saveArticles, {
      body: {
        articles: [
          draft({ slug: 'chaj', title: 'Чай от спонсора', isAdvertising: true }),
          draft({ id: 111, slug: 'davno', title: 'Давно', publishedAt: daysAgo(8) }),
          draft({ slug: 'sravnenie', title: 'Если <b> больше & "лучше"' }),
        ],
      },
    })
    await app.ask(addViews, { body: { views: [{ id: 111, day: daysAgo(1).slice(0, 10), count: 900 }] } })
    await app.waitUntilIdle()
    await subscribe(['vera@delno.test'])
    waitForTen()
    await send()
    const { text, html } = (await letters())[0]!
    expect([text.includes('Чай от спонсора'), text.includes('Давно')]).toEqual([false, false])
    expect(text).toContain('Если <b> больше & "лучше"')
    expect(html).toContain('Если &lt;b&gt; больше &amp; &quot;лучше&quot;')
  })

  test('is short, however many articles are new', async () => {
    const articles = Array.from({ length: 20 }, (_, at) => ({
      type: 'post' as const,
      slug: `zametka-${at}`,
      title: `Заметка ${at}`,
      body: '<p>Да.</p>',
      publishedAt: daysAgo(3),
      author: 'anna',
    }))
    await app.ask(saveArticles, { body: { articles } })
    await subscribe(['vera@delno.test'])
    waitForTen()
    await send()
    expect((await letters())[0]!.text.match(/ мин: http/g)).toHaveLength(weeklyLetter.articles + 2)
  })

  test('goes to confirmed subscribers of this newsletter', async () => {
    await subscribe(['vera@delno.test', 'oleg@delno.test'])
    await subscribe(['klara@delno.test'], 'health-letters')
    const waiting = { email: 'lev@delno.test', type: 'newsletter', now: app.clock.now() }
    await newsletter.db.inTransaction(trx => countConfirmationLetter(trx, waiting))
    const [id] = [...(await subscribe(['zoya@delno.test'])).values()]
    await leave(id!)
    waitForTen()
    await send()
    expect(await receivers()).toEqual(['oleg@delno.test', 'vera@delno.test'])
  })

  test('one request of a mail program unsubscribes: the next week brings no letter', async () => {
    await subscribe(['vera@delno.test', 'oleg@delno.test'])
    waitForTen()
    await send()
    const veras = (await letters()).find(({ to }) => to === 'vera@delno.test')!
    expect(veras.html).toContain(veras.unsubscribeUrl!.replaceAll('&', '&amp;'))
    const url = veras.unsubscribeUrl!.replace(app.config.siteUrl, '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await app.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    await writeNewArticles(7)
    app.clock.advance(weekMs)
    await send()
    expect(await receivers()).toEqual(['oleg@delno.test', 'oleg@delno.test', 'vera@delno.test'])
  })
})

/** Publishes three articles `days - 1` days after the Saturday of the tests. */
async function writeNewArticles(days: number): Promise<void> {
  const articles = ['chajnik', 'zerkalo', 'kovyor'].map(slug => ({
    type: 'post' as const,
    slug,
    title: slug,
    body: '<p>Да.</p>',
    publishedAt: daysAgo(1 - days),
    author: 'anna',
  }))
  app.clock.advance(days * 24 * hourMs)
  await app.ask(saveArticles, { body: { articles } })
  await app.waitUntilIdle()
  app.clock.advance(-days * 24 * hourMs)
}

describe('the hour', () => {
  beforeEach(() => subscribe(['vera@delno.test']))

  test('is ten on Saturday; the letter is sent once, however often the timer looks', async () => {
    await send()
    expect(await receivers()).toEqual([])
    waitForTen()
    for (let looked = 0; looked < 4; looked++) {
      await send()
      app.clock.advance(8 * hourMs)
    }
    expect(await receivers()).toEqual(['vera@delno.test'])
  })

  test('may be late by a day and a half; the letter names what was new at ten', async () => {
    waitForTen()
    app.clock.advance(36 * hourMs - 1)
    await send()
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Лучшее за неделю: Стол без хлама'])
  })

  test('that was missed by more brings no letter; the next week has its own', async () => {
    await writeNewArticles(7)
    waitForTen()
    app.clock.advance(36 * hourMs)
    await send()
    expect(await receivers()).toEqual([])
    app.clock.advance(weekMs - 36 * hourMs)
    await send()
    expect((await letters()).map(({ text }) => /stol-bez-hlama|kovyor/.exec(text)?.[0])).toEqual(['kovyor'])
  })
})

test('a week with two new articles has no letter, and the log says so once', async () => {
  await subscribe(['vera@delno.test'])
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:4',
          type: 'health',
          slug: 'son-v-zharu',
          title: 'Сон',
          body: '<p>Да.</p>',
          publishedAt: daysAgo(9),
        },
      ] as ArticleDraft[],
    },
  })
  await app.waitUntilIdle()
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  const logging = openNewsletter({ ...app.context, log })
  waitForTen()
  await send(logging)
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { level: 40, week, msg: 'no weekly letter: fewer than 3 new articles' },
  ])
  // An article of the afternoon belongs to the next week.
  await writeNewArticles(1)
  app.clock.advance(2 * hourMs)
  await send(logging)
  expect([await receivers(), lines.length]).toEqual([[], 1])
})

describe('a letter to many subscribers', () => {
  test('two processes send one letter to each subscriber', async () => {
    await subscribe(people)
    const other = await app.openAnother()
    try {
      waitForTen()
      await Promise.all([startWeeklyLetter(newsletter), startWeeklyLetter(openNewsletter(other.context))])
      await Promise.all([app.waitUntilIdle(), other.waitUntilIdle()])
      await app.waitUntilIdle()
      expect(await receivers()).toEqual(people)
      // A job whose end was not recorded runs again, in both processes at once.
      const again = [newsletter, openNewsletter(other.context)].map(each => sendWeeklyPage(each, { week }))
      await Promise.all(again)
      await Promise.all([app.waitUntilIdle(), other.waitUntilIdle()])
      expect(await receivers()).toEqual(people)
    } finally {
      await other.close()
    }
  })

  test('a crash in the middle of a page rolls the page back; the next try continues there', async () => {
    const ids = await subscribe(people)
    const [first, broken, leaving] = [people[0]!, people[weeklyPage + 10]!, people[weeklyPage + 20]!]
    const rename = (from: string, to: string) =>
      app.context.db.sql.query('update newsletter.subscriber set email = $2 where email = $1', [from, to])
    // No mail server accepts this address: the page fails after ten letters.
    await rename(broken, broken.replace('@', ',@'))
    waitForTen()
    await send()
    expect(await receivers()).toEqual(people.slice(0, weeklyPage))

    // Between the pages one subscriber who waits unsubscribes, and one who has the letter unsubscribes and subscribes
    // again.
    await leave(ids.get(leaving)!)
    await leave(ids.get(first)!)
    await subscribe([first])
    await rename(broken.replace('@', ',@'), broken)
    await send()
    expect(await receivers()).toEqual(people.slice(0, weeklyPage))
    const [dead, ...others] = await app.context.jobs.listDead()
    expect([dead!.queue, dead!.data, others]).toEqual([weeklyQueue, { week }, []])
    await app.context.jobs.retryDead(dead!.id)
    await app.waitUntilIdle()
    expect(await receivers()).toEqual(people.filter(email => email !== leaving))
  })

  test('when a process ends while it sends, the others send the rest', async () => {
    await subscribe(people)
    const ending = await app.openAnother()
    // On PGlite a process that starts treats every running job as cut short, so this one starts before there are letters.
    const next = await app.openAnother()
    try {
      waitForTen()
      await startWeeklyLetter(openNewsletter(ending.context))
      await ending.close()
      expect((await receivers()).length).toBeLessThan(people.length)
      await startWeeklyLetter(openNewsletter(next.context))
      await Promise.all([next.waitUntilIdle(), app.waitUntilIdle()])
      expect(await receivers()).toEqual(people)
    } finally {
      await next.close()
    }
  })
})

// Newsletters of the office: an issue is written of blocks, tested, sent to each reader of its lists once, paused, continued and cancelled; what mail
// servers refuse is counted; nothing that a person types becomes HTML or a dangerous link.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeSubscriptions } from '#contract/newsletter.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import * as calls from '#contract/office/newsletters.ts'
import { uploadImage } from '#contract/media.ts'
import { saveArticles } from '#contract/office/content.ts'
import * as library from '#contract/office/library.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { makeMailbox } from '#platform/mail/mailbox.ts'
import { refusal, startSmtpServer } from '#platform/mail/smtp-server.fixture.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { forgetOldLetters, sendIssuePage, startDueIssues } from '#services/newsletter/issues/sending.ts'
import { readLetter } from '#services/newsletter/issues/read-letter.ts'
import { openNewsletter, type Newsletter } from '#services/newsletter/newsletter.ts'
import * as store from '#services/newsletter/store/issues.ts'
import { findCounts, insertLetters } from '#services/newsletter/store/letters.ts'
import { confirmSubscriber, countConfirmationLetter } from '#services/newsletter/store/subscribers.ts'
import { checkCounts } from './sent-once/check-counts.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { send } from './text-editors.ts'

let app: TestApp
let newsletter: Newsletter
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'user', 'content', 'recipes', 'views', 'media', 'newsletter'] })
  newsletter = openNewsletter(app.context)
  await seedMagazine(app)
  anna = await enterFirst(app)
})
afterAll(() => app.close())
afterEach(() => checkCounts(app.context.db))
beforeEach(async () => {
  await app.waitUntilIdle()
  await app.context.db.sql.query(
    'truncate newsletter.subscriber, newsletter.issue, newsletter.issue_letter, newsletter.issue_count, newsletter.refused_address, newsletter.list, platform.mail_message',
  )
})

const headers = () => anna.browser.headers()
const content = (changes: Partial<calls.IssueContent> = {}): calls.IssueContent => ({
  subject: 'Сон и пирог',
  preheader: 'И рецепт на воскресенье',
  lists: ['newsletter'],
  rate: 12_000,
  blocks: [
    { kind: 'heading', text: 'Здравствуйте' },
    { kind: 'text', text: 'На этой неделе [**фикус**](/fikus-zimoj?utm_source=x) и сон.' },
    { kind: 'article', postId: 101 },
    { kind: 'divider' },
    { kind: 'button', text: 'Открыть журнал', url: '/' },
  ],
  ...changes,
})
const add = async (changes: Partial<calls.IssueContent> = {}) => {
  const { status, body } = await send(app, calls.addIssue, headers(), { body: content(changes) })
  expect([status, body.message]).toEqual([200, undefined])
  return body.issue
}
const get = async (id: number) => (await send(app, calls.getIssue, headers(), { params: { id } })).body.issue
const start = ({ id, version }: calls.Issue, at: Date | null = null) =>
  send(app, calls.sendIssue, headers(), {
    params: { id },
    body: { expected: version, at: at?.toISOString() ?? null },
  })
const steer = (id: number, step: calls.IssueStep) =>
  send(app, calls.steerIssue, headers(), { params: { id }, body: { step } })

/** Adds confirmed subscribers; returns the id of the subscription of each. */
async function subscribe(emails: readonly string[], type = 'newsletter', to = newsletter) {
  const now = to.context.clock.now()
  return to.db.inTransaction(async trx => {
    const ids = new Map<string, string>()
    for (const email of emails) {
      const id = await countConfirmationLetter(trx, { email, type, now })
      await confirmSubscriber(trx, id, now)
      ids.set(email, id)
    }
    return ids
  })
}
const letters = async () => (await makeMailbox(app.context.db).list()).toReversed()
const receivers = async () => (await letters()).map(({ to }) => to).toSorted()
const leave = async (url: string) => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: url.replace(app.config.siteUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(statusCode).toBe(200)
}

const page = (url: string) => app.app.inject({ url })
const htmlOf = async ({ letter: { url } }: calls.Issue) => {
  const { statusCode, body, headers: sent } = await page(url)
  expect([statusCode, sent['content-security-policy']]).toEqual([200, expect.stringContaining("default-src 'none'")])
  return body
}

describe('the letter', () => {
  test('is a page for the office by a signed link that ends', async () => {
    const issue = await add()
    expect(await htmlOf(issue)).toContain('<head><base target="_blank">')
    const { url } = issue.letter
    const answers = await Promise.all(
      [
        url.replace(/sign=./, 'sign='),
        url.replace(`id=${issue.id}`, `id=${issue.id + 1}`),
        url.replace(/until=\d+/, 'until=9999999999'),
        newsletter.links.letterUrl(issue.id, issue.version, new Date(app.clock.now().getTime() - 1000)),
        // What is written later is not shown by a link that somebody passed on.
        newsletter.links.letterUrl(issue.id, issue.version + 1, new Date(app.clock.now().getTime() + 1000)),
      ].map(page),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  })

  test('has the same words in HTML and in text, whole addresses without counters, and the way out', async () => {
    await subscribe(['vera@delno.test'])
    const issue = await add()
    expect(issue).toMatchObject({ state: 'draft', readers: 1, letter: { problems: [] } })
    expect((await start(issue)).body.issue).toMatchObject({ state: 'sending' })
    await app.waitUntilIdle()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    const { to, subject, html = '', text, unsubscribeUrl } = letter!
    expect([to, subject]).toEqual(['vera@delno.test', 'Сон и пирог'])
    expect(unsubscribeUrl).toContain(`&issue=${issue.id}&sign=`)
    const site = app.config.siteUrl
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))).toEqual([
      `${site}/fikus-zimoj`,
      `${site}/fikus-zimoj`,
      `${site}/`,
      unsubscribeUrl,
    ])
    expect(html).toMatch(/^<!doctype html>\n<html lang="ru">/)
    expect(html).toContain('max-width:600px')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('И рецепт на воскресенье</div>')
    expect(html).not.toMatch(/<script|<link|<iframe|url\(|@import|utm_/)
    expect(text).toBe(`ЗДРАВСТВУЙТЕ

На этой неделе фикус (${site}/fikus-zimoj) и сон.

Фикус зимой
Меньше воды, больше света.
1 мин: ${site}/fikus-zimoj

* * *

Открыть журнал: ${site}/

--

Вы получили это письмо, потому что подписались на «Письма „Дельно“» на сайте delno.test.

Отписаться: ${unsubscribeUrl}

Отправитель: журнал «Дельно», ${site}
`)
    expect(await get(issue.id)).toMatchObject({ state: 'sent', counts: { sent: 1, waiting: 0 } })
  })

  test('nothing that was typed becomes HTML or a dangerous link; dangerous fields are refused', async () => {
    const wicked = '<img src=x onerror=alert(1)>"\'&'
    const issue = await add({
      subject: wicked,
      preheader: wicked,
      blocks: [
        { kind: 'heading', text: wicked },
        { kind: 'text', text: `${wicked} [сюда](javascript:alert) [туда](https://a.test/"onclick=x)` },
        { kind: 'picture', picture: { path: '/media/7/640.webp', width: 640, height: 480, alt: wicked }, url: '' },
        { kind: 'ad', text: wicked, url: 'https://a.test', advertiser: wicked, erid: wicked, picture: null },
      ],
    })
    const html = await htmlOf(issue)
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/href="javascript/i)
    expect(html).not.toMatch(/"onclick=/)
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain('src="http://delno.test/media/7/640.jpg" alt="&lt;img src=x onerror=alert(1)&gt;&quot;')
    expect(issue.letter.problems).toEqual([
      'Блок 2: ссылка «javascript:alert» никуда не ведёт',
      expect.stringMatching(/erid/),
    ])
    for (const block of [
      { kind: 'button', text: 'Да', url: 'javascript:alert(1)' },
      { kind: 'button', text: 'Да', url: '//evil.test' },
      { kind: 'picture', picture: { path: 'https://evil.test/1.png', width: 1, height: 1, alt: '' }, url: '' },
      { kind: 'picture', picture: { path: '/media/7/../../x.webp', width: 1, height: 1, alt: '' }, url: '' },
      { kind: 'html', text: '<b>' },
    ] as calls.LetterBlock[]) {
      const { status } = await send(app, calls.addIssue, headers(), { body: content({ blocks: [block] }) })
      expect([JSON.stringify(block), status]).toEqual([JSON.stringify(block), 400])
    }
    const many = Array.from({ length: calls.issueBlocksMax + 1 }, () => ({ kind: 'divider' as const }))
    expect((await send(app, calls.addIssue, headers(), { body: content({ blocks: many }) })).status).toBe(400)
  })

  test('an unfinished letter says what is missing and is neither tested nor sent; one that Gmail would cut neither', async () => {
    await subscribe(['vera@delno.test'])
    const empty = await add({
      subject: '',
      lists: [],
      blocks: [
        { kind: 'text', text: '' },
        { kind: 'picture', picture: null, url: '' },
        { kind: 'article', postId: 103 },
        { kind: 'recipe', postId: null },
        { kind: 'button', text: '', url: '' },
      ],
    })
    expect(empty.letter.problems).toEqual([
      'Нет темы',
      'Не выбрано, кому',
      'Блок 1: текст пуст',
      'Блок 2: картинка не выбрана',
      'Блок 3: статья: на сайте этого нет',
      'Блок 4: рецепт: не выбрано',
      'Блок 5: у кнопки нет слов',
      'Блок 5: у кнопки нет ссылки',
    ])
    expect(await start(empty)).toMatchObject({ status: 409, body: { message: 'Письмо не готово. Нет темы' } })
    const { status } = await send(app, calls.testIssue, headers(), { params: { id: empty.id } })
    expect(status).toBe(409)
    const long = Array.from({ length: 22 }, () => ({ kind: 'text' as const, text: 'Да '.repeat(1600) }))
    const heavy = await add({ blocks: long })
    expect(heavy.letter.weight).toBeGreaterThan(calls.letterBytesMax)
    expect(heavy.letter.problems).toEqual([
      expect.stringMatching(/^Письмо весит \d+ кБ, а Gmail обрежет всё после 100/),
    ])
    expect((await start(heavy)).status).toBe(409)
    expect(await letters()).toEqual([])
  })

  test('is tested by whoever writes it, and a test unsubscribes nobody', async () => {
    const issue = await add()
    const { body } = await send(app, calls.testIssue, headers(), { params: { id: issue.id } })
    expect(body).toEqual({ to: 'a•••@delno.test' })
    await app.waitUntilIdle()
    const [letter] = await letters()
    expect([letter!.to, letter!.subject, letter!.unsubscribeUrl]).toEqual([
      'anna@delno.test',
      'Проба: Сон и пирог',
      undefined,
    ])
    expect(letter!.html).not.toContain('/leave')
  })
})

describe('the sending', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `reader${String(at).padStart(2, '0')}@delno.test`)

  test('goes to each address of several lists once, not to the unconfirmed, and not to people who leave meanwhile', async () => {
    const ids = await subscribe(twenty)
    await subscribe(twenty.slice(10), 'recipes')
    await subscribe(['only@delno.test'], 'recipes')
    await newsletter.db.inTransaction(trx =>
      countConfirmationLetter(trx, { email: 'new@delno.test', type: 'newsletter', now: app.clock.now() }),
    )
    const issue = await add({ lists: ['newsletter', 'recipes'] })
    expect(issue.readers).toBe(21)
    // The first reader leaves when the letters are queued and not yet written.
    const sendAt = new Date(app.clock.now().getTime() + hourMs)
    await start(issue, sendAt)
    await leave(newsletter.links.unsubscribeUrl(ids.get(twenty[0]!)!))
    await app.context.db.sql.query(`update newsletter.issue set send_at = send_at - interval '1 hour'`)
    await startDueIssues(newsletter)
    await app.waitUntilIdle()
    expect(await receivers()).toEqual([...twenty.slice(1), 'only@delno.test'].toSorted())
    expect((await get(issue.id)).counts).toEqual({ waiting: 0, sent: 20, refused: 0, failed: 0, skipped: 0, left: 0 })
    // Another page after the end, as after a crash, queues nobody again.
    await newsletter.db.inTransaction(trx =>
      store.updateIssue(trx, issue.id, { state: 'sending', is_queued: false }, app.clock.now()),
    )
    await app.context.db.sql.query(`update newsletter.issue set sent_to = ''`)
    await sendIssuePage(newsletter, { issueId: issue.id })
    await app.waitUntilIdle()
    expect(await letters()).toHaveLength(20)
  })

  test('a page of many letters is queued a hundred at a time, and a pause between them holds the rest', async () => {
    const readers = Array.from({ length: 230 }, (_, at) => `many${String(at).padStart(3, '0')}@delno.test`)
    await subscribe(readers)
    const { id } = await add()
    const now = app.clock.now()
    const { letter } = await readLetter(newsletter, (await store.findIssue(newsletter.db.kysely, id))!)
    await newsletter.db.inTransaction(trx =>
      store.updateIssue(trx, id, { state: 'sending', started_at: now, letter }, now),
    )
    // Some are sent meanwhile.
    const countLetters = async () => {
      const { rows } = await app.context.db.sql.query<{ count: string }>(
        'select count(*) from newsletter.issue_letter where issue_id = $1',
        [id],
      )
      return Number(rows[0]!.count)
    }
    const sizes: number[] = []
    const inTransaction: typeof newsletter.db.inTransaction = async work => {
      const before = await countLetters()
      const result = await newsletter.db.inTransaction(work)
      sizes.push((await countLetters()) - before)
      if (sizes.length === 2) await steer(id, 'pause')
      return result
    }
    await sendIssuePage({ ...newsletter, db: { ...newsletter.db, inTransaction } }, { issueId: id })
    expect(sizes).toEqual([100, 100, 0])
    await steer(id, 'continue')
    await sendIssuePage(newsletter, { issueId: id })
    await app.waitUntilIdle()
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 230, waiting: 0 } })
  })

  test('one press leaves all newsletters that the issue went to, and the issue counts it', async () => {
    await subscribe(['vera@delno.test'])
    await subscribe(['vera@delno.test'], 'recipes')
    await subscribe(['vera@delno.test'], 'health')
    const issue = await add({ lists: ['newsletter', 'recipes'] })
    await start(issue)
    await app.waitUntilIdle()
    const { unsubscribeUrl } = (await letters())[0]!
    const forged = unsubscribeUrl!.replace(`issue=${issue.id}`, `issue=${issue.id + 1}`).replace(app.config.siteUrl, '')
    expect((await app.app.inject({ method: 'POST', url: forged })).statusCode).toBe(403)
    await leave(unsubscribeUrl!)
    const { rows } = await app.context.db.sql.query<{ type: string }>('select type from newsletter.subscriber')
    expect(rows).toEqual([{ type: 'health' }])
    expect((await get(issue.id)).counts).toMatchObject({ sent: 1, left: 1 })
  })

  test('the link leaves them also after the subscription that it names has ended by another letter', async () => {
    const ids = await subscribe(['vera@delno.test'])
    await subscribe(['vera@delno.test'], 'recipes')
    const issue = await add({ lists: ['newsletter', 'recipes'] })
    await start(issue)
    await app.waitUntilIdle()
    await leave(newsletter.links.unsubscribeUrl(ids.get('vera@delno.test')!))
    await leave((await letters())[0]!.unsubscribeUrl!)
    const { rows } = await app.context.db.sql.query('select type from newsletter.subscriber')
    expect(rows).toEqual([])
  })

  test('pauses with letters in the queue, continues where it stopped, and ends; a cancelled one sends no more', async () => {
    await subscribe(twenty)
    const issue = await add({ rate: 60 })
    const { id } = issue
    await start(issue)
    // The first page of five is queued; nobody's letter is written before the pause.
    await newsletter.db.inTransaction(trx => store.updateIssue(trx, id, { state: 'paused' }, app.clock.now()))
    await app.waitUntilIdle()
    const sentBefore = (await letters()).length
    expect(sentBefore).toBeLessThanOrEqual(5)
    expect((await steer(id, 'pause')).status).toBe(409)
    expect((await steer(id, 'continue')).body.issue.state).toBe('sending')
    await app.waitUntilIdle()
    // However often it is paused and continued, one page waits: the rate stays the same.
    for (const step of ['pause', 'continue', 'pause', 'continue'] as const) await steer(id, step)
    const { rows: pages } = await app.context.db.sql.query(
      `select from pgboss.job where name = 'newsletter.send-issue' and state = 'created'`,
    )
    expect(pages).toHaveLength(1)
    for (let page = 0; page < 5; page += 1) {
      await sendIssuePage(newsletter, { issueId: id })
      await app.waitUntilIdle()
    }
    expect(await receivers()).toEqual(twenty)
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 20, waiting: 0 } })

    const second = await add({ rate: 60 })
    await start(second)
    await app.waitUntilIdle()
    const sent = (await letters()).length - 20
    expect((await steer(second.id, 'cancel')).body.issue).toMatchObject({ state: 'cancelled', counts: { waiting: 0 } })
    await sendIssuePage(newsletter, { issueId: second.id })
    await app.waitUntilIdle()
    expect(await letters()).toHaveLength(20 + sent)
  })

  test('a letter whose turn comes in a pause is held, and comes once after it', async () => {
    await subscribe(['vera@delno.test'])
    const issue = await add()
    const draft = (await store.findIssue(newsletter.db.kysely, issue.id))!
    const { letter } = await readLetter(newsletter, draft)
    const now = app.clock.now()
    await newsletter.db.inTransaction(async trx => {
      await store.updateIssue(trx, issue.id, { state: 'paused', started_at: now, letter, is_queued: true }, now)
      await insertLetters(trx, issue.id, ['vera@delno.test'])
      await app.context.jobs.send(
        'newsletter.send-issue-letter',
        { issueId: issue.id, email: 'vera@delno.test' },
        { trx },
      )
    })
    await app.waitUntilIdle()
    expect(await letters()).toEqual([])
    expect((await get(issue.id)).counts.waiting).toBe(1)
    await steer(issue.id, 'continue')
    await app.waitUntilIdle()
    expect(await receivers()).toEqual(['vera@delno.test'])
    expect((await get(issue.id)).state).toBe('sent')
  })

  test('at a time: what is sent is what was confirmed; it can be taken back, and waits when an article has left the site', async () => {
    await subscribe(['vera@delno.test'])
    const past = new Date(app.clock.now().getTime() - 1000)
    expect((await start(await add(), past)).status).toBe(400)
    const sendAt = new Date(app.clock.now().getTime() + dayMs)
    const issue = await add()
    const { body } = await start(issue, sendAt)
    expect(body.issue).toMatchObject({ state: 'scheduled', sendAt: sendAt.toISOString() })
    const change = { params: { id: issue.id }, body: { ...content(), expected: body.issue.version } }
    expect((await send(app, calls.changeIssue, headers(), change)).status).toBe(409)
    expect((await start(body.issue, sendAt)).status).toBe(409)
    const back = (await steer(issue.id, 'unschedule')).body.issue
    expect(back).toMatchObject({ state: 'draft', sendAt: null })

    await start(back, sendAt)
    const hide = (status: 'draft' | 'published') =>
      app.ask(saveArticles, {
        body: {
          articles: [
            {
              id: 101,
              source: 'test:1',
              type: 'post',
              slug: 'fikus-zimoj',
              title: 'Фикус зимой',
              body: '<p>Да.</p>',
              status,
              publishedAt: '2026-11-20T06:00:00Z',
              author: 'anna',
              categories: ['rasteniya'],
            },
          ],
        },
      })
    await hide('draft')
    await app.context.db.sql.query(`update newsletter.issue set send_at = send_at - interval '1 day'`)
    await startDueIssues(newsletter)
    await app.waitUntilIdle()
    expect(await get(issue.id)).toMatchObject({ state: 'draft', problem: expect.stringContaining('сняли с сайта') })
    expect(await letters()).toEqual([])
    await hide('published')
  })

  test('two colleagues do not overwrite each other, and only a draft is removed', async () => {
    await subscribe(['vera@delno.test'])
    const issue = await add()
    const change = (expected: number, subject: string) =>
      send(app, calls.changeIssue, headers(), {
        params: { id: issue.id },
        body: { ...content({ subject }), expected },
      })
    const changed = await change(issue.version, 'Другая тема')
    expect(changed.body.issue).toMatchObject({ subject: 'Другая тема', version: issue.version + 1 })
    expect((await change(issue.version, 'Третья')).status).toBe(409)
    expect((await start(issue)).status).toBe(409)
    await start(changed.body.issue)
    await app.waitUntilIdle()
    const remove = ({ id, version: expected }: calls.Issue) =>
      send(app, calls.removeIssue, headers(), { params: { id }, body: { expected } })
    expect((await remove(await get(issue.id))).status).toBe(409)
    const draft = await add()
    expect((await remove(draft)).status).toBe(200)
    expect((await send(app, calls.getIssue, headers(), { params: { id: draft.id } })).status).toBe(404)
    const log = await send(app, listOfficeLog, headers(), { query: { thing: `issue:${issue.id}` } })
    expect(log.body.items.map(({ action, after }) => [action, after])).toEqual([
      ['newsletter.issue-started', { at: app.clock.now().toISOString(), readers: 1 }],
    ])
  })

  test('of an erased reader the number stays and the address goes; after ninety days the addresses of all', async () => {
    await subscribe(['vera@delno.test', 'oleg@delno.test'])
    const issue = await add()
    await start(issue)
    await app.waitUntilIdle()
    await app.ask(removeSubscriptions, { body: { email: 'vera@delno.test' } })
    const addresses = async () =>
      (await app.context.db.sql.query<{ email: string }>('select email from newsletter.issue_letter')).rows
    expect(JSON.stringify(await addresses())).not.toContain('vera')
    expect((await get(issue.id)).counts.sent).toBe(2)
    await app.context.db.sql.query(`update newsletter.issue set ended_at = ended_at - interval '91 days'`)
    await forgetOldLetters(newsletter)
    expect(await addresses()).toEqual([])
    expect((await get(issue.id)).counts.sent).toBe(2)
  })
})

test('a picture in a letter is known to the media library, is replaced there, and does not go out when its rights have ended', async () => {
  const upload = async (color: string) => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
    const { image_id: id, sizes } = await app.ask(uploadImage, { query: { source: `letter:${color}` }, body: bytes })
    return { id, ...sizes[0]! }
  }
  const [winter, summer] = [await upload('#336699'), await upload('#cc9933')]
  const picture = { path: winter.url, width: winter.width, height: winter.height, alt: 'Окно зимой' }
  const issue = await add({ blocks: [{ kind: 'picture', picture, url: '' }] })
  const stands = async ({ id }: { id: number }) => {
    await app.waitUntilIdle()
    const found = await send(app, library.getLibraryItem, headers(), { params: { kind: 'picture', id } })
    return found.body.places.map(({ kind, title }) => [kind, title])
  }
  expect(await stands(winter)).toEqual([['issue', 'Сон и пирог']])
  const key = [{ kind: 'picture' as const, id: winter.id }]
  const removal = await send(app, library.removeFromLibrary, headers(), { body: { items: key } })
  expect(removal.body).toMatchObject({ removed: [], refused: key })

  const words = { ...key[0]!, id: summer.id, alt: 'Окно летом' }
  await send(app, library.changeLibrary, headers(), { body: { changes: [words] } })
  await send(app, library.replacePicture, headers(), { params: { id: winter.id }, body: { by: summer.id } })
  await app.waitUntilIdle()
  const html = await htmlOf(await get(issue.id))
  expect(html).toContain(`/media/${summer.id}/`)
  expect(html).toContain('alt="Окно летом"')
  expect(html).not.toContain(`/media/${winter.id}/`)

  const back = await send(app, library.takeReplacementBack, headers(), { params: { id: winter.id } })
  expect(back.status).toBe(200)
  const ended = { ...key[0]!, rightsUntil: '2020-01-01' }
  await send(app, library.changeLibrary, headers(), { body: { changes: [ended] } })
  await app.waitUntilIdle()
  expect((await get(issue.id)).letter.problems).toEqual(['Блок 1: картинка не выбрана'])

  const { version: expected } = await get(issue.id)
  await send(app, calls.removeIssue, headers(), { params: { id: issue.id }, body: { expected } })
  expect(await stands(winter)).toEqual([])
})

test('an address that mail servers refuse three times gets no more letters until somebody takes it back', async () => {
  let isOpen = false
  const server = await startSmtpServer({
    refuse: address =>
      address === 'strict@delno.test'
        ? refusal(550, '5.7.1 не верим')
        : address === 'gone@delno.test' && !isOpen
          ? refusal(550, '5.1.1 нет такого')
          : undefined,
  })
  await using other = await openTestApp({
    services: ['newsletter'],
    config: { mail: { kind: 'smtp', url: server.url, from: 'Дельно <noreply@delno.test>' } },
  })
  const theirs = openNewsletter(other.context)
  await subscribe(['gone@delno.test', 'strict@delno.test', 'vera@delno.test'], 'newsletter', theirs)
  const sendOne = async () => {
    const now = other.clock.now()
    const blocks = [{ kind: 'heading', text: 'Привет' } as const]
    const issue = await store.insertIssue(theirs.db.kysely, content({ blocks }), now)
    const { letter } = await readLetter(theirs, issue)
    await theirs.db.inTransaction(trx =>
      store.updateIssue(trx, issue.id, { state: 'scheduled', send_at: now, letter }, now),
    )
    await startDueIssues(theirs)
    await other.waitUntilIdle()
    const counts = (await findCounts(theirs.db.kysely, [issue.id])).get(issue.id)!
    await checkCounts(other.context.db)
    return [counts.sent, counts.refused, counts.waiting]
  }
  expect([await sendOne(), await sendOne(), await sendOne()]).toEqual([
    [1, 2, 0],
    [1, 2, 0],
    [1, 2, 0],
  ])
  // The policy of a server says nothing about the address.
  expect(await sendOne()).toEqual([1, 1, 0])
  const { rows } = await other.context.db.sql.query<{ id: string; email: string }>(
    'select id, email from newsletter.refused_address where set_aside_at is not null',
  )
  expect(rows.map(({ email }) => email)).toEqual(['gone@delno.test'])
  isOpen = true
  await other.context.db.sql.query('delete from newsletter.refused_address')
  expect(await sendOne()).toEqual([2, 1, 0])
  await server.close()
})

describe('lists', () => {
  test('are described and added; types of readers that nobody has described are listed too', async () => {
    await subscribe(['vera@delno.test'], 'retsepty')
    const list = async () => (await send(app, calls.listNewsletterLists, headers(), {})).body.items
    expect(await list()).toEqual([
      expect.objectContaining({ id: 'newsletter', name: 'Письма «Дельно»', version: 0, readers: 0 }),
      expect.objectContaining({ id: 'retsepty', name: 'retsepty', version: 0, readers: 1 }),
    ])
    const set = (expected: number, fields: object = {}) =>
      send(app, calls.setNewsletterList, headers(), {
        params: { listId: 'retsepty' },
        body: { name: 'Рецепты', description: 'По средам', fromName: 'Дельно: кухня', expected, ...fields },
      })
    expect((await set(1)).status).toBe(409)
    expect((await set(0)).body.list).toMatchObject({ name: 'Рецепты', version: 1, readers: 1 })
    expect((await set(0)).status).toBe(409)
    expect((await set(1, { fromName: 'Анна <evil@evil.test>' })).status).toBe(400)
  })

  test('a set-aside address is shown partly and taken back', async () => {
    await app.context.db.sql.query(
      `insert into newsletter.refused_address values ('gone@delno.test', gen_random_uuid(), 3, '550 нет такого', $1, $1)`,
      [app.clock.now()],
    )
    const { items, total } = (await send(app, calls.listSetAside, headers(), {})).body
    expect([items, total]).toEqual([
      [expect.objectContaining({ address: 'g•••@delno.test', reason: '550 нет такого', refusals: 3 })],
      1,
    ])
    const back = () => send(app, calls.takeBackAddress, headers(), { body: { id: items[0]!.id } })
    expect([(await back()).status, (await back()).status]).toEqual([200, 404])
  })

  test('travel in an archive with the issues; what was described here stays', async () => {
    await subscribe(['vera@delno.test'])
    const sent = await add({ subject: 'Ушло' })
    await start(sent)
    await app.waitUntilIdle()
    await add({ subject: 'Черновик' })
    const archive = await app.ask(calls.listArchivedNewsletters, {})
    expect(archive.issues.map(each => [each.content.subject, each.endedAt !== null])).toEqual([
      ['Черновик', false],
      ['Ушло', true],
    ])
    expect((await app.ask(calls.restoreNewsletters, { body: archive })).issues).toBe(0)
    await app.context.db.sql.query('truncate newsletter.issue, newsletter.issue_letter, newsletter.issue_count')
    const lists = [...archive.lists, { id: 'new', name: 'Новая', description: '', fromName: 'Дельно' }]
    expect((await app.ask(calls.restoreNewsletters, { body: { ...archive, lists } })).issues).toBe(2)
    const { items } = (await send(app, calls.listIssues, headers(), {})).body
    expect(items.map(({ subject, state }) => [subject, state])).toEqual([
      ['Черновик', 'draft'],
      ['Ушло', 'sent'],
    ])
  })
})

test('only an administrator who came through the office keeps newsletters', async () => {
  const issue = await add()
  const params = { id: issue.id }
  for (const role of ['moderator', 'user'] as const) {
    const person = await enterInvited(app, anna, { email: `${role}@delno.test`, name: role, role })
    const theirs = person.browser.headers()
    const answers = await Promise.all([
      send(app, calls.listIssues, theirs, {}),
      send(app, calls.addIssue, theirs, { body: content() }),
      send(app, calls.getIssue, theirs, { params }),
      send(app, calls.changeIssue, theirs, { params, body: { ...content(), expected: 1 } }),
      send(app, calls.removeIssue, theirs, { params, body: { expected: 1 } }),
      send(app, calls.testIssue, theirs, { params }),
      send(app, calls.sendIssue, theirs, { params, body: { expected: 1, at: null } }),
      send(app, calls.steerIssue, theirs, { params, body: { step: 'cancel' } }),
      send(app, calls.listNewsletterLists, theirs, {}),
      send(app, calls.setNewsletterList, theirs, {
        params: { listId: 'newsletter' },
        body: { name: 'А', description: '', fromName: 'А', expected: 1 },
      }),
      send(app, calls.listSetAside, theirs, {}),
      send(app, calls.takeBackAddress, theirs, { body: { id: crypto.randomUUID() } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(403))
  }
})

// Two processes of one magazine, each with its own sockets, on PostgreSQL and Redis: a notification made by one reaches
// pages at the other, even after the one that made it was killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSinglePost } from '#contract/content.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { EventPayload } from '#contract/events.ts'
import { releaseText } from '#contract/newsroom-release.ts'
import { createText } from '#contract/newsroom.ts'
import { endOtherOfficeSessions, getOwnOfficeAccess, signInByCode } from '#contract/office/access.ts'
import { saveArticles } from '#contract/office/content.ts'
import type { Application } from '#server/compose.ts'
import { enterFirst, openBrowser } from '#services/auth/office/testing.ts'
import { ficus, openConversation, type Talker } from '#services/comments/testing.ts'
import { judged, listen, openPage, type Page } from './socket-pages.ts'
import { openTestApp, type TestApp } from './app.ts'
import { send, writeBody } from './text-editors.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const databaseUrl = process.env['TEST_DATABASE_URL']
const isHere = redisUrl !== undefined && databaseUrl !== undefined

describe.skipIf(!isHere)(`two nodes${isHere ? '' : ' (skipped: needs PostgreSQL and Redis)'}`, () => {
  let first: TestApp
  let second: Application
  let urls: [string, string]
  let lena: Talker
  let oleg: Talker
  let question: number
  beforeAll(async () => {
    first = await openTestApp({ config: { redisUrl } })
    second = await first.openAnother()
    urls = [await listen(first), await listen(second)]
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })
  beforeEach(async () => {
    await first.empty()
    ;({ lena, oleg } = await openConversation(first))
    question = (await lena.say('Как поливать зимой?')).body.data.id
    await waitUntilIdle()
  })

  /** Each node may have taken jobs of the other. */
  async function waitUntilIdle(): Promise<void> {
    await Promise.all([first.waitUntilIdle(), second.waitUntilIdle()])
    await first.waitUntilIdle()
  }
  const tokenOf = ({ authorization }: Talker) => authorization.slice('Bearer '.length)
  const openLenas = (url: string): Promise<Page> => openPage(url, { userId: lena.id, token: tokenOf(lena) })
  const contents = ({ heard }: Page) => heard.map(({ payload }) => payload.content)

  async function answer(text: string): Promise<number> {
    first.clock.advance(21_000)
    const { body } = await oleg.say(text, question)
    return body.data.id
  }

  test('a notification made at one reaches pages at both, once', async () => {
    using here = await openLenas(urls[0])
    using there = await openLenas(urls[1])
    const texts = ['Раз', 'Два', 'Три', 'Четыре', 'Пять']
    for (const text of texts) {
      await answer(text)
      await expect.poll(() => contents(there)).toContain(text)
    }
    await waitUntilIdle()
    await Promise.all([judged(here), judged(there)])
    expect(contents(here).toSorted()).toEqual(texts.toSorted())
    expect(contents(there).toSorted()).toEqual(texts.toSorted())
  })

  test('a reader who signs out at one gets nothing at the other', async () => {
    const phone = await first.signIn({ email: 'lena@delno.test' })
    using page = await openPage(urls[1], phone)
    await first.app.inject({
      method: 'PATCH',
      url: '/svc/auth/api/v1/auth/revoke-token',
      headers: { ...phone.headers, cookie: phone.cookie },
    })
    await expect.poll(() => page.refused).toContainEqual([`private-${lena.id}`, 403])
    await answer('Этого не слышно.')
    await waitUntilIdle()
    await judged(page)
    expect(page.heard).toEqual([])
  })

  test('a session of the office that is ended at one is refused at the other within five seconds', async () => {
    const { browser, spareCodes } = await enterFirst(first)
    const elsewhere = openBrowser(first)
    await elsewhere.ask(signInByCode, { body: { email: 'anna@delno.test', code: spareCodes[0]! } })
    const statusThere = async () => {
      const url = `/svc/auth${getOwnOfficeAccess.path}`
      return (await second.app.inject({ url, headers: elsewhere.headers() })).statusCode
    }
    expect(await statusThere()).toBe(200)
    await browser.ask(endOtherOfficeSessions, {})
    await expect.poll(statusThere, { timeout: 5_000 }).toBe(401)
  })

  test('a thread’s changes reach pages at both', async () => {
    using here = await openPage(urls[0], { userId: 'nobody' })
    using there = await openPage(urls[1], { userId: 'nobody' })
    const told: number[][] = [[], []]
    for (const [index, page] of [here, there].entries()) {
      page.echo.channel(`comments.${ficus}`).listen('.CommentChanged', ({ count }: { count: number }) => {
        told[index]!.push(count)
      })
      await judged(page)
    }
    await answer('Тёплой водой.')
    await expect.poll(() => told).toEqual([[2], [2]])
  })

  test('a scheduled article appears at its time and is announced once, though both nodes wake for it', async () => {
    const heard: number[][] = [[], []]
    const leaves = [first, second].map(({ context }, at) =>
      context.events.on('article.changed', ({ ids }) => void heard[at]!.push(...ids)),
    )
    const { results } = await first.ask(saveArticles, {
      body: {
        articles: [
          {
            source: 'test:zavtra',
            type: 'post',
            slug: 'zavtra',
            title: 'Завтра',
            body: '<p>Скоро.</p>',
            publishedAt: new Date(first.clock.now().getTime() + 3_600_000).toISOString(),
          },
        ],
      },
    })
    const id = results[0]!.id
    await expect.poll(() => heard).toEqual([[id], [id]])
    expect((await second.askRaw(getSinglePost, { params: { slug: 'zavtra' } })).status).toBe(404)
    first.clock.advance(3_600_000)
    await expect
      .poll(() => heard, { timeout: 30_000 })
      .toEqual([
        [id, id],
        [id, id],
      ])
    await waitUntilIdle()
    expect(heard.flat()).toHaveLength(4)
    expect((await second.askRaw(getSinglePost, { params: { slug: 'zavtra' } })).status).toBe(200)
    for (const leave of leaves) leave()
  })

  test('what a process committed before it was killed is delivered by another, once', async () => {
    const { rows } = await first.context.db.sql.query<{ name: string }>('select current_database() as name')
    const url = new URL(databaseUrl!)
    url.pathname = `/${rows[0]!.name}`
    const reply = await answer('Скажу и умру.')
    await waitUntilIdle()
    // Removes the notification that was made, so that only the process to be killed makes it.
    await first.context.db.sql.query('truncate notifications.inbox, notifications.told cascade')
    using page = await openLenas(urls[1])
    const event: EventPayload<'comment.published'> = {
      id: reply,
      postId: ficus,
      authorId: oleg.id,
      parentId: question,
      parentAuthorId: lena.id,
    }
    const node = spawn(
      process.execPath,
      [fileURLToPath(new URL('node.fixture.ts', import.meta.url)), JSON.stringify(event)],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          DATA_DIR: first.config.dataDir,
          SITE_URL: first.config.siteUrl,
          DATABASE_URL: url.href,
          REDIS_URL: redisUrl,
        },
      },
    )
    const [, signal] = await once(node, 'exit')
    expect(signal).toBe('SIGKILL')
    await expect.poll(() => new Set(page.heard.map(told => told.package_uuid)).size, { timeout: 20_000 }).toBe(1)
    expect(new Set(contents(page))).toEqual(new Set(['Скажу и умру.']))
    const { rows: waiting } = await first.context.db.sql.query('select name from platform.outbox')
    expect(waiting).toEqual([])
  })
})

describe.skipIf(!isHere)(`two nodes in real time${isHere ? '' : ' (skipped: needs PostgreSQL and Redis)'}`, () => {
  test('texts are published on time, once, with little delay', async () => {
    await using first = await openTestApp({
      config: { redisUrl },
      services: ['auth', 'content', 'newsroom'],
      hasRealTime: true,
    })
    const second = await first.openAnother()
    try {
      const { headers } = await first.signInToOffice({
        email: 'chief@delno.test',
        roles: [{ application: 'quasar', name: 'admin' }],
      })
      const ask = async <C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> => {
        const { status, body } = await send(first, call, headers, input)
        if (status !== 200) throw new Error(`${call.name}: ${JSON.stringify(body)}`)
        return body
      }
      const ids: number[] = []
      for (let number = 1; number <= 6; number++) {
        const { text } = await ask(createText, { body: { title: `Текст ${number}`, stage: 'draft' } })
        await writeBody(first, text.id, `<p>Слова ${number}.</p>`)
        ids.push(text.id)
      }
      const saved: number[] = []
      const leave = second.context.events.on('article.changed', ({ ids: posts }) => void saved.push(...posts))
      // Some at the same moment, some in between.
      const start = Date.now() + 4_000
      for (const [at, id] of ids.entries())
        await ask(releaseText, {
          params: { id },
          body: { at: new Date(start + Math.floor(at / 2) * 700).toISOString() },
        })
      type Row = { state: string; late_ms: number; out_at: Date; planned_at: Date }
      const rows = async () =>
        (await first.context.db.sql.query<Row>('select state, late_ms, out_at, planned_at from newsroom.text_release'))
          .rows
      await expect
        .poll(async () => (await rows()).map(({ state }) => state), { timeout: 30_000, interval: 200 })
        .toEqual(ids.map(() => 'out'))
      await Promise.all([first.waitUntilIdle(), second.waitUntilIdle()])
      const out = await rows()
      // A generous limit for busy machines; `node bench/newsroom.ts` measures the delay.
      for (const { late_ms: late, out_at: at, planned_at: planned } of out) {
        expect(late).toBeLessThan(5_000)
        expect(at.getTime() - planned.getTime()).toBe(late)
      }
      const deeds = await first.context.db.sql.query<{ n: number }>(
        `select count(*)::integer as n from newsroom.text_log where action = 'released' group by text_id`,
      )
      expect(deeds.rows).toEqual(ids.map(() => ({ n: 1 })))
      // Each post is saved exactly twice: as scheduled, and as published.
      const times = () => [...Map.groupBy(saved, post => post).values()].map(each => each.length)
      await expect.poll(times).toEqual(ids.map(() => 2))
      leave()
    } finally {
      await second.close()
    }
  })
})

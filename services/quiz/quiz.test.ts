import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseUser, markArchived, setBan } from '#contract/auth.ts'
import { uploadImage } from '#contract/media.ts'
import { saveArticles } from '#contract/office/content.ts'
import { listPolls, listQuickPolls, savePolls, type PollDraft } from '#contract/office/quiz.ts'
import { getPollStats, getQuickPoll, type PollClickReply } from '#contract/quiz.ts'
import { networkNewcomersMax, networkVisitsMax, repeatMs } from '#platform/visits/limits.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { refillMagazine } from '#tests/magazine.ts'
import sharp from 'sharp'

const ficus = 101
const draft = 103
const watering: PollDraft = {
  id: 7,
  source: 'test:watering',
  name: 'Полив',
  question: 'Как часто вы поливаете фикус зимой?',
  theme: 'health',
  postId: ficus,
  answers: [
    { id: 11, text: 'Раз в неделю' },
    { id: 12, text: 'Раз в две недели' },
    { id: 13, text: 'Как вспомню' },
  ],
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'media', 'auth', 'user', 'quiz'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
  await app.ask(savePolls, { body: { polls: [watering] } })
})

/** A browser in a network of its own; it keeps its cookie. */
type Browser = { ip: string; cookie?: string; userAgent?: string }
let browsers = 0
function openBrowser(): Browser {
  browsers += 1
  return { ip: `10.${8 + (browsers >> 8)}.${browsers & 255}.1` }
}

async function click(browser: Browser, answerId: number, who?: SignedIn) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/svc/quiz/api/stats/answer/click/${answerId}`,
    remoteAddress: browser.ip,
    headers: {
      ...who?.headers,
      ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
      ...(browser.userAgent === undefined ? {} : { 'user-agent': browser.userAgent }),
    },
  })
  const line = response.headers['set-cookie']
  if (line !== undefined) browser.cookie = String(line).split(';')[0]!
  return { status: response.statusCode, cookieLine: line?.toString(), body: response.json<PollClickReply>() }
}
const clicks = async () => (await app.ask(getPollStats, { params: { id: 7 } })).clicks
async function countVotes() {
  const { rows } = await app.context.db.sql.query<{ answer_id: number; n: number }>(
    'select answer_id, count(*)::int as n from quiz.vote group by answer_id',
  )
  return Object.fromEntries(rows.map(({ answer_id, n }) => [answer_id, n]))
}

test('a poll has its question, its answers and the card of its article; a draft gives no card', async () => {
  const { id, data } = await app.ask(getQuickPoll, { params: { id: 7 } })
  expect([id, data.question, data.theme, data.answers.map(answer => answer.id)]).toEqual([
    7,
    watering.question,
    'health',
    [11, 12, 13],
  ])
  expect(data.article).toEqual({
    id: ficus,
    title: 'Фикус зимой',
    url: '/fikus-zimoj',
    cover: null,
    default_cover: true,
  })
  await app.ask(savePolls, { body: { polls: [{ ...watering, postId: draft }] } })
  expect((await app.ask(getQuickPoll, { params: { id: 7 } })).data.article).toBeNull()
})

test('several polls are read in the order of the ids, and a poll added later appears at once', async () => {
  const tea: PollDraft = { id: 9, name: 'Чай', question: 'Чай или кофе?', answers: [{ text: 'Чай' }, { text: 'Кофе' }] }
  const read = async () =>
    (await app.ask(listQuickPolls, { query: { ids: '9,7,99,99999999999,7' } })).items.map(({ id }) => id)
  expect(await read()).toEqual([7])
  await app.ask(savePolls, { body: { polls: [tea] } })
  expect(await read()).toEqual([9, 7])
  const response = await app.app.inject({
    url: '/svc/quiz/svc-internal/quiz/quick-polls?ids=99,7',
    headers: { 'x-delno-internal': app.config.internalKey },
  })
  expect([response.headers['cache-tag'], response.headers['cache-control']]).toEqual([
    `poll-99,poll-7,post-${ficus}`,
    'private, max-age=0, s-maxage=600',
  ])
  const [asked] = response.json<{ items: object[] }>().items
  expect(asked).toEqual(await app.ask(getQuickPoll, { params: { id: 7 } }))
})

test('a cover has ten sizes, none wider than the picture', async () => {
  const body = await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#2e7d32' } })
    .png()
    .toBuffer()
  const cover = await app.ask(uploadImage, { query: { alt: 'Фикус', source: 'test:cover' }, body })
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:1',
          type: 'post',
          slug: 'fikus-zimoj',
          title: 'Фикус зимой',
          body: '',
          publishedAt: app.clock.now().toISOString(),
          author: 'anna',
          cover,
        },
      ],
    },
  })
  const { article } = (await app.ask(getQuickPoll, { params: { id: 7 } })).data
  expect(article).toMatchObject({ default_cover: false, cover: { image_id: cover.image_id, alt: 'Фикус' } })
  const widths = Object.entries(article!.cover!.sizes).map(([name, { width }]) => [name, width])
  const widest = cover.sizes.at(-1)!.width
  expect(Object.fromEntries(widths)).toEqual({
    s: 160,
    s_x2: 320,
    m: 320,
    m_x2: 640,
    l: 480,
    l_x2: 960,
    xl: 640,
    xl_x2: 1280,
    xxl: 960,
    xxl_x2: widest,
  })
})

test('a browser gets a cookie with its first vote and cannot vote again', async () => {
  const browser = openBrowser()
  const looked = await app.app.inject({ url: '/svc/quiz/api/quickpolls/7', remoteAddress: browser.ip })
  expect(looked.headers['set-cookie']).toBeUndefined()
  const first = await click(browser, 12)
  expect(first.cookieLine).toMatch(
    /^delno_voter=[\w-]{22}\.[\w-]{43}; Path=\/svc\/quiz\/; Max-Age=63072000; HttpOnly; SameSite=Lax$/,
  )
  expect(first.body).toEqual({
    success: true,
    answers: [
      { answer_id: 11, count: 0, event: 'click' },
      { answer_id: 12, count: 1, event: 'click' },
      { answer_id: 13, count: 0, event: 'click' },
    ],
    question: { count: 1, event: 'click', question_id: 7 },
    answer_id: 12,
  })
  app.clock.advance(3_600_000)
  const second = await click(browser, 13)
  expect([second.cookieLine, second.body.answer_id]).toEqual([undefined, 12])
  expect(await clicks()).toEqual({ 11: 0, 12: 1, 13: 0 })
})

test('a cookie with a wrong signature is ignored', async () => {
  const browser = openBrowser()
  await click(browser, 12)
  const [, number] = /=([\w-]{22})\./.exec(browser.cookie!)!
  const forged = { ...openBrowser(), cookie: `delno_voter=${number}.${'A'.repeat(43)}` }
  expect((await click(forged, 13)).body.answer_id).toBe(13)
  expect(forged.cookie).not.toContain(number)
})

test('a reader votes once, in any browser; a vote given before signing in becomes theirs', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  const [laptop, phone] = [openBrowser(), openBrowser()]
  await click(laptop, 11)
  expect((await click(laptop, 12, anna)).body.answer_id).toBe(11)
  expect((await click(phone, 13, anna)).body.answer_id).toBe(11)
  expect(await clicks()).toEqual({ 11: 1, 12: 0, 13: 0 })
  const boris = await app.signIn({ email: 'boris@delno.test' })
  expect((await click(laptop, 13, boris)).body.answer_id).toBe(13)
  expect((await click(laptop, 12)).body.answer_id).toBe(11)
  expect(await clicks()).toEqual({ 11: 1, 12: 0, 13: 1 })
})

test('an invalid token is refused and gives no anonymous vote', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  app.clock.advance(16 * 60_000)
  const garbage = { ...anna, headers: { authorization: 'Bearer x.y.z' } }
  const refused = [await click(openBrowser(), 11, anna), await click(openBrowser(), 11, garbage)]
  expect(refused.map(({ status, cookieLine }) => [status, cookieLine])).toEqual([
    [401, undefined],
    [401, undefined],
  ])
  expect(await clicks()).toEqual({ 11: 0, 12: 0, 13: 0 })
})

test('a banned reader and an archived one cannot vote', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  const boris = await app.signIn({ email: 'boris@delno.test' })
  await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: true } })
  const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: null, reasonComment: null }
  await app.ask(markArchived, { body: { id: boris.userId, archive } })
  await app.waitUntilIdle()
  const refused = [await click(openBrowser(), 11, anna), await click(openBrowser(), 11, boris)]
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject([
    [403, { code: 'banned', isBanned: true }],
    [403, { code: 'archived' }],
  ])
  expect(await clicks()).toEqual({ 11: 0, 12: 0, 13: 0 })
})

test('a thousand parallel clicks of a hundred new browsers and readers are one vote each', async () => {
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, index) => app.signIn({ email: `reader-${index}@delno.test` })),
  )
  const opened = Array.from({ length: 100 }, openBrowser)
  const replies = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      click({ ...opened[index % 100]! }, 11 + ((index * 7) % 3), people[index % 100]),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const told = await clicks()
  expect(Object.values(told).reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(await countVotes()).toEqual(told)
  for (let at = 0; at < 100; at += 1) {
    const own = replies.filter((_, index) => index % 100 === at).map(({ body }) => body.answer_id)
    expect(new Set(own).size).toBe(1)
  }
})

test('a thousand parallel clicks of a hundred known browsers are one vote each', async () => {
  const other: PollDraft = { name: 'Чай', question: 'Чай или кофе?', answers: [{ text: 'Чай' }, { text: 'Кофе' }] }
  const { results } = await app.ask(savePolls, { body: { polls: [other] } })
  const { data } = await app.ask(getQuickPoll, { params: { id: results[0]!.id } })
  const opened = Array.from({ length: 100 }, openBrowser)
  for (const browser of opened) await click(browser, 11)
  const replies = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => click(opened[index % 100]!, data.answers[index % 3 ? 0 : 1]!.id)),
  )
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const told = await app.ask(getPollStats, { params: { id: data.id } })
  expect(Object.values(told.clicks).reduce((sum, count) => sum + count, 0)).toBe(100)
})

test('parallel views are all counted', async () => {
  await Promise.all(
    Array.from({ length: 100 }, () =>
      app.app.inject({
        method: 'POST',
        url: '/svc/quiz/api/stats/quickpolls/view/7',
        remoteAddress: openBrowser().ip,
      }),
    ),
  )
  expect((await app.ask(getPollStats, { params: { id: 7 } })).views).toBe(100)
})

test('a hundred and fifty made-up browsers of one address give ten votes, all answered alike; another network still votes', async () => {
  for (const ip of ['10.99.0.1', '2001:db8:1:2::1']) {
    const before = (await clicks())[11]!
    const replies = []
    for (let at = 0; at < 150; at += 1) {
      app.clock.advance(1_500)
      replies.push(await click({ ip, userAgent: `agent ${at}` }, 11))
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await clicks())[11]! - before).toBe(networkVisitsMax)
    const last = replies.at(-1)!
    expect([last.cookieLine, last.body.answer_id, last.body.question.count]).toEqual([
      undefined,
      11,
      before + networkVisitsMax,
    ])
  }
  const standing = await clicks()
  const neighbour = openBrowser()
  await click(neighbour, 12)
  expect(await clicks()).toEqual({ ...standing, 12: 1 })
  const anna = await app.signIn({ email: 'anna@delno.test' })
  await click({ ip: '10.99.0.1' }, 13, anna)
  expect((await clicks())[13]).toBe(1)
  app.clock.advance(repeatMs)
  expect((await click({ ip: '10.99.0.1' }, 11)).cookieLine).toBeDefined()
})

test('a network gets at most thirty cookies in half an hour, over all polls', async () => {
  const polls: PollDraft[] = [20, 21, 22, 23].map(id => ({
    id,
    name: 'Чай',
    question: 'Чай или кофе?',
    answers: [{ id: id * 10, text: 'Чай' }, { text: 'Кофе' }],
  }))
  await app.ask(savePolls, { body: { polls } })
  let known = 0
  for (let at = 0; at < 40; at += 1) {
    app.clock.advance(10_000)
    const { cookieLine } = await click({ ip: '10.98.0.1' }, 200 + 10 * (at % 4))
    if (cookieLine !== undefined) known += 1
  }
  expect(known).toBe(networkNewcomersMax)
})

test('an account that voted gets no cookie in another browser', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  const cookies = []
  for (let at = 0; at < 3; at += 1)
    cookies.push((await click({ ip: '10.96.0.1', userAgent: `agent ${at}` }, 11, anna)).cookieLine)
  expect(cookies).toEqual([expect.stringMatching('delno_voter='), undefined, undefined])
})

test('one view per browser is counted in half an hour, and at most ten made-up browsers per address', async () => {
  const see = async (ip: string, headers: Record<string, string>) => {
    const url = '/svc/quiz/api/stats/quickpolls/view/7'
    const response = await app.app.inject({ method: 'POST', url, remoteAddress: ip, headers })
    expect(response.statusCode).toBe(200)
    return response.json<{ data: { count: number }[] }>().data[0]!.count
  }
  for (let at = 0; at < 20; at += 1) expect(await see('10.97.0.1', { 'user-agent': 'one' })).toBe(1)
  for (let at = 0; at < 25; at += 1) await see('10.97.0.1', { 'user-agent': `agent ${at}` })
  expect(await see('10.97.0.1', {})).toBe(networkVisitsMax)
  const known = openBrowser()
  await click(known, 11)
  for (let at = 0; at < 3; at += 1) expect(await see('10.97.0.1', { cookie: known.cookie! })).toBe(networkVisitsMax + 1)
  app.clock.advance(repeatMs)
  expect(await see('10.97.0.1', { 'user-agent': 'one' })).toBe(networkVisitsMax + 2)
})

test('erasing a reader makes their votes anonymous; the votes still count', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  await click(openBrowser(), 12, anna)
  const past = new Date(app.clock.now().getTime() - 1000)
  await app.context.db.sql.query('update auth."user" set archived_at = $2, archive_deadline_date = $2 where id = $1', [
    anna.userId,
    past,
  ])
  await app.ask(eraseUser, { body: { id: anna.userId } })
  await app.waitUntilIdle()
  expect(await clicks()).toEqual({ 11: 0, 12: 1, 13: 0 })
  const { rows } = await app.context.db.sql.query('select user_id, browser_id from quiz.vote')
  expect(rows).toEqual([{ user_id: null, browser_id: null }])
})

test('saving an equal poll changes nothing; texts may change; an answer with votes cannot be removed', async () => {
  const save = async (changed: PollDraft) => (await app.ask(savePolls, { body: { polls: [changed] } })).results
  expect(await save(watering)).toEqual([{ id: 7, outcome: 'unchanged' }])
  await click(openBrowser(), 12)
  const [first, second, third] = watering.answers as [{ id: number; text: string }, never, never]
  const mended = { ...watering, answers: [third, { ...first, text: 'Каждую неделю' }, second, { text: 'Никогда' }] }
  expect(await save(mended)).toEqual([{ id: 7, outcome: 'updated' }])
  const [kept] = (await app.ask(listPolls)).items
  expect(kept!.answers).toEqual([
    { id: 13, text: 'Как вспомню', clicks: 0 },
    { id: 11, text: 'Каждую неделю', clicks: 0 },
    { id: 12, text: 'Раз в две недели', clicks: 1 },
    { id: 14, text: 'Никогда', clicks: 0 },
  ])
  await expect(save({ ...watering, answers: [first, third] })).rejects.toMatchObject({ status: 409 })
  await expect(save({ ...watering, id: 8, source: 'test:other' })).rejects.toMatchObject({ status: 409 })
})

test('an answer that is removed during a vote either gets the vote or is gone', async () => {
  const yes = { text: 'Да' }
  const no = { text: 'Нет' }
  for (let id = 100; id < 110; id++) {
    const poll: PollDraft = { id, name: 'Чай', question: 'Ещё чаю?', answers: [yes, no, { text: 'Потом' }] }
    await app.ask(savePolls, { body: { polls: [poll] } })
    const third = (await app.ask(getQuickPoll, { params: { id } })).data.answers[2]!.id
    const [given, saved] = await Promise.all([
      click(openBrowser(), third),
      app.ask(savePolls, { body: { polls: [{ ...poll, answers: [yes, no] }] } }).then(
        () => 200,
        error => (error as { status: number }).status,
      ),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([given.status, saved])
  }
})

test('imported counts are where counting continues; importing them again adds nothing', async () => {
  const brought: PollDraft = {
    source: 'test:brought',
    name: 'Чай',
    question: 'Чай или кофе?',
    views: 40,
    answers: [
      { text: 'Чай', clicks: 9 },
      { text: 'Кофе', clicks: 3 },
    ],
  }
  const { results } = await app.ask(savePolls, { body: { polls: [brought] } })
  const { id } = results[0]!
  const { data } = await app.ask(getQuickPoll, { params: { id } })
  await click(openBrowser(), data.answers[1]!.id)
  expect((await app.ask(savePolls, { body: { polls: [brought] } })).results).toEqual([{ id, outcome: 'unchanged' }])
  const stats = await app.ask(getPollStats, { params: { id } })
  expect([Object.values(stats.clicks), stats.views]).toEqual([[9, 4], 40])
})

test('without scripts the form leads back to its page with the answer that counts', async () => {
  const send = (headers: Record<string, string>, answer: string) =>
    app.app.inject({
      method: 'POST',
      url: '/svc/quiz/answer',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `answer=${answer}&place=poll-7-sidebar`,
    })
  const referer = 'http://delno.test/fikus-zimoj?page=2'
  const first = await send({ referer, origin: 'http://delno.test' }, '13')
  expect([first.statusCode, first.headers.location]).toEqual([
    303,
    '/fikus-zimoj?page=2&poll=7&answer=13#poll-7-sidebar',
  ])
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  const second = await send({ referer: `http://delno.test${first.headers.location}`, cookie }, '11')
  expect(second.headers.location).toBe('/fikus-zimoj?page=2&poll=7&answer=13#poll-7-sidebar')
  expect((await send({ referer: 'https://evil.test/x', cookie }, '11')).headers.location).toBe(
    '/?poll=7&answer=13#poll-7-sidebar',
  )
  expect((await send({ referer, cookie }, 'x')).headers.location).toBe('/fikus-zimoj?page=2')
  expect((await send({ referer, origin: 'https://evil.test' }, '11')).statusCode).toBe(403)
  expect(await clicks()).toEqual({ 11: 0, 12: 0, 13: 1 })
})

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser, getUsers, grantRole, markArchived, removeRole, setBan } from '#contract/auth.ts'
import * as calls from '#contract/office/access.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { isInOffice, isOfficeAdmin } from '#domain/viewer.ts'
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { verifyLog } from '#platform/office-log/verify.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { expectGolden } from '#tests/golden-file.ts'
import { makeAuthenticator } from './second-step/authenticator.fixture.ts'
import { cleanUpOffice } from './cleanup.ts'
import {
  codePauseMinutes,
  freshStepMinutes,
  handedLinkHours,
  serverLinkMinutes,
  sessionIdleHours,
  sessionMaxDays,
  onboardingMinutes,
  stepSeconds,
} from './limits.ts'
import {
  codeAt,
  enterFirst,
  enterInvited,
  finishWithCodes,
  openBrowser,
  type Browser,
  type Entered,
} from './testing.ts'

const siteUrl = 'https://delno.test'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['auth'], config: { siteUrl } })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const rowsOf = async <R>(statement: string) => (await app.context.db.sql.query<R & object>(statement)).rows
const count = async (table: string) =>
  (await rowsOf<{ n: number }>(`select count(*)::integer as n from auth.${table}`))[0]!.n
const firstLink = async () => (await app.ask(calls.makeFirstLink, { body: { if_none: true } })).data!
const open = (browser: Browser, token: string) => browser.send(calls.openOfficeLink, { body: { token } })
const anna = { display_name: 'Анна Ветрова', email: 'anna@delno.test' }
const nextStep = () => app.clock.advance(stepSeconds * 1000)
const newKey = (options: { counts?: boolean } = {}) =>
  makeAuthenticator({ origin: siteUrl, rpId: 'delno.test', ...options })
const signInByCode = (browser: Browser, code: string, email = anna.email) =>
  browser.send(calls.signInByCode, { body: { email, code } })
/** The last administrator cannot leave. */
const addAdministrator = () =>
  app.signIn({ email: 'nina@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
const eventsOf = async () =>
  (await rowsOf<{ action: string }>('select action from platform.office_log order by seq')).map(({ action }) =>
    action.replace(/^access\./, ''),
  )

describe('a link', () => {
  test('opens once, in one browser, in which a reload continues', async () => {
    const { token, expires_at } = await firstLink()
    expect(Date.parse(expires_at) - testNow.getTime()).toBe(serverLinkMinutes * minuteMs)
    const browser = openBrowser(app)
    const opened = await open(browser, token)
    expect(opened).toMatchObject({ status: 200, body: { data: { purpose: 'first', step: 'person', email: null } } })
    expect(opened.cookieLines).toEqual([
      expect.stringMatching(
        /^delno_office_start=[\w.-]+; Path=\/svc\/auth\/office; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ])
    expect((await open(browser, token)).status).toBe(200)

    app.clock.advance(minuteMs)
    const stranger = await open(openBrowser(app, { userAgent: 'curl/8' }), token)
    expect(stranger).toMatchObject({
      status: 410,
      code: 'link_used',
      body: {
        data: { at: testNow.toISOString(), place: { device: 'Mac, Chrome', network: '95.165.*.*', city: null } },
      },
      cookieLines: [],
    })
    const saved = await browser.ask(calls.saveOfficePerson, { body: anna })
    expect(saved.data).toMatchObject({ step: 'second', ...anna })
    expect((await browser.ask(calls.getOfficeStart, {})).data).toEqual(saved.data)
    expect(await count('user')).toBe(0)
  })

  test('is stored as a hash, expires after half an hour, and unknown ones get the same reply as malformed ones', async () => {
    const { token } = await firstLink()
    expect(JSON.stringify(await rowsOf('select * from auth.office_link'))).not.toContain(token)
    const wrong = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    expect(await open(openBrowser(app), wrong)).toMatchObject({ status: 404, code: 'not_found' })
    app.clock.advance(serverLinkMinutes * minuteMs)
    expect(await open(openBrowser(app), token)).toMatchObject({
      status: 410,
      code: 'link_expired',
      body: { data: { place: null } },
    })
  })

  test('that was opened but not completed within an hour is invalid', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    app.clock.advance(onboardingMinutes * minuteMs)
    expect(await browser.send(calls.getOfficeStart, {})).toMatchObject({ status: 410, code: 'link_expired' })
    expect(await browser.send(calls.saveOfficePerson, { body: anna })).toMatchObject({ code: 'link_expired' })
  })

  test('a forged cookie identifies nobody', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    const [id] = browser.jar.get('delno_office_start')!.split('.')
    browser.jar.set('delno_office_start', `${id}.${'x'.repeat(43)}`)
    expect(await browser.send(calls.getOfficeStart, {})).toMatchObject({ code: 'link_expired' })
  })

  test('the second step requires the first', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    expect(await browser.send(calls.beginFirstCodes, {})).toMatchObject({ status: 409, code: 'conflict' })
    expect(await browser.send(calls.beginFirstPasskey, {})).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('is offered only while there is no administrator; completing one invalidates the others', async () => {
    const [one, two] = [openBrowser(app), openBrowser(app)]
    for (const browser of [one, two]) {
      await open(browser, (await firstLink()).token)
      await browser.ask(calls.saveOfficePerson, { body: { ...anna, email: `${browser.ip}@delno.test` } })
      await browser.ask(calls.beginFirstCodes, {})
    }
    await finishWithCodes(app, one)
    const { data } = await app.ask(calls.makeFirstLink, { body: { if_none: true } })
    expect(data).toBeNull()
    expect(await two.send(calls.beginFirstCodes, {})).toMatchObject({ code: 'link_expired' })
    expect(await count('role')).toBe(1)
  })
})

describe('the first sign-in', () => {
  test('with codes shows the same QR code after a reload, stores the codes and creates an administrator with a session', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    await browser.ask(calls.saveOfficePerson, { body: anna })
    const { data } = await browser.ask(calls.beginFirstCodes, {})
    expect((await browser.ask(calls.beginFirstCodes, {})).data).toEqual(data)
    const stored = JSON.stringify(await rowsOf('select * from auth.office_link'))
    expect([data.secret, ...data.spare_codes].filter(secret => stored.includes(secret))).toEqual([])

    const code = codeAt(data.secret, app.clock.now())
    const without = await browser.send(calls.finishFirstCodes, { body: { code, are_kept: false as true } })
    expect(without).toMatchObject({
      status: 400,
      code: 'validation',
      body: { errors: { are_kept: expect.any(String) } },
    })
    const entered = await browser.send(calls.finishFirstCodes, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}`, are_kept: true },
    })
    expect(entered).toMatchObject({ status: 200, body: { data: { ...anna, roles: ['admin'] } } })
    expect(entered.cookieLines).toEqual([
      expect.stringMatching(/^delno_office_start=; .+ Max-Age=0;/),
      expect.stringMatching(
        /^delno_office=[\w.-]+; Path=\/svc\/auth\/office; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
      ),
      expect.stringMatching(
        /^delno_office_device=[\w.-]+; Path=\/svc\/auth\/office; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ])
    expect(await eventsOf()).toEqual(['link_made', 'link_opened', 'first_entry'])
    const kept = JSON.stringify([
      await rowsOf('select * from auth.office_codes'),
      await rowsOf('select * from auth.office_spare_code'),
      await rowsOf('select * from auth.office_link'),
    ])
    expect(
      [data.secret, ...data.spare_codes.map(each => each.replace('-', ''))].filter(each => kept.includes(each)),
    ).toEqual([])
    expect(await count('office_spare_code')).toBe(10)
  })

  test('reports a wrong clock of a phone', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    await browser.ask(calls.saveOfficePerson, { body: anna })
    const { secret } = (await browser.ask(calls.beginFirstCodes, {})).data
    const later = codeAt(secret, new Date(app.clock.now().getTime() + 5 * minuteMs))
    const ahead = await browser.send(calls.finishFirstCodes, { body: { code: later, are_kept: true } })
    expect(ahead).toMatchObject({ status: 400, code: 'wrong_code' })
    expect(ahead.body['message']).toContain('спешат примерно на 5 мин')
    expect(await count('user')).toBe(0)
  })

  test('works with a passkey', async () => {
    const browser = openBrowser(app)
    await open(browser, (await firstLink()).token)
    await browser.ask(calls.saveOfficePerson, { body: anna })
    const { data } = await browser.ask(calls.beginFirstPasskey, {})
    expect(data).toMatchObject({ rp: { id: 'delno.test' }, user: { name: anna.email }, attestation: 'none' })
    const key = newKey()
    const entered = await browser.send(calls.finishFirstPasskey, { body: { passkey: key.create(data) } })
    expect(entered).toMatchObject({ status: 200, body: { data: { roles: ['admin'] } } })
    const own = (await browser.ask(calls.getOwnOfficeAccess, {})).data
    expect(own).toMatchObject({
      passkeys: [{ id: key.id, name: 'Mac, Chrome', is_synced: false }],
      codes: null,
      spare_codes: null,
      sessions: [{ method: 'passkey', is_this: true, device: 'Mac, Chrome', network: '95.165.*.*' }],
    })
  })

  test('with a reader’s email address uses that account and removes its former credentials', async () => {
    const reader = await app.signIn({ email: anna.email })
    const first = await enterFirst(app)
    expect(first.userId).toBe(reader.userId)
    nextStep()
    const again = await enterFirst(app, anna.email, 'Анна В.')
    expect(again.userId).toBe(reader.userId)
    expect((await first.browser.send(calls.getOfficeToken, {})).status).toBe(401)
    nextStep()
    expect((await signInByCode(openBrowser(app), codeAt(first.secret, app.clock.now()))).status).toBe(400)
    expect((await signInByCode(openBrowser(app), codeAt(again.secret, app.clock.now()))).status).toBe(200)
    const [user] = (await app.ask(getUsers, { body: { ids: [reader.userId] } })).items
    expect(user!.display_name).toBe('Анна В.')
  })
})

describe('pages of other sites', () => {
  test.each([
    ['of another site', { origin: 'https://evil.test' }, 403, 'forbidden'],
    ['without an origin', { origin: undefined }, 403, 'forbidden'],
    ['by a form', { 'content-type': 'text/plain' }, 415, 'unsupported_media'],
    ['by a form of fields', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media'],
  ])('a cookie call %s is refused', async (_, headers, status, code) => {
    const { browser } = await enterFirst(app)
    const refused = await browser.send(calls.signInByCode, { body: { email: anna.email, code: '123456' } }, headers)
    expect(refused).toMatchObject({ status, code })
    if (!('content-type' in headers)) {
      expect(await browser.send(calls.signOutOfOffice, {}, headers)).toMatchObject({ status, code })
      expect(await browser.send(calls.getOfficeToken, {}, headers)).toMatchObject({ status, code })
    }
    expect((await browser.send(calls.getOfficeToken, {})).status).toBe(200)
  })

  test('an allowed origin may call the magazine but not the office', async () => {
    await using friendly = await openTestApp({
      services: ['auth'],
      config: { siteUrl, allowedOrigins: ['https://friend.test'] },
    })
    const { browser } = await enterFirst(friendly)
    const refused = await browser.send(calls.getOfficeToken, {}, { origin: 'https://friend.test' })
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('signing in with codes', () => {
  let first: Entered
  beforeEach(async () => {
    first = await enterFirst(app)
    nextStep()
  })
  const now = (secret = first.secret) => codeAt(secret, app.clock.now())
  const wrong = () => String((Number(now()) + 1) % 1_000_000).padStart(6, '0')

  test('a code works once, even if it is sent twice at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signInByCode(openBrowser(app), now())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await signInByCode(openBrowser(app), now())).status).toBe(400)
  })

  test('the code of the previous step is accepted, but not after a later code was used', async () => {
    const before = now()
    nextStep()
    expect((await signInByCode(openBrowser(app), now())).status).toBe(200)
    expect((await signInByCode(openBrowser(app), before)).status).toBe(400)
    nextStep()
    const late = now()
    nextStep()
    expect((await signInByCode(openBrowser(app), late)).status).toBe(200)
  })

  test('five wrong codes pause the address for 15 minutes, even for the right code', async () => {
    const messages: string[] = []
    for (let left = 4; left >= 0; left -= 1) {
      const refused = await signInByCode(openBrowser(app), wrong())
      expect(refused).toMatchObject({ status: 400, code: 'wrong_code', body: { data: { attempts_left: left } } })
      messages.push(refused.body['message'])
    }
    expect(messages[1]).toBe(
      'Код не подошёл. Часто виноваты часы телефона: включите на нём точное время. Осталось 3\u00a0попытки, потом — перерыв.',
    )
    expect(messages[3]).toContain('Осталась 1\u00a0попытка')
    const paused = await signInByCode(openBrowser(app), now())
    expect(paused).toMatchObject({ status: 429, code: 'rate_limited', body: { data: { pause_seconds: 900 } } })
    expect(await eventsOf()).toContain('code_pause')
    app.clock.advance(codePauseMinutes * minuteMs)
    expect((await signInByCode(openBrowser(app), wrong())).body['data']).toMatchObject({ attempts_left: 4 })
    expect((await signInByCode(openBrowser(app), now())).status).toBe(200)
    expect((await signInByCode(openBrowser(app), wrong())).body['data']).toMatchObject({ attempts_left: 4 })
  })

  const pauseOf = ({ data }: { data: unknown }) => (data as { pause_seconds: number }).pause_seconds * 1_000
  /** Enters wrong codes in a new browser each, as strangers do; after each one `wait` passes. */
  async function guess(times: number, waitMs = 0): Promise<number> {
    let pauseMs = 0
    for (let each = 0; each < times; each += 1) {
      const { status, body } = await signInByCode(openBrowser(app), wrong())
      expect(status).toBe(400)
      pauseMs = pauseOf(body)
      if (each < times - 1) app.clock.advance(waitMs)
    }
    return pauseMs
  }

  test('each five wrong codes begin a pause twice as long, up to a week, however slowly they come', async () => {
    const pauses: number[] = []
    for (let series = 0; series < 12; series += 1) {
      const pauseMs = await guess(5, 16 * minuteMs)
      pauses.push(pauseMs / minuteMs)
      app.clock.advance(pauseMs)
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 10_080, 10_080])
    expect((await signInByCode(openBrowser(app), now())).status).toBe(200)
    expect(await guess(5)).toBe(codePauseMinutes * minuteMs)
  })

  test('whoever guesses without a break compares 35 codes in the first day, and five a week after two weeks', async () => {
    const end = testNow.getTime() + 28 * 24 * hourMs
    const compared: number[] = []
    while (app.clock.now().getTime() < end) {
      const { status, body } = await signInByCode(openBrowser(app), wrong())
      if (status === 400) compared.push(app.clock.now().getTime())
      else app.clock.advance(pauseOf(body))
    }
    const between = (from: number, to: number) =>
      compared.filter(at => at >= testNow.getTime() + from * 24 * hourMs && at < testNow.getTime() + to * 24 * hourMs)
    expect(between(0, 1)).toHaveLength(35)
    expect(between(14, 21)).toHaveLength(5)
    expect(between(21, 28)).toHaveLength(5)
  })

  test('a browser that has been in the office is not paused by strangers, and its sign-in does not end their pause', async () => {
    const denis = await enterInvited(app, first, { email: 'denis@delno.test', name: 'Денис', role: 'user' })
    await guess(5)
    app.clock.advance(codePauseMinutes * minuteMs)
    await guess(5)
    expect((await signInByCode(openBrowser(app), now())).status).toBe(429)
    expect((await signInByCode(first.browser, now())).status).toBe(200)
    expect((await signInByCode(openBrowser(app), first.spareCodes[0]!)).status).toBe(429)
    app.clock.advance(2 * codePauseMinutes * minuteMs)
    expect(await guess(5)).toBe(4 * codePauseMinutes * minuteMs)

    // Its own wrong codes are counted as anybody's.
    for (let each = 0; each < 5; each += 1) await signInByCode(first.browser, wrong())
    expect((await signInByCode(first.browser, now())).status).toBe(429)
    // The cookie of another person's browser counts for nothing.
    expect((await signInByCode(denis.browser, now())).status).toBe(429)
  })

  test('the owner gets a letter at the second pause, and at those of a day and more', async () => {
    const letters = async () => {
      await app.waitUntilIdle()
      return rowsOf<{ to: string; subject: string; text: string }>(
        `select "to", subject, text from platform.mail_message where subject ~ 'подбирают' order by id`,
      )
    }
    app.clock.advance(await guess(5))
    expect(await letters()).toEqual([])
    app.clock.advance(await guess(5))
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: anna.email, subject: 'К вашему входу в редакцию «Дельно» подбирают код' })
    expectGolden(new URL('wrong-codes-letter.golden.txt', import.meta.url), letter!.text)
    for (let series = 3; series <= 9; series += 1) app.clock.advance(await guess(5))
    expect(await letters()).toHaveLength(3)
  })

  test('parallel attempts do not exceed five', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => signInByCode(openBrowser(app), wrong())))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('unknown addresses and readers without a role get exactly the same replies', async () => {
    await app.signIn({ email: 'reader@delno.test' })
    const series = async (email: string) => {
      const said: unknown[] = []
      for (let each = 0; each < 6; each += 1) said.push((await signInByCode(openBrowser(app), wrong(), email)).body)
      const spare = (await signInByCode(openBrowser(app), '4F7K-91QD', email)).body
      return [...said, spare]
    }
    const known = await series(anna.email)
    expect(await series('nobody@delno.test')).toEqual(known)
    expect(await series('reader@delno.test')).toEqual(known)
  })

  test('a spare code works once, in any spelling', async () => {
    const [one, two] = first.spareCodes
    expect((await signInByCode(openBrowser(app), one!.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await signInByCode(openBrowser(app), one!)).status).toBe(400)
    const browser = openBrowser(app)
    expect((await signInByCode(browser, two!)).status).toBe(200)
    expect((await browser.ask(calls.getOwnOfficeAccess, {})).data.spare_codes).toMatchObject({ left: 8 })
    expect((await eventsOf()).filter(event => event === 'spare_code_used')).toHaveLength(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['lost the role', () => app.ask(removeRole, { body: { email: anna.email, application: 'quasar', name: 'admin' } })],
    ['is banned', () => app.ask(setBan, { body: { email: anna.email, isBanned: true } })],
    [
      'left',
      async () => {
        await addAdministrator()
        const archive = { deadline: testNow.toISOString(), reasonCode: null, reasonComment: null }
        await app.ask(markArchived, { body: { id: first.userId, archive } })
      },
    ],
  ])('somebody who %s does not enter, and the session ends', async (_, lose) => {
    await lose()
    expect(await signInByCode(openBrowser(app), now())).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await first.browser.send(calls.getOfficeToken, {})).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await first.browser.send(calls.getOfficeToken, {})).toMatchObject({ status: 401 })
  })

  test('an erased person has no credentials left', async () => {
    const archive = { deadline: testNow.toISOString(), reasonCode: null, reasonComment: null }
    await addAdministrator()
    await app.ask(markArchived, { body: { id: first.userId, archive } })
    expect(await app.ask(eraseUser, { body: { id: first.userId } })).toMatchObject({ isErased: true })
    for (const table of ['office_codes', 'office_spare_code', 'office_link'])
      expect([table, await count(table)]).toEqual([table, 0])
    expect((await first.browser.send(calls.getOfficeToken, {})).status).toBe(401)
  })
})

describe('signing in with a passkey', () => {
  let first: Entered
  const key = newKey()
  beforeEach(async () => {
    first = await enterFirst(app)
    const { data } = await first.browser.ask(calls.beginPasskey, {})
    await first.browser.ask(calls.addPasskey, {
      body: { name: 'MacBook Анны', passkey: key.create(data, { counter: 1 }) },
    })
  })
  const question = async (browser: Browser) => (await browser.ask(calls.beginOfficePasskey, {})).data
  const answer = (browser: Browser, passkey: ReturnType<typeof key.answer>) =>
    browser.send(calls.signInByPasskey, { body: { passkey } })

  test('works without an address; the challenge names no keys', async () => {
    const browser = openBrowser(app)
    const asked = await question(browser)
    expect(asked).toMatchObject({ rpId: 'delno.test', allowCredentials: [], userVerification: 'required' })
    expect(await answer(browser, key.answer(asked))).toMatchObject({
      status: 200,
      body: { data: { user_id: first.userId } },
    })
    const { data } = await browser.ask(calls.getOwnOfficeAccess, {})
    expect(data.passkeys).toMatchObject([{ name: 'MacBook Анны', used_at: testNow.toISOString() }])
  })

  test('a challenge can be answered once, within five minutes', async () => {
    const browser = openBrowser(app)
    const asked = await question(browser)
    expect((await answer(browser, key.answer(asked))).status).toBe(200)
    expect(await answer(browser, key.answer(asked))).toMatchObject({ status: 401, code: 'unauthorized' })
    const late = await question(browser)
    app.clock.advance(5 * minuteMs)
    expect((await answer(browser, key.answer(late))).status).toBe(401)
    expect((await answer(browser, key.answer({ challenge: 'bm9ib2R5IGFza2Vk' }))).status).toBe(401)
  })

  test.each([
    ['of a page of another site', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('an answer %s is refused', async (_, wishes) => {
    const browser = openBrowser(app)
    expect(await answer(browser, key.answer(await question(browser), wishes))).toMatchObject({ status: 401 })
  })

  test('an answer of an unknown key, or with another key’s signature, is refused', async () => {
    const browser = openBrowser(app)
    const stranger = newKey()
    stranger.create({ challenge: 'x', user: { id: Buffer.from(first.userId).toString('base64url') } })
    expect((await answer(browser, stranger.answer(await question(browser)))).status).toBe(401)
    const forged = { ...stranger.answer(await question(browser)), id: key.id, rawId: key.id }
    expect((await answer(browser, forged)).status).toBe(401)
  })

  test('a counter that does not increase reveals a copied key and is logged', async () => {
    const browser = openBrowser(app)
    expect((await answer(browser, key.answer(await question(browser), { counter: 9 }))).status).toBe(200)
    for (const counter of [9, 4, 0]) {
      const refused = await answer(browser, key.answer(await question(browser), { counter }))
      expect([counter, refused.status]).toEqual([counter, 401])
      expect(refused.body['message']).toContain('копию')
    }
    expect((await eventsOf()).filter(event => event === 'key_copied')).toHaveLength(3)
    expect((await answer(browser, key.answer(await question(browser), { counter: 10 }))).status).toBe(200)
  })

  test('a synchronised key has no counter', async () => {
    const synced = newKey({ counts: false })
    const { data } = await first.browser.ask(calls.beginPasskey, {})
    expect(data.excludeCredentials).toMatchObject([{ id: key.id }])
    const added = await first.browser.ask(calls.addPasskey, { body: { passkey: synced.create(data) } })
    expect(added.data).toMatchObject({ name: 'Mac, Chrome', is_synced: true })
    const browser = openBrowser(app)
    for (let times = 0; times < 2; times += 1)
      expect((await answer(browser, synced.answer(await question(browser)))).status).toBe(200)
  })

  test('a key is created for one challenge of one session, and belongs to one person', async () => {
    const { data } = await first.browser.ask(calls.beginPasskey, {})
    const other = openBrowser(app)
    await signInByCode(other, first.spareCodes[0]!)
    const made = newKey().create(data)
    expect((await other.send(calls.addPasskey, { body: { passkey: made } })).status).toBe(401)
    expect((await first.browser.send(calls.addPasskey, { body: { passkey: made } })).status).toBe(200)
    expect((await first.browser.send(calls.addPasskey, { body: { passkey: made } })).status).toBe(401)
    const again = await first.browser.ask(calls.beginPasskey, {})
    const twice = await first.browser.send(calls.addPasskey, { body: { passkey: key.create(again.data) } })
    expect(twice).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('works while codes are paused', async () => {
    for (let each = 0; each < 5; each += 1) await signInByCode(openBrowser(app), '000000')
    const browser = openBrowser(app)
    expect((await answer(browser, key.answer(await question(browser), { counter: 20 }))).status).toBe(200)
  })
})

describe('the token', () => {
  test('lasts five minutes and is marked as an office token; a reader’s token is not', async () => {
    const { browser, token, userId } = await enterFirst(app)
    const claims = decodeJwt(token)
    expect([claims.exp! - claims.iat!, claims['office'], claims.sub]).toEqual([300, true, userId])
    const found = await app.context.verifyToken(token)
    if (found.kind !== 'valid') throw new Error(found.kind)
    expect(found.viewer.office).toEqual({ sessionId: claims['sid'] })
    expect([isInOffice(found.viewer), isOfficeAdmin(found.viewer)]).toEqual([true, true])

    const reader = await app.signIn({ email: anna.email })
    const read = await app.context.verifyToken(reader.token)
    if (read.kind !== 'valid') throw new Error(read.kind)
    expect(read.viewer).toMatchObject({ roles: [{ application: 'quasar', name: 'admin' }] })
    expect([read.viewer.office, isInOffice(read.viewer), isOfficeAdmin(read.viewer)]).toEqual([undefined, false, false])
    const refused = await browser.send(calls.getOwnOfficeAccess, {}, reader.headers)
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('has the current roles; a change during its lifetime takes effect at once and keeps the session', async () => {
    const { browser, token } = await enterFirst(app)
    await app.ask(grantRole, { body: { email: anna.email, application: 'talker', name: 'moderator' } })
    const rolesOf = async (one: string) => {
      const found = await app.context.verifyToken(one)
      return found.kind === 'valid' && [found.viewer.roles.length, isOfficeAdmin(found.viewer)]
    }
    expect(await rolesOf(token)).toEqual([2, true])
    const { data } = await browser.ask(calls.getOfficeToken, {})
    expect(await rolesOf(data.access_token)).toEqual([2, true])
    await app.ask(removeRole, { body: { email: anna.email, application: 'quasar', name: 'admin' } })
    expect(await rolesOf(token)).toEqual([1, false])
  })

  test('without the role of an administrator, people and the log are not accessible', async () => {
    const admin = await enterFirst(app)
    const denis = await enterInvited(app, admin, { email: 'denis@delno.test', name: 'Денис', role: 'user' })
    const id = admin.userId
    const tries = [
      denis.browser.send(calls.listOfficePeople, {}),
      denis.browser.send(listOfficeLog, {}),
      denis.browser.send(calls.inviteToOffice, { body: { email: 'x@delno.test', display_name: 'Х', role: 'admin' } }),
      denis.browser.send(calls.resetSecondStep, { body: { id } }),
      denis.browser.send(calls.admitToOffice, { body: { id } }),
    ]
    for (const refused of await Promise.all(tries)) expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('sessions', () => {
  test('are listed with the current one first, and ended one by one or all others at once', async () => {
    const first = await enterFirst(app)
    nextStep()
    const phone = openBrowser(app, { userAgent: 'iPhone Safari/604' })
    await signInByCode(phone, codeAt(first.secret, app.clock.now()))
    const tablet = openBrowser(app, { userAgent: 'iPad Safari/604' })
    await signInByCode(tablet, first.spareCodes[0]!)
    app.clock.advance(minuteMs)
    await phone.ask(calls.getOfficeToken, {})

    const { sessions } = (await first.browser.ask(calls.getOwnOfficeAccess, {})).data
    expect(sessions.map(({ device, method, is_this }) => [device, method, is_this])).toEqual([
      ['Mac, Chrome', 'code', true],
      ['iPhone, Safari', 'code', false],
      ['iPad, Safari', 'spare_code', false],
    ])
    expect(sessions[1]!.seen_at).toBe(app.clock.now().toISOString())
    const { id } = sessions[1]!
    expect((await first.browser.send(calls.endOfficeSession, { body: { id } })).status).toBe(200)
    expect(await first.browser.send(calls.endOfficeSession, { body: { id } })).toMatchObject({ code: 'not_found' })
    expect((await phone.send(calls.getOfficeToken, {})).status).toBe(401)
    expect(await app.context.verifyToken(phone.token())).toEqual({ kind: 'expired' })
    expect((await tablet.send(calls.getOwnOfficeAccess, {})).status).toBe(200)

    expect((await first.browser.ask(calls.endOtherOfficeSessions, {})).ended).toBe(1)
    expect((await tablet.send(calls.getOwnOfficeAccess, {})).status).toBe(401)
    expect((await first.browser.ask(calls.getOwnOfficeAccess, {})).data.sessions).toHaveLength(1)
  })

  test('of other people are not found', async () => {
    const admin = await enterFirst(app)
    const denis = await enterInvited(app, admin, { email: 'denis@delno.test', name: 'Денис', role: 'user' })
    const { sessions } = (await admin.browser.ask(calls.getOwnOfficeAccess, {})).data
    const refused = await denis.browser.send(calls.endOfficeSession, { body: { id: sessions[0]!.id } })
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
    expect((await denis.browser.ask(calls.endOtherOfficeSessions, {})).ended).toBe(0)
    expect((await admin.browser.send(calls.getOfficeToken, {})).status).toBe(200)
  })

  test('end after 12 hours without use, and after seven days in any case', async () => {
    const { browser } = await enterFirst(app)
    for (let hours = 0; hours + 11 < sessionMaxDays * 24; hours += 11) {
      app.clock.advance(11 * hourMs)
      expect((await browser.send(calls.getOfficeToken, {})).status).toBe(200)
    }
    app.clock.advance(11 * hourMs)
    const ended = await browser.send(calls.getOfficeToken, {})
    expect(ended).toMatchObject({ status: 401, cookieLines: [expect.stringContaining('delno_office=;')] })
    const idle = await enterFirst(app)
    app.clock.advance(sessionIdleHours * hourMs)
    expect((await idle.browser.send(calls.getOfficeToken, {})).status).toBe(401)
  })

  test('that were ended stay ended in a process that starts later; the event closes sockets of the session', async () => {
    const { browser, token } = await enterFirst(app)
    const heard: unknown[] = []
    app.context.events.on('session.revoked', event => void heard.push(event))
    const sessionId = decodeJwt(token)['sid']
    expect((await browser.send(calls.signOutOfOffice, {})).cookieLines).toEqual([
      expect.stringContaining('delno_office=;'),
    ])
    await app.waitUntilIdle()
    expect(heard).toEqual([{ userId: decodeJwt(token).sub, sessionId }])
    expect(await app.context.verifyToken(token)).toEqual({ kind: 'expired' })
    const another = await app.openAnother()
    expect(await another.context.verifyToken(token)).toEqual({ kind: 'expired' })
    await another.close()
  })
})

describe('own credentials', () => {
  let first: Entered
  beforeEach(async () => {
    first = await enterFirst(app)
  })

  test('the last credential cannot be removed; spare codes do not count', async () => {
    const { browser } = first
    expect(await browser.send(calls.removeCodes, {})).toMatchObject({ status: 409, code: 'last_way' })
    const key = newKey()
    const { data } = await browser.ask(calls.beginPasskey, {})
    await browser.ask(calls.addPasskey, { body: { passkey: key.create(data) } })
    expect((await browser.send(calls.removeCodes, {})).status).toBe(200)
    expect(await browser.send(calls.removeCodes, {})).toMatchObject({ code: 'not_found' })
    expect(await browser.send(calls.removePasskey, { body: { id: key.id } })).toMatchObject({ code: 'last_way' })
    expect((await browser.ask(calls.getOwnOfficeAccess, {})).data.passkeys).toHaveLength(1)
  })

  test('changes need a second step within the last ten minutes, with a code or a key', async () => {
    const { browser } = first
    app.clock.advance(freshStepMinutes * minuteMs + 1)
    await browser.ask(calls.getOfficeToken, {})
    const changes = () => [
      browser.send(calls.beginPasskey, {}),
      browser.send(calls.beginCodes, {}),
      browser.send(calls.removeCodes, {}),
      browser.send(calls.makeSpareCodes, {}),
      browser.send(calls.removePasskey, { body: { id: 'x' } }),
      browser.send(calls.inviteToOffice, { body: { email: 'x@delno.test', display_name: 'Х', role: 'user' } }),
      browser.send(calls.resetSecondStep, { body: { id: first.userId } }),
      browser.send(calls.admitToOffice, { body: { id: first.userId } }),
    ]
    for (const refused of await Promise.all(changes()))
      expect(refused).toMatchObject({ status: 403, code: 'second_step' })
    const wrong = await browser.send(calls.repeatSecondStep, { body: { code: '4F7K91QD' } })
    expect(wrong).toMatchObject({ status: 400, code: 'wrong_code' })
    await browser.ask(calls.repeatSecondStep, { body: { code: codeAt(first.secret, app.clock.now()) } })
    const key = newKey()
    const { data } = await browser.ask(calls.beginPasskey, {})
    await browser.ask(calls.addPasskey, { body: { passkey: key.create(data) } })

    app.clock.advance(freshStepMinutes * minuteMs + 1)
    await browser.ask(calls.getOfficeToken, {})
    expect(await browser.send(calls.makeSpareCodes, {})).toMatchObject({ code: 'second_step' })
    const asked = (await browser.ask(calls.beginOfficePasskey, {})).data
    await browser.ask(calls.repeatSecondStep, { body: { passkey: key.answer(asked) } })
    const { spare_codes: codes } = (await browser.ask(calls.makeSpareCodes, {})).data
    expect((await signInByCode(openBrowser(app), first.spareCodes[0]!)).status).toBe(400)
    expect((await signInByCode(openBrowser(app), codes[9]!)).status).toBe(200)
  })

  test('a colleague’s key does not count as an own second step', async () => {
    const denis = await enterInvited(app, first, { email: 'denis@delno.test', name: 'Денис', role: 'user' })
    const key = newKey()
    const { data } = await denis.browser.ask(calls.beginPasskey, {})
    await denis.browser.ask(calls.addPasskey, { body: { passkey: key.create(data) } })
    const asked = (await first.browser.ask(calls.beginOfficePasskey, {})).data
    const refused = await first.browser.send(calls.repeatSecondStep, { body: { passkey: key.answer(asked) } })
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('another authenticator app replaces the former one after its first correct code', async () => {
    const { browser } = first
    expect(await browser.send(calls.setCodes, { body: { code: '123456', are_kept: true } })).toMatchObject({
      code: 'conflict',
    })
    const { data } = await browser.ask(calls.beginCodes, {})
    expect((await browser.ask(calls.beginCodes, {})).data).toEqual(data)
    expect(data.secret).not.toBe(first.secret)
    nextStep()
    await browser.ask(calls.setCodes, { body: { code: codeAt(data.secret, app.clock.now()), are_kept: true } })
    nextStep()
    expect((await signInByCode(openBrowser(app), codeAt(first.secret, app.clock.now()))).status).toBe(400)
    expect((await signInByCode(openBrowser(app), codeAt(data.secret, app.clock.now()))).status).toBe(200)
    expect((await signInByCode(openBrowser(app), data.spare_codes[0]!)).status).toBe(200)
  })
})

describe('colleagues', () => {
  let admin: Entered
  beforeEach(async () => {
    admin = await enterFirst(app)
  })
  const denis = { email: 'denis@delno.test', display_name: 'Денис Карпов', role: 'user' as const }
  const tokenIn = ({ url }: { url: string }) => {
    expect(url).toMatch(/^https:\/\/delno\.test\/office\/start#[\w-]{43}$/)
    return url.split('#')[1]!
  }

  test('an invitation gives a role and a link for this address; a new link invalidates the former one', async () => {
    const invite = async () => (await admin.browser.ask(calls.inviteToOffice, { body: denis })).data
    const [first, second] = [await invite(), await invite()]
    expect(Date.parse(second.expires_at) - testNow.getTime()).toBe(handedLinkHours * hourMs)
    expect(await open(openBrowser(app), tokenIn(first))).toMatchObject({ status: 410, code: 'link_expired' })
    const people = (await admin.browser.ask(calls.listOfficePeople, {})).items
    expect(people).toMatchObject([
      { display_name: 'Анна Ветрова', roles: ['admin'], has_codes: true, passkeys: 0, link_expires_at: null },
      {
        display_name: 'Денис Карпов',
        roles: ['user'],
        has_codes: false,
        seen_at: null,
        link_expires_at: second.expires_at,
      },
    ])
    const browser = openBrowser(app)
    expect((await open(browser, tokenIn(second))).body).toMatchObject({
      data: { purpose: 'invitation', step: 'second', email: denis.email, is_email_fixed: true },
    })
    const other = { email: 'other@delno.test', display_name: 'Денис' }
    expect(await browser.send(calls.saveOfficePerson, { body: other })).toMatchObject({ code: 'conflict' })
    const entered = await finishWithCodes(app, browser)
    expect(entered.userId).toBe(second.user_id)
    expect((await browser.ask(calls.getOfficeToken, {})).data).toMatchObject({ roles: ['user'] })
    const again = await admin.browser.send(calls.inviteToOffice, { body: denis })
    expect(again).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('resetting the second step removes sessions and credentials at once; the link lets the person sign in again', async () => {
    const his = await enterInvited(app, admin, { ...denis, name: denis.display_name })
    const { data } = await admin.browser.ask(calls.resetSecondStep, { body: { id: his.userId } })
    expect((await his.browser.send(calls.getOwnOfficeAccess, {})).status).toBe(401)
    expect((await his.browser.send(calls.getOfficeToken, {})).status).toBe(401)
    nextStep()
    expect((await signInByCode(openBrowser(app), codeAt(his.secret, app.clock.now()), denis.email)).status).toBe(400)
    expect((await signInByCode(openBrowser(app), his.spareCodes[0]!, denis.email)).status).toBe(400)
    const browser = openBrowser(app)
    expect((await open(browser, tokenIn(data))).body).toMatchObject({ data: { purpose: 'return', step: 'second' } })
    expect((await finishWithCodes(app, browser)).userId).toBe(his.userId)
    const log = (await admin.browser.ask(listOfficeLog, {})).items
    expect(log.map(({ action, thing, by }) => [action, thing?.title, by?.display_name]).slice(0, 4)).toEqual([
      ['access.first_entry', 'Денис Карпов', 'Денис Карпов'],
      ['access.link_opened', 'Денис Карпов', undefined],
      ['access.link_made', 'Денис Карпов', 'Анна Ветрова'],
      ['access.second_step_reset', 'Денис Карпов', 'Анна Ветрова'],
    ])
    expect(log[0]!.place).toEqual({ device: 'Mac, Chrome', network: '95.165.*.*', city: null })
    const older = await admin.browser.ask(listOfficeLog, { query: { before: log[1]!.id, limit: 1 } })
    expect(older.items).toEqual([log[2]])
    expect(await admin.browser.send(calls.resetSecondStep, { body: { id: admin.userId } })).toMatchObject({
      code: 'conflict',
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await admin.browser.send(calls.resetSecondStep, { body: { id: nobody } })).toMatchObject({
      code: 'not_found',
    })
  })

  test('after a lock, people need a link of the server or an administrator who admits them', async () => {
    const his = await enterInvited(app, admin, { ...denis, name: denis.display_name })
    const { token } = (await app.ask(calls.makeFirstLink, { body: { if_none: false } })).data!
    expect(await app.ask(calls.lockOffice, { body: {} })).toMatchObject({ sessions: 2, links: 1 })
    expect((await admin.browser.send(calls.getOwnOfficeAccess, {})).status).toBe(401)
    expect(await open(openBrowser(app), token)).toMatchObject({ status: 410, code: 'link_expired' })
    nextStep()
    for (const { secret, email } of [
      { secret: admin.secret, email: anna.email },
      { secret: his.secret, email: denis.email },
    ])
      expect(await signInByCode(openBrowser(app), codeAt(secret, app.clock.now()), email)).toMatchObject({
        status: 403,
        code: 'office_locked',
      })
    const back = await enterFirst(app)
    expect(back.userId).toBe(admin.userId)
    const [, locked] = (await back.browser.ask(calls.listOfficePeople, {})).items
    expect(locked).toMatchObject({ id: his.userId, is_locked_out: true })
    await back.browser.ask(calls.admitToOffice, { body: { id: his.userId } })
    nextStep()
    expect((await signInByCode(openBrowser(app), codeAt(his.secret, app.clock.now()), denis.email)).status).toBe(200)
  })

  test('a link that the server makes for an address resets its second step', async () => {
    const { token } = (await app.ask(calls.makeReturnLink, { body: { email: anna.email } })).data
    expect((await admin.browser.send(calls.getOfficeToken, {})).status).toBe(401)
    const browser = openBrowser(app)
    await open(browser, token)
    expect((await finishWithCodes(app, browser)).userId).toBe(admin.userId)
    await expect(app.ask(calls.makeReturnLink, { body: { email: 'nobody@delno.test' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('expired data is removed; open sessions and the places of a year are kept; the log stays whole', async () => {
  const first = await enterFirst(app)
  await first.browser.ask(calls.beginOfficePasskey, {})
  await signInByCode(openBrowser(app), '000000')
  const clean = () => cleanUpOffice({ db: app.context.db.of('auth'), now: () => app.clock.now() })
  await clean()
  const tables = ['office_link', 'office_challenge', 'office_attempt', 'office_session', 'office_sign_in']
  const counts = () => Promise.all(tables.map(count))
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  app.clock.advance(2 * hourMs)
  await clean()
  // Wrong codes are remembered longer than any pause.
  expect(await counts()).toEqual([1, 0, 1, 1, 1])
  app.clock.advance(60 * 24 * hourMs)
  await clean()
  expect(await counts()).toEqual([0, 0, 1, 0, 1])
  app.clock.advance(366 * 24 * hourMs)
  await clean()
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
  expect(await rowsOf('select from platform.office_log')).toHaveLength(3)
  expect(await rowsOf('select from platform.office_log_private')).toEqual([])
  expect((await verifyLog(app.context.db.sql, { now: app.clock.now() })).problems).toEqual([])
})

import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  eraseUser,
  getUsers,
  grantRole,
  markArchived,
  removeRole,
  setBan,
  setExpert,
  updateUser,
  type CodeInfo,
  type UserReply,
} from '#contract/auth.ts'
import type { Viewer } from '#domain/viewer.ts'
import { makeTestClock } from '#platform/clock.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { cleanUp } from './cleanup.ts'
import {
  accessTokenSeconds,
  changeWaitDays,
  codeAttempts,
  codeMinutes,
  codePauseMinutes,
  codeResends,
  codesPerNetwork,
  endedSessionDays,
  attemptsPerNetwork,
  linkMinutes,
  resendSeconds,
  sameSuccessorMs,
  sessionDays,
} from './limits.ts'
import { removeExpired } from './store/sessions.ts'
import type { AuthTables } from './store/tables.ts'

const base = '/svc/auth/api/v1'
const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['auth'], config: { siteUrl: 'https://delno.test' } })
})
afterAll(() => app.close())
/** `empty` does not reset limits kept in memory, so each test has a network of its own. */
let networks = 0
const networkIp = () => `10.1.${networks >> 8}.${networks & 255}`
beforeEach(() => {
  networks += 1
  return app.empty()
})

type Reply = {
  status: number
  body: Record<string, unknown>
  cookie: string
  cookieLine: string
  response: LightMyRequestResponse
}

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  {
    payload,
    headers,
    ip = networkIp(),
  }: { payload?: object | string; headers?: Record<string, string>; ip?: string } = {},
): Promise<Reply> {
  const response = await app.app.inject({ method, url: base + path, remoteAddress: ip, headers, payload })
  const cookieLine = String(response.headers['set-cookie'] ?? '')
  return { status: response.statusCode, body: response.json(), cookie: cookieLine.split(';')[0]!, cookieLine, response }
}

const request = (email: string, options: { ip?: string } = {}) =>
  call('POST', '/email/code/request', { ...options, payload: { email } })
const verify = (email: string, code: string, options: { ip?: string; headers?: Record<string, string> } = {}) =>
  call('POST', '/email/code/verify', { ...options, payload: { email, code, consent: '2026-11' } })
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  call('PATCH', '/auth/refresh-token', { headers: { cookie, ...headers } })
const revoke = (cookie: string) => call('PATCH', '/auth/revoke-token', { headers: { cookie } })
const infoOf = ({ body }: Reply) => (body as { data: CodeInfo }).data
const count = async (table: string) =>
  (await app.context.db.sql.query<{ n: number }>(`select count(*)::integer as n from auth.${table}`)).rows[0]!.n

async function codeFor(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200)
  return (await app.newestCode(email))!
}
/** Five codes that differ from the right one. */
const wrongCodes = (right: string) =>
  Array.from({ length: codeAttempts }, (_, step) => String((Number(right) + step + 1) % 1_000_000).padStart(6, '0'))

describe('codes', () => {
  test('the letter has the code in its subject, its text and a last line that phones read', async () => {
    const code = await codeFor('Anna@Delno.test')
    const { rows } = await app.context.db.sql.query<{ to: string; subject: string; text: string; html: string }>(
      'select "to", subject, text, html from platform.mail_message',
    )
    const [letter] = rows
    expect(rows).toHaveLength(1)
    expect(letter!.to).toBe('anna@delno.test')
    expect(letter!.subject).toBe(`${code} — код для входа в «Дельно»`)
    expect(letter!.text.trimEnd().split('\n').at(-1)).toBe(`@delno.test #${code}`)
    expect(letter!.html).toContain(`>${code}</p>`)
    expect(letter!.html).not.toMatch(/https?:/)
  })

  test('the first sign-in creates the account and records the consent; the next one finds the account', async () => {
    const first = await verify('anna@delno.test', await codeFor('anna@delno.test'))
    const made = (first.body as { data: { user: UserReply; token: { user_id: string } } }).data
    expect(made.user).toMatchObject({ email: 'anna@delno.test', is_user_created: true, id: made.token.user_id })
    app.clock.advance(day)
    const again = await verify('ANNA@delno.test', await codeFor('ANNA@delno.test'))
    const found = (again.body as { data: { user: UserReply } }).data.user
    expect(found).toMatchObject({ id: made.user.id, is_user_created: false, integer_id: made.user.integer_id })
    const { rows } = await app.context.db.sql.query('select user_id, version, given_at from auth.consent')
    expect(rows).toEqual([{ user_id: made.user.id, version: '2026-11', given_at: new Date('2026-11-21T06:00:00Z') }])
  })

  test('a sign-in without a consent creates an account that waits for one; only its owner can give it', async () => {
    const code = await codeFor('anna@delno.test')
    const entered = await call('POST', '/email/code/verify', { payload: { email: 'anna@delno.test', code } })
    const { user, token } = (entered.body as { data: { user: UserReply; token: { access_token: string } } }).data
    expect(user).toMatchObject({ email: 'anna@delno.test', is_user_created: true, consent_version: null })
    const waiting = async () => /^delno_accounts_without_consent (\d+)$/m.exec(await app.context.metrics.metrics())?.[1]
    expect([await count('consent'), await waiting()]).toEqual([0, '1'])

    const vera = await app.signIn({ email: 'vera@delno.test', roles: [{ application: 'auth', name: 'admin' }] })
    const agree = (headers: Record<string, string>, consent?: string) =>
      call('POST', `/users/${user.id}/consent`, { headers, payload: { consent } })
    const own = { authorization: `Bearer ${token.access_token}` }
    expect([(await agree(vera.headers, '2026-11')).status, (await agree(own)).status]).toEqual([403, 400])
    app.clock.advance(minute)
    expect(await agree(own, '2026-11')).toMatchObject({
      status: 200,
      body: { success: true, data: { id: user.id, consent_version: '2026-11' } },
    })
    app.clock.advance(minute)
    expect((await agree(own, '2026-11')).status).toBe(200)
    const { rows } = await app.context.db.sql.query('select version, given_at from auth.consent where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ version: '2026-11', given_at: new Date('2026-11-21T06:01:00Z') }])
    expect(await waiting()).toBe('0')
    expect((await call('GET', `/users/${user.id}`, { headers: own })).body).toMatchObject({
      data: { consent_version: '2026-11' },
    })
  })

  test('a known, an unknown and a banned address get byte-equal answers', async () => {
    await app.signIn({ email: 'anna@delno.test' })
    await app.signIn({ email: 'bad@delno.test' })
    await app.ask(setBan, { body: { email: 'bad@delno.test', isBanned: true } })
    const replies = await Promise.all(
      ['anna@delno.test', 'bad@delno.test', 'nina@delno.test'].map(email => request(email)),
    )
    const plain = replies.map(({ status, response }, at) => [
      status,
      response.body.replace(['anna', 'bad', 'nina'][at]!, 'NAME'),
      Object.keys(response.headers).toSorted(),
    ])
    expect(plain[1]).toEqual(plain[0])
    expect(plain[2]).toEqual(plain[0])
    const wrong = await Promise.all(
      ['anna', 'bad', 'nina'].map(async name => {
        const email = `${name}@delno.test`
        const { status, response } = await verify(email, wrongCodes((await app.newestCode(email))!)[0]!)
        return [status, response.body.replace(name, 'NAME')]
      }),
    )
    expect(wrong[1]).toEqual(wrong[0])
    expect(wrong[2]).toEqual(wrong[0])
    expect(wrong[0]![0]).toBe(400)
  })

  test('a code works once', async () => {
    const code = await codeFor('anna@delno.test')
    expect((await verify('anna@delno.test', code)).status).toBe(200)
    expect(await verify('anna@delno.test', code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
  })

  test('of many parallel requests with one code only one signs in', async () => {
    const code = await codeFor('anna@delno.test')
    const replies = await Promise.all(Array.from({ length: codeAttempts }, () => verify('anna@delno.test', code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await count('session'), await count('"user"')]).toEqual([1, 1])
  })

  test(`a code is valid for ${codeMinutes} minutes and not a second longer`, async () => {
    const early = await codeFor('anna@delno.test')
    app.clock.advance(codeMinutes * minute - second)
    expect((await verify('anna@delno.test', early)).status).toBe(200)
    const late = await codeFor('anna@delno.test')
    app.clock.advance(codeMinutes * minute)
    expect((await verify('anna@delno.test', late)).status).toBe(400)
  })

  test('a new code replaces the old one', async () => {
    const old = await codeFor('anna@delno.test')
    app.clock.advance(resendSeconds * second)
    const fresh = await codeFor('anna@delno.test')
    if (old !== fresh) expect((await verify('anna@delno.test', old)).status).toBe(400)
    expect((await verify('anna@delno.test', fresh)).status).toBe(200)
  })

  test(`after ${codeAttempts} wrong guesses the right code is refused too`, async () => {
    const code = await codeFor('anna@delno.test')
    const left: number[] = []
    for (const wrong of wrongCodes(code)) left.push(infoOf(await verify('anna@delno.test', wrong)).attempts_left)
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await verify('anna@delno.test', code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
  })

  test('a hundred parallel guesses count as five attempts', async () => {
    const code = await codeFor('anna@delno.test')
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, step) =>
        verify('anna@delno.test', String((Number(code) + step + 1) % 1_000_000).padStart(6, '0')),
      ),
    )
    const { rows } = await app.context.db.sql.query('select attempts_left from auth.email_code')
    expect(rows).toEqual([{ attempts_left: 0 }])
    expect(replies.filter(reply => infoOf(reply).attempts_left > 0)).toHaveLength(codeAttempts - 1)
  })

  test(`${codeResends} further codes can be requested with a delay each, then there is a pause`, async () => {
    await codeFor('anna@delno.test')
    expect(await request('anna@delno.test')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    for (let left = codeResends - 1; left >= 0; left -= 1) {
      app.clock.advance(resendSeconds * second)
      expect(infoOf(await request('anna@delno.test'))).toMatchObject({
        resends_left: left,
        attempts_left: codeAttempts,
      })
    }
    app.clock.advance(codePauseMinutes * minute - second)
    const refused = await request('anna@delno.test')
    expect([refused.status, infoOf(refused)]).toMatchObject([429, { resends_left: 0, time_left: 1 }])
    app.clock.advance(second)
    expect(infoOf(await request('anna@delno.test'))).toMatchObject({ resends_left: codeResends })
  })

  describe('an attacker who requests codes for an address, or guesses them', () => {
    /** Requests four codes and guesses at each until it is used up, from another network each time. */
    async function exhaustCodes(email: string): Promise<void> {
      for (let letter = 0; letter <= codeResends; letter += 1) {
        if (letter > 0) app.clock.advance(resendSeconds * second)
        expect((await request(email, { ip: `10.66.${letter}.1` })).status).toBe(200)
        for (const wrong of wrongCodes((await app.newestCode(email))!)) await verify(email, wrong, { ip: '10.66.9.9' })
      }
    }
    const letters = async () => {
      await app.waitUntilIdle()
      return (
        await app.context.db.sql.query<{ text: string; html: string }>(
          'select text, html from platform.mail_message order by id',
        )
      ).rows
    }
    const newestKey = async () =>
      /#email=anna%40delno\.test&key=([\da-f]{32})$/m.exec((await letters()).at(-1)!.text)?.[1]

    test('cannot lock its owner out: the last letter before the pause has a link', async () => {
      const { userId } = await app.signIn({ email: 'anna@delno.test' })
      app.clock.advance(day)
      await exhaustCodes('anna@delno.test')
      const refused = await request('anna@delno.test')
      expect([refused.status, refused.body['message']]).toEqual([
        429,
        'Новый код можно запросить через 60 мин. А пока войдите по ссылке из последнего письма',
      ])
      const key = (await newestKey())!
      for (const wrong of ['0'.repeat(32), key.replace(/.$/, last => (last === '0' ? '1' : '0'))])
        expect(await verify('anna@delno.test', wrong)).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
      expect((await verify('vera@delno.test', key)).status).toBe(400)
      const entered = await verify('anna@delno.test', key)
      expect([entered.status, (entered.body as { data: { user: UserReply } }).data.user.id]).toEqual([200, userId])
      expect((await verify('anna@delno.test', key)).status).toBe(400)
      // The sign-in of the owner has ended the pause.
      expect((await request('anna@delno.test')).status).toBe(200)
    })

    test('causes four letters an hour, of which only the last has the link', async () => {
      await exhaustCodes('anna@delno.test')
      for (let network = 0; network < 20; network += 1) {
        app.clock.advance(2 * minute)
        expect((await request('anna@delno.test', { ip: `10.67.${network}.1` })).status).toBe(429)
      }
      const sent = await letters()
      expect(sent.map(({ text, html }) => [/#email=/.test(text), /href=/.test(html)])).toEqual([
        ...Array.from({ length: codeResends }, () => [false, false]),
        [true, true],
      ])
      expect(sent.at(-1)!.text.trimEnd().split('\n').at(-1)).toMatch(/^@delno\.test #\d{6}$/)
    })

    test('leaves a link that is valid until the next series of codes can have its own', async () => {
      await exhaustCodes('anna@delno.test')
      const key = (await newestKey())!
      app.clock.advance(codePauseMinutes * minute)
      await request('anna@delno.test', { ip: '10.68.1.1' })
      app.clock.advance((linkMinutes - codePauseMinutes) * minute - second)
      expect((await verify('anna@delno.test', key)).status).toBe(200)
      await exhaustCodes('boris@delno.test')
      app.clock.advance(linkMinutes * minute)
      const late = /key=([\da-f]{32})$/m.exec((await letters()).at(-1)!.text)![1]!
      expect((await verify('boris@delno.test', late)).status).toBe(400)
    })

    test('learns nothing: a known and an unknown address get the same answers', async () => {
      await app.signIn({ email: 'anna@delno.test' })
      app.clock.advance(day)
      const said: string[] = []
      for (const email of ['anna@delno.test', 'nina@delno.test']) {
        await exhaustCodes(email)
        const replies = [await request(email), await verify(email, '0'.repeat(32)), await verify(email, '000000')]
        said.push(replies.map(({ status, response }) => status + response.body.replace(email, 'NAME')).join('\n'))
      }
      expect(said[1]).toBe(said[0])
    })
  })

  test('an expired code is shown with no attempts left', async () => {
    await codeFor('anna@delno.test')
    const again = await request('anna@delno.test')
    expect([again.status, infoOf(again).attempts_left]).toEqual([429, codeAttempts])
    for (let resend = 0; resend < codeResends; resend += 1) {
      app.clock.advance(resendSeconds * second)
      await request('anna@delno.test')
    }
    app.clock.advance(codeMinutes * minute)
    expect(infoOf(await request('anna@delno.test')).attempts_left).toBe(0)
  })

  test('many parallel requests send one letter', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => request('anna@delno.test')))
    await app.waitUntilIdle()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.context.db.sql.query('select 1 from platform.mail_message')
    expect(rows).toHaveLength(1)
  })

  test('requests for codes are limited per network, within a time window', async () => {
    for (let at = 0; at < codesPerNetwork.max; at += 1)
      expect((await request(`reader${at}@delno.test`, { ip: '2001:db8:1:2::a' })).status).toBe(200)
    const { code, success } = (await request('late@delno.test', { ip: '2001:db8:1:2:ffff::b' })).body as Record<
      string,
      unknown
    >
    expect([code, success]).toEqual(['rate_limited', false])
    expect((await request('late@delno.test', { ip: '2001:db8:1:3::a' })).status).toBe(200)
    app.clock.advance(codesPerNetwork.perSeconds * second)
    expect((await request('later@delno.test', { ip: '2001:db8:1:2::a' })).status).toBe(200)
  })

  test('attempts are limited per network across addresses and processes', async () => {
    const code = await codeFor('anna@delno.test')
    const guesses = Array.from({ length: attemptsPerNetwork.max }, (_, at) =>
      verify(`n${at}@delno.test`, '123456', { ip: '10.9.9.9' }),
    )
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]))
    expect((await verify('anna@delno.test', code, { ip: '10.9.9.9' })).status).toBe(429)
    // Another process on the same database.
    const other = await app.openAnother()
    const response = await other.app.inject({
      method: 'POST',
      url: `${base}/email/code/verify`,
      remoteAddress: '10.9.9.9',
      payload: { email: 'anna@delno.test', code },
    })
    await other.close()
    expect(response.statusCode).toBe(429)
    expect((await verify('anna@delno.test', code, { ip: '10.9.9.8' })).status).toBe(200)
  })

  test('every statement of signing in finds its row by an index', async () => {
    await app.context.db.sql.exec(`
      insert into auth.email_code select 'a' || i, 'c', now(), now(), 5, 3 from generate_series(1, 20000) i;
      analyze auth.email_code`)
    for (const statement of [
      `update auth.email_code set attempts_left = attempts_left - 1 where address_key = 'a7' and attempts_left > 0 and expires_at > now()`,
      `delete from auth.email_code where address_key = 'a7' and code_key = 'c'`,
    ]) {
      const { rows } = await app.context.db.sql.query<Record<string, string>>(`explain ${statement}`)
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toContain('Seq Scan')
    }
  })

  test('the database holds no code, address, network or cookie in plain text', async () => {
    const code = await codeFor('anna@delno.test')
    const { cookie } = await app.signIn({ email: 'timur@delno.test' })
    const { rows } = await app.context.db.sql.query<{ all: string }>(
      `select concat((select jsonb_agg(c) from auth.email_code c), (select jsonb_agg(n) from platform.limit_window n),
        (select jsonb_agg(s) from auth.session s)) as all`,
    )
    for (const secret of [code, 'anna', networkIp(), cookie.split('.').at(-1)!])
      expect(rows[0]!.all).not.toContain(secret)
  })

  test.each([
    ['a page of another site', { origin: 'https://evil.test' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a link from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of ours', { origin: 'https://delno.test' }, 200],
    [
      'a page of ours by the address it was opened at',
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      200,
    ],
    ['a program', {}, 200],
  ])('%s signs in: %j → %i', async (_, headers, status) => {
    const code = await codeFor('anna@delno.test')
    const { status: answered, cookie } = await verify('anna@delno.test', code, { headers })
    expect([answered, cookie !== '']).toEqual([status, status === 200])
  })

  test('a form of another site cannot sign anybody in', async () => {
    const code = await codeFor('anna@delno.test')
    const reply = await call('POST', '/email/code/verify', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
      payload: `email=anna%40delno.test&code=${code}`,
    })
    expect([reply.status, reply.cookie]).toEqual([403, ''])
  })
})

describe('sessions', () => {
  test('the cookie is HttpOnly, Secure, SameSite and limited to its path', async () => {
    const { cookieLine } = await verify('anna@delno.test', await codeFor('anna@delno.test'))
    expect(cookieLine).toMatch(/^delno_session=[\w.-]+; /)
    expect(cookieLine.split('; ').slice(1)).toEqual([
      'Path=/svc/auth/api/v1/auth',
      `Max-Age=${sessionDays * 86_400}`,
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('an expired token and the cookie give a new token and a new cookie', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    app.clock.advance((accessTokenSeconds + 1) * second)
    expect((await call('GET', `/users/${anna.userId}`, { headers: anna.headers })).status).toBe(401)
    const reply = await refresh(anna.cookie, { ...anna.headers, 'x-auth-app': 'web' })
    expect([reply.status, reply.cookie === anna.cookie]).toEqual([200, false])
    const { access_token, user_id } = (reply.body as { data: { access_token: string; user_id: string } }).data
    expect(user_id).toBe(anna.userId)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await call('GET', `/users/${anna.userId}`, { headers })).status).toBe(200)
  })

  test('a hundred parallel requests rotate the cookie once and get the same cookie', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    app.clock.advance(minute)
    const replies = await Promise.all(Array.from({ length: 100 }, () => refresh(anna.cookie)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const cookies = new Set(replies.map(({ cookie }) => cookie))
    expect(cookies.size).toBe(1)
    const { rows } = await app.context.db.sql.query('select generation from auth.session')
    expect(rows).toEqual([{ generation: 2 }])
    expect((await refresh([...cookies][0]!)).status).toBe(200)
  })

  test('a stolen cookie used after its owner signs both out', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const owner = await refresh(anna.cookie)
    app.clock.advance(sameSuccessorMs + 1)
    // It cannot be told from the owner who never got an answer, until the owner comes.
    const thief = await refresh(anna.cookie)
    expect((await refresh(owner.cookie)).status).toBe(401)
    expect((await refresh(thief.cookie)).status).toBe(401)
  })

  test('a reader whose answer was lost stays signed in, however late they try again', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    await refresh(anna.cookie)
    app.clock.advance(20 * minute)
    await refresh(anna.cookie)
    app.clock.advance(20 * minute)
    const arrived = await refresh(anna.cookie)
    expect(arrived.status).toBe(200)
    const next = await refresh(arrived.cookie)
    expect(next.status).toBe(200)
    // Its successor was used, so the first cookie is an old one now.
    app.clock.advance(minute)
    expect((await refresh(anna.cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(401)
  })

  test('a stolen cookie used before its owner signs both out; other browsers stay signed in', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const phone = await app.signIn({ email: 'anna@delno.test' })
    const thief = await refresh(anna.cookie)
    app.clock.advance(minute)
    const further = await refresh(thief.cookie)
    expect((await refresh(anna.cookie)).status).toBe(401)
    expect((await refresh(further.cookie)).status).toBe(401)
    expect((await refresh(phone.cookie)).status).toBe(200)
  })

  test('a cookie two generations old ends the session at once', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const { cookie } = await refresh((await refresh(anna.cookie)).cookie)
    expect((await refresh(anna.cookie)).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('a forged cookie is refused and ends no session', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const [session, , proof] = anna.cookie.split('.')
    for (const forged of [
      `${session}.2.${proof}`,
      `${session}.1.${'A'.repeat(43)}`,
      'delno_session=',
      'delno_session=x.y.z',
      '',
    ])
      expect((await refresh(forged)).status).toBe(401)
    expect((await refresh(anna.cookie)).status).toBe(200)
  })

  test('revoking ends the session and removes the cookie; without a session the answer is the same', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const reply = await revoke(anna.cookie)
    expect([reply.status, reply.body]).toEqual([200, { success: true, msg: 'Вы вышли' }])
    expect(reply.cookieLine).toMatch(/^delno_session=; Path=\/svc\/auth\/api\/v1\/auth; Max-Age=0; /)
    expect((await refresh(anna.cookie)).status).toBe(401)
    expect((await revoke('')).status).toBe(200)
  })

  test('revoking by the bearer token alone ends its session: token and cookie are refused', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const phone = await app.signIn({ email: 'anna@delno.test' })
    expect(await call('PATCH', '/auth/revoke-token', { headers: anna.headers })).toMatchObject({
      status: 200,
      body: { success: true, msg: 'Вы вышли' },
    })
    // The very next call is refused already.
    expect((await call('GET', `/users/${anna.userId}`, { headers: anna.headers })).status).toBe(401)
    expect((await refresh(anna.cookie)).status).toBe(401)
    expect((await call('GET', `/users/${anna.userId}`, { headers: phone.headers })).status).toBe(200)
    expect((await refresh(phone.cookie)).status).toBe(200)
  })

  test('revoking by the bearer token of one session and the cookie of another ends both, if they belong to one reader', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const phone = await app.signIn({ email: 'anna@delno.test' })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const revokeBoth = (headers: object, cookie: string) =>
      call('PATCH', '/auth/revoke-token', { headers: { ...headers, cookie } })
    const mixed = await revokeBoth(anna.headers, timur.cookie)
    expect([mixed.status, mixed.cookieLine]).toEqual([200, ''])
    expect([(await refresh(anna.cookie)).status, (await refresh(timur.cookie)).status]).toEqual([401, 200])
    const again = await app.signIn({ email: 'anna@delno.test' })
    await revokeBoth(again.headers, phone.cookie)
    expect([(await refresh(again.cookie)).status, (await refresh(phone.cookie)).status]).toEqual([401, 401])
  })

  test.each(['refresh-token', 'revoke-token'])('%s refuses pages of other sites', async path => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const headers = { cookie: anna.cookie, origin: 'https://evil.test' }
    expect((await call('PATCH', `/auth/${path}`, { headers })).status).toBe(403)
    expect((await refresh(anna.cookie)).status).toBe(200)
  })

  test("a valid token of one reader with another's cookie is refused", async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    expect((await refresh(anna.cookie, timur.headers)).status).toBe(401)
    // The cookie was not rotated, so its owner can still use it.
    app.clock.advance(minute)
    expect((await refresh(anna.cookie, anna.headers)).status).toBe(200)
  })

  test('an unused session ends, a used one goes on', async () => {
    const used = await app.signIn({ email: 'anna@delno.test' })
    const left = await app.signIn({ email: 'anna@delno.test' })
    app.clock.advance((sessionDays - 1) * day)
    const { cookie } = await refresh(used.cookie)
    app.clock.advance(2 * day)
    expect((await refresh(cookie)).status).toBe(200)
    expect((await refresh(left.cookie)).status).toBe(401)
  })

  test('the cleanup removes old codes and sessions only', async () => {
    const db = app.context.db.of<AuthTables>('auth')
    await app.signIn({ email: 'old@delno.test' })
    await request('old2@delno.test')
    const ended = await app.signIn({ email: 'ended@delno.test' })
    await revoke(ended.cookie)
    app.clock.advance((endedSessionDays + 1) * day)
    await request('new@delno.test')
    const at = (days: number) => new Date(app.clock.now().getTime() - days * day)
    await removeExpired(db.kysely, { codesBefore: at(1), sessionsBefore: at(endedSessionDays), limit: 100 })
    expect([await count('email_code'), await count('session')]).toEqual([1, 1])
    app.clock.advance(sessionDays * day)
    await removeExpired(db.kysely, { codesBefore: at(1), sessionsBefore: at(endedSessionDays), limit: 100 })
    expect([await count('email_code'), await count('session')]).toEqual([0, 0])
  })
})

describe('tokens', () => {
  let anna: SignedIn
  beforeEach(async () => {
    anna = await app.signIn({ email: 'anna@delno.test' })
  })
  const read = (token: string) =>
    call('GET', `/users/${anna.userId}`, { headers: { authorization: `Bearer ${token}` } })
  const claims = { sid: 'any', roles: [{ application: 'auth', name: 'admin' }], banned: false, expert: false }
  const seconds = () => Math.floor(app.clock.now().getTime() / 1000)
  const forge = (key: KeyObject | Uint8Array, alg: string, issuer = app.config.siteUrl) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setIssuer(issuer)
      .setSubject(anna.userId)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 60)
      .sign(key)

  test('without a token the error is the one of the specification', async () => {
    const { status, body } = await call('GET', `/users/${anna.userId}`)
    expect([status, body]).toMatchObject([401, { message: "AccessToken doesn't exist", code: 'unauthorized' }])
  })

  test(`a token is valid for ${accessTokenSeconds} seconds`, async () => {
    app.clock.advance((accessTokenSeconds - 1) * second)
    expect((await read(anna.token)).status).toBe(200)
    app.clock.advance(second)
    expect((await read(anna.token)).status).toBe(401)
  })

  test('a token made by this test and signed by our key is accepted, so the forged ones below fail because of their forgery', async () => {
    expect((await read(await forge(app.config.accessKey!, 'ES256'))).status).toBe(200)
  })

  test.each<[string, () => Promise<string> | string]>([
    [
      'without a signature',
      () =>
        new UnsecuredJWT(claims)
          .setIssuer(app.config.siteUrl)
          .setSubject(anna.userId)
          .setIssuedAt(seconds())
          .setExpirationTime(seconds() + 60)
          .encode(),
    ],
    [
      'signed by HS256 with our public key as the secret',
      () =>
        forge(
          Buffer.from(createPublicKey(app.config.accessKey!).export({ type: 'spki', format: 'pem' }) as string),
          'HS256',
        ),
    ],
    ['signed by another key', () => forge(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'ES256')],
    ['of another issuer', () => forge(app.config.accessKey!, 'ES256', 'https://evil.test')],
    [
      'with another body',
      () => anna.token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
    ],
    ['that is no JWT', () => 'abc'],
    ['of three empty parts', () => '..'],
  ])('a token %s is refused, also by calls that need none', async (_, make) => {
    const token = await make()
    expect((await read(token)).status).toBe(401)
    expect((await refresh(anna.cookie, { authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await refresh(anna.cookie)).status).toBe(200)
  })

  test('a banned reader can read but not write, at once and with older tokens, until the ban is lifted', async () => {
    const write = () => call('PATCH', `/users/${anna.userId}`, { headers: anna.headers, payload: { about: 'Я' } })
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: true } })
    expect(await write()).toMatchObject({ status: 403, body: { isBanned: true, success: false, code: 'banned' } })
    expect((await read(anna.token)).body).toMatchObject({ data: { banned: true } })
    expect((await refresh(anna.cookie)).status).toBe(200)
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: false } })
    expect((await write()).status).toBe(200)
    // A second delivery of the event from the bus changes nothing.
    await app.waitUntilIdle()
    expect((await write()).status).toBe(200)
  })

  test('an expert is shown with their expertise, and user.changed is announced', async () => {
    const told: string[] = []
    const stop = app.context.events.on('user.changed', ({ userId }) => told.push(userId))
    const mark = (expertise: string | null) => app.ask(setExpert, { body: { email: 'anna@delno.test', expertise } })
    await mark('Терапевт, сомнолог')
    await app.waitUntilIdle()
    expect((await read(anna.token)).body).toMatchObject({ data: { is_expert: true, expertise: 'Терапевт, сомнолог' } })
    await mark(null)
    await app.waitUntilIdle()
    expect((await read(anna.token)).body).toMatchObject({ data: { is_expert: false, expertise: null } })
    expect(told).toEqual([anna.userId, anna.userId])
    stop()
    await expect(app.ask(setExpert, { body: { email: 'nobody@delno.test', expertise: 'Врач' } })).rejects.toThrow('404')
  })

  test('granted and removed roles apply to older tokens at once', async () => {
    const body = { email: 'anna@delno.test', application: 'auth', name: 'moderator' } as const
    const roles = async () => (await app.context.verifyToken(anna.token)) as unknown
    await app.ask(grantRole, { body })
    expect(await roles()).toMatchObject({ viewer: { roles: [{ application: 'auth', name: 'moderator' }] } })
    await app.ask(removeRole, { body })
    expect(await roles()).toMatchObject({ viewer: { roles: [] } })
  })

  test('each role can be granted in each application, and in no other', async () => {
    const given = ['auth', 'talker', 'pusher', 'quasar'].flatMap(application =>
      ['admin', 'moderator', 'user'].map(name => ({ application, name })),
    )
    for (const role of given) await app.ask(grantRole, { body: { email: 'anna@delno.test', ...role } as never })
    const { body } = await read(anna.token)
    const { roles } = (body as { data: { roles: { application_name: string; name: string }[] } }).data
    const held = roles.map(({ application_name: application, name }) => ({ application, name }))
    expect(held).toHaveLength(given.length)
    expect(held).toEqual(expect.arrayContaining(given))
    for (const other of [{ application: 'office' }, { name: 'owner' }]) {
      const role = { application: 'auth', name: 'admin', ...other }
      await expect(app.ask(grantRole, { body: { email: 'anna@delno.test', ...role } as never })).rejects.toThrow('400')
    }
  })

  test('bans, roles, archiving and sign-outs survive a restart: a starting process applies them to older tokens at once', async () => {
    const admin = { application: 'auth', name: 'admin' } as const
    const banned = await app.signIn({ email: 'banned@delno.test' })
    const demoted = await app.signIn({ email: 'demoted@delno.test', roles: [admin] })
    const left = await app.signIn({ email: 'left@delno.test' })
    const out = await app.signIn({ email: 'out@delno.test' })
    const erased = await app.signIn({ email: 'erased@delno.test' })
    app.clock.advance(minute)
    await app.ask(setBan, { body: { email: 'banned@delno.test', isBanned: true } })
    await app.ask(removeRole, { body: { email: 'demoted@delno.test', ...admin } })
    const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
    for (const { userId } of [left, erased]) await app.ask(markArchived, { body: { id: userId, archive } })
    await app.ask(eraseUser, { body: { id: erased.userId } })
    await revoke(out.cookie)
    await app.waitUntilIdle()
    app.clock.advance(minute)
    const other = await app.openAnother()
    const found = async ({ token }: SignedIn) => {
      const known = await other.context.verifyToken(token)
      return known.kind === 'valid' ? known.viewer : known.kind
    }
    expect(await found(banned)).toMatchObject({ isBanned: true })
    expect(await found(demoted)).toMatchObject({ roles: [] })
    expect(await found(left)).toMatchObject({ isArchived: true })
    expect([await found(out), await found(erased)]).toEqual(['expired', 'expired'])
    expect(await found(anna)).toMatchObject({ isBanned: false, roles: [], isArchived: false })
    await other.close()
  })

  test('an archived account can read but not write, at once and with older tokens, until it is restored', async () => {
    const write = (headers = anna.headers) =>
      call('PATCH', `/users/${anna.userId}`, { headers, payload: { about: 'Я' } })
    const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: null, reasonComment: null }
    await app.ask(markArchived, { body: { id: anna.userId, archive } })
    expect(await write()).toMatchObject({ status: 403, body: { success: false, code: 'archived' } })
    expect((await read(anna.token)).status).toBe(200)
    const { data } = (await refresh(anna.cookie)).body as { data: { access_token: string } }
    expect((await write({ authorization: `Bearer ${data.access_token}` })).status).toBe(403)
    await app.ask(markArchived, { body: { id: anna.userId, archive: null } })
    expect((await write()).status).toBe(200)
  })

  test('parallel changes of rights end with an event of the final state', async () => {
    const body = { email: 'anna@delno.test', application: 'talker', name: 'moderator' } as const
    const told: (boolean | undefined)[] = []
    const stop = app.context.events.on('viewer.changed', ({ viewer }) => told.push(viewer?.isBanned))
    for (let round = 0; round < 10; round += 1) {
      const isBanned = round % 2 === 0
      await Promise.all([
        app.ask(grantRole, { body }),
        app.ask(setExpert, { body: { email: body.email, expertise: `Врач ${round}` } }),
        app.ask(setBan, { body: { id: anna.userId, isBanned } }),
        app.ask(grantRole, { body }),
      ])
      await app.waitUntilIdle()
      expect([round, told.splice(0).at(-1)]).toEqual([round, isBanned])
    }
    stop()
  })

  test('another process trusts the keys published at AUTH_URL, and answers «unavailable» when it cannot get them', async () => {
    await using home = await openTestApp({ services: ['auth'] })
    await home.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = home.app.server.address() as AddressInfo
    const timur = await home.signIn({ email: 'timur@delno.test' })
    const openElsewhere = (address: string) =>
      openTestApp({ services: ['views'], config: { accessKey: undefined, serviceUrls: { auth: address } } })
    {
      await using elsewhere = await openElsewhere(`http://127.0.0.1:${port}/svc/auth`)
      expect(await elsewhere.context.verifyToken(timur.token)).toMatchObject({
        kind: 'valid',
        viewer: { userId: timur.userId },
      })
      expect(await elsewhere.context.verifyToken(anna.token)).toEqual({ kind: 'forged' })
      const root = await elsewhere.app.inject('/.well-known/jwks.json')
      expect(root.json()).toEqual((await home.app.inject('/svc/auth/.well-known/jwks.json')).json())
    }
    await using lost = await openElsewhere('http://127.0.0.1:1/svc/auth')
    await expect(lost.context.verifyToken(timur.token)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('the published key has no private part', async () => {
    const { keys } = (await app.app.inject('/.well-known/jwks.json')).json<{ keys: Record<string, string>[] }>()
    expect(keys.map(key => Object.keys(key).toSorted())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']])
  })
})

describe('users', () => {
  const change = (by: SignedIn, id: string, payload: object) =>
    call('PATCH', `/users/${id}`, { headers: by.headers, payload })
  const get = (by: SignedIn, id: string) => call('GET', `/users/${id}`, { headers: by.headers })

  /** A moderator of accounts, in the office or with a reader's sign-in. */
  const ofVera: { email: string; roles: Viewer['roles'] } = {
    email: 'vera@delno.test',
    roles: [
      { application: 'auth', name: 'moderator' },
      { application: 'quasar', name: 'user' },
    ],
  }
  const loggedOf = async (id: string) =>
    (
      await app.context.db.sql.query<{ action: string; actor_id: string; data: string | null }>(
        `select action, actor_id, data::text from platform.office_log left join platform.office_log_private using (seq)
         where thing_id = $1 and action like 'reader.%' order by seq`,
        [id],
      )
    ).rows

  test('only the owner, and in the office moderators of accounts, see private fields; only the owner a whole address', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const timur = await app.signIn({ email: 'timur@delno.test', roles: [{ application: 'talker', name: 'admin' }] })
    const atHome = await app.signIn(ofVera)
    const vera = await app.signInToOffice(ofVera)
    const seen = async (by: SignedIn) => {
      const { data } = (await get(by, anna.userId)).body as { data: UserReply }
      return [data.email, data.secret_hash === null, data.setting_subs_to_web_packages]
    }
    expect(await seen(anna)).toEqual(['anna@delno.test', false, 1])
    expect(await seen(timur)).toEqual([null, true, null])
    expect(await seen(atHome)).toEqual([null, true, null])
    expect(await loggedOf(anna.userId)).toEqual([])
    expect(await seen(vera)).toEqual(['a•••@delno.test', true, 1])
    expect(await loggedOf(anna.userId)).toMatchObject([{ action: 'reader.seen', actor_id: vera.userId }])
    await change(anna, anna.userId, { email: 'next@delno.test' })
    const { data } = (await get(vera, anna.userId)).body as { data: UserReply }
    expect([data.email, data.email_temp]).toEqual(['a•••@delno.test', 'n•••@delno.test'])
  })

  test('others see only the number and the dates of an archived account, as on its public page', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const vera = await app.signInToOffice(ofVera)
    const id = anna.userId
    const portrait = { id: 1, user_id: id, url: '/media/1/160.webp', size: 'small' } as const
    const at = '2026-11-01T00:00:00.000Z'
    const avatars = [{ ...portrait, created_at: at, updated_at: at }]
    const said = { display_name: 'Анна', about: 'Пишу.', home_page: 'https://anna.test/' }
    await app.ask(updateUser, { body: { id, changes: { ...said, avatars } } })
    await app.ask(setExpert, { body: { email: 'anna@delno.test', expertise: 'Врач' } })
    const seen = async (by: SignedIn) => ((await get(by, id)).body as { data: UserReply }).data
    const whole = { ...said, avatars, is_expert: true, expertise: 'Врач' }
    expect(await seen(timur)).toMatchObject(whole)
    const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: null, reasonComment: null }
    await app.ask(markArchived, { body: { id, archive } })
    expect(await seen(timur)).toMatchObject({
      display_name: `Читатель ${(await seen(anna)).integer_id}`,
      about: '',
      home_page: null,
      avatars: [],
      is_expert: false,
      expertise: null,
      archived_at: '2026-11-21T06:00:00.000Z',
      archive_deadline_date: null,
    })
    for (const by of [anna, vera]) expect(await seen(by)).toMatchObject(whole)
  })

  test('only the owner and moderators see roles and a ban; only the owner sees the secret hash', async () => {
    const role = { application: 'talker', name: 'moderator' } as const
    const anna = await app.signIn({ email: 'anna@delno.test', roles: [role] })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const pavel = await app.signIn({ email: 'pavel@delno.test', roles: [{ application: 'auth', name: 'admin' }] })
    await app.ask(setExpert, { body: { email: 'anna@delno.test', expertise: 'Врач' } })
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: true } })
    const seen = async (by: SignedIn) => {
      const { data } = (await get(by, anna.userId)).body as { data: UserReply }
      return [data.roles.length, data.banned, data.is_expert, data.secret_hash !== null]
    }
    expect(await seen(anna)).toEqual([1, true, true, true])
    expect(await seen(pavel)).toEqual([1, true, true, false])
    expect(await seen(timur)).toEqual([0, false, true, false])
  })

  test.each([
    'http://user:pass@evil.test/',
    'https://bank.test@evil.test',
    'javascript:alert(1)',
    'http://localhost/',
    'https://evil.test\\@bank.test/',
  ])('a link of a profile cannot be %s', async address => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    expect((await change(anna, anna.userId, { home_page: address })).status).toBe(400)
    expect((await change(anna, anna.userId, { home_page: 'https://анна.рф/о-себе' })).status).toBe(200)
  })

  test('an id in upper case is the same id', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const id = anna.userId.toUpperCase()
    expect((await get(anna, id)).body).toMatchObject({ data: { id: anna.userId, email: 'anna@delno.test' } })
    expect((await change(anna, id, { about: 'Это я' })).status).toBe(200)
  })

  test('the owner, and in the office a moderator, can change a profile; nobody can with a reader’s sign-in', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const atHome = await app.signIn(ofVera)
    const vera = await app.signInToOffice(ofVera)
    expect(await change(anna, anna.userId, { display_name: ' Анна ', telegram_profile_link: '' })).toMatchObject({
      status: 200,
      body: { success: true, data: { display_name: 'Анна', telegram_profile_link: null }, meta: {} },
    })
    expect((await change(timur, anna.userId, { about: 'Дразнюсь' })).status).toBe(403)
    expect((await change(atHome, anna.userId, { about: 'Дразнюсь' })).status).toBe(403)
    expect(await loggedOf(anna.userId)).toEqual([])
    expect((await change(vera, anna.userId, { display_name: 'Аня' })).status).toBe(200)
    const [entry] = await loggedOf(anna.userId)
    expect(entry).toMatchObject({ action: 'reader.changed', actor_id: vera.userId })
    // What was before and is now is a person's own, so it can be erased with them.
    expect(entry!.data).toMatch(/Анна.*Аня/su)
  })

  test('null and direction characters become blanks', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const reply = await change(anna, anna.userId, {
      display_name: 'Ан\u0000на \u202Eавортев\u202C',
      about: 'Пишу.\nЧитаю.\u0000',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { display_name: 'Ан на  авортев', about: 'Пишу.\nЧитаю.' } },
    })
    expect((await change(anna, anna.userId, { display_name: '\u0000' })).status).toBe(400)
    expect((await change(anna, anna.userId, { home_page: 'https://a.test/\u0000x' })).status).not.toBe(500)
  })

  test('a profile change cannot set roles, bans, expert marks or numbers', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const before = (await get(anna, anna.userId)).body as { data: UserReply }
    await change(anna, anna.userId, {
      roles: [{ application_name: 'auth', name: 'admin' }],
      banned: true,
      banned_at: '2026-01-01T00:00:00Z',
      is_expert: true,
      expertise: 'Всё',
      id: '00000000-0000-4000-8000-000000000000',
      integer_id: 1,
      secret_hash: 'x',
      avatars: [],
      archived_at: null,
      vk_id: '1',
    })
    expect((await get(anna, anna.userId)).body).toEqual(before)
  })

  test('a reader ends the sessions of all other devices, of the office too, and stays signed in here', async () => {
    const here = await app.signIn({ email: 'anna@delno.test' })
    const phone = await app.signIn({ email: 'anna@delno.test' })
    const office = await app.signInToOffice({
      email: 'anna@delno.test',
      roles: [{ application: 'quasar', name: 'user' }],
    })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const end = (by: SignedIn) => call('POST', `/users/${here.userId}/sessions/end-others`, { headers: by.headers })
    expect((await end(timur)).status).toBe(403)
    expect((await get(phone, here.userId)).status).toBe(200)
    // Signing in to the office began with a sign-in on the site.
    expect((await end(here)).body).toEqual({ success: true, ended: 3 })
    await app.waitUntilIdle()
    for (const other of [phone, office]) expect((await get(other, here.userId)).status).toBe(401)
    expect((await refresh(phone.cookie)).status).toBe(401)
    expect((await refresh(here.cookie)).status).toBe(200)
    expect((await end(here)).body).toEqual({ success: true, ended: 0 })
    expect((await get(timur, timur.userId)).status).toBe(200)
    const { rows } = await app.context.db.sql.query(
      "select actor_id from platform.office_log where action = 'access.other_sessions_ended'",
    )
    expect(rows).toEqual([{ actor_id: here.userId }])
  })

  describe('a change of address', () => {
    const confirm = (by: SignedIn, id: string, code: string) =>
      call('POST', `/users/${id}/email/confirm`, { headers: by.headers, payload: { code } })
    const own = async (by: SignedIn) => ((await get(by, by.userId)).body as { data: UserReply }).data
    const lettersTo = async (address: string) => {
      await app.waitUntilIdle()
      const { rows } = await app.context.db.sql.query<{ text: string }>(
        'select text from platform.mail_message where "to" = $1 order by id',
        [address],
      )
      return rows.map(({ text }) => text)
    }
    let anna: SignedIn
    beforeEach(async () => {
      anna = await app.signIn({ email: 'anna@delno.test' })
    })

    test('waits in email_temp for its code, then replaces the old address, which gets a notice', async () => {
      const asked = await change(anna, anna.userId, { email: ' New@Delno.test', about: 'Пишу' })
      expect(asked).toMatchObject({
        status: 200,
        body: {
          data: { email: 'anna@delno.test', email_temp: 'new@delno.test', about: 'Пишу' },
          meta: { email: { email: 'new@delno.test', attempts_left: codeAttempts, resends_left: codeResends } },
        },
      })
      const code = (await app.newestCode('new@delno.test'))!
      expect((await lettersTo('new@delno.test'))[0]).toContain(
        `/profile/user/${anna.userId}/settings#email-code=${code}`,
      )
      expect(await confirm(anna, anna.userId, wrongCodes(code)[0]!)).toMatchObject({
        status: 400,
        body: { code: 'wrong_code', data: { attempts_left: codeAttempts - 1 } },
      })
      const parallel = await Promise.all([1, 2, 3].map(() => confirm(anna, anna.userId, code)))
      expect(parallel.map(({ status }) => status).toSorted()[0]).toBe(200)
      expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await own(anna)).toMatchObject({ email: 'new@delno.test', email_temp: null })
      const toOld = (await lettersTo('anna@delno.test')).at(-1)
      expect(toOld).toContain('n…@delno.test')
      expect(toOld).not.toContain('new@delno.test')
      expect((await app.signIn({ email: 'new@delno.test' })).userId).toBe(anna.userId)
      expect((await app.signIn({ email: 'anna@delno.test' })).userId).not.toBe(anna.userId)
    })

    test('ends all other sessions at once, and keeps the one that confirmed', async () => {
      const thief = await app.signIn({ email: 'anna@delno.test' })
      const inOffice = await app.signInToOffice({
        email: 'anna@delno.test',
        roles: [{ application: 'quasar', name: 'user' }],
      })
      await change(anna, anna.userId, { email: 'fled@delno.test' })
      expect((await confirm(anna, anna.userId, (await app.newestCode('fled@delno.test'))!)).status).toBe(200)
      await app.waitUntilIdle()
      for (const other of [thief, inOffice]) expect((await get(other, anna.userId)).status).toBe(401)
      expect((await refresh(thief.cookie)).status).toBe(401)
      expect(
        (
          await app.app.inject({
            method: 'POST',
            url: '/svc/auth/office/token',
            headers: { cookie: inOffice.cookie, origin: 'https://delno.test' },
          })
        ).statusCode,
      ).toBe(401)
      expect(await own(anna)).toMatchObject({ email: 'fled@delno.test' })
      expect((await refresh(anna.cookie)).status).toBe(200)
    })

    test('can be requested and confirmed by its reader only, not by a moderator', async () => {
      const vera = await app.signInToOffice(ofVera)
      expect((await change(vera, anna.userId, { email: 'new@delno.test' })).status).toBe(403)
      await change(anna, anna.userId, { email: 'new@delno.test' })
      const code = (await app.newestCode('new@delno.test'))!
      expect((await confirm(vera, anna.userId, code)).status).toBe(403)
      expect((await confirm(vera, vera.userId, code)).status).toBe(409)
    })

    test('to a taken address is answered like one to a free address; its mailbox gets a notice without a code', async () => {
      await app.signIn({ email: 'timur@delno.test' })
      const ask = async (address: string) => {
        const { status, body } = await change(anna, anna.userId, { email: address })
        return [
          status,
          JSON.stringify(body)
            .replaceAll(address, 'ADDRESS')
            .replaceAll(/"updated_at":"[^"]+"/g, ''),
        ]
      }
      const free = await ask('free@delno.test')
      await change(anna, anna.userId, { email: null })
      app.clock.advance(codePauseMinutes * minute)
      anna = await app.signIn({ email: 'anna@delno.test' })
      expect(await ask('timur@delno.test')).toEqual(free)
      const letter = (await lettersTo('timur@delno.test')).at(-1)!
      expect(letter).toContain('другого аккаунта')
      expect(letter).not.toMatch(/\d{6}/)
    })

    test('is a conflict when another account has taken the address meanwhile', async () => {
      await change(anna, anna.userId, { email: 'new@delno.test' })
      const code = (await app.newestCode('new@delno.test'))!
      await app.signIn({ email: 'new@delno.test' })
      expect(await confirm(anna, anna.userId, code)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(await own(anna)).toMatchObject({ email: 'anna@delno.test', email_temp: null })
    })

    test('needs the code of the newest address in time; setting the present address cancels it', async () => {
      await change(anna, anna.userId, { email: 'first@delno.test' })
      const first = (await app.newestCode('first@delno.test'))!
      expect(await change(anna, anna.userId, { email: 'second@delno.test', about: 'Нет' })).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', data: { email: 'second@delno.test', time_left: resendSeconds } },
      })
      expect(await own(anna)).toMatchObject({ email_temp: 'first@delno.test', about: '' })
      app.clock.advance(resendSeconds * second)
      await change(anna, anna.userId, { email: 'second@delno.test' })
      const newest = (await app.newestCode('second@delno.test'))!
      if (first !== newest) expect((await confirm(anna, anna.userId, first)).status).toBe(400)
      app.clock.advance(codeMinutes * minute)
      expect(await confirm(anna, anna.userId, newest)).toMatchObject({
        status: 400,
        body: { data: { attempts_left: 0 } },
      })
      expect(await change(anna, anna.userId, { email: 'anna@delno.test' })).toMatchObject({
        status: 200,
        body: { data: { email_temp: null }, meta: {} },
      })
      expect((await confirm(anna, anna.userId, newest)).status).toBe(409)
    })

    test('is limited to four letters an hour per account and per address', async () => {
      const tries = async (by: SignedIn, address: string) => {
        app.clock.advance(resendSeconds * second)
        return (await change(by, by.userId, { email: address })).status
      }
      const statuses: number[] = []
      for (const address of ['a@delno.test', 'b@delno.test', 'c@delno.test', 'd@delno.test', 'e@delno.test'])
        statuses.push(await tries(anna, address))
      expect(statuses).toEqual([200, 200, 200, 200, 429])
      const toOne: number[] = []
      for (const name of ['p', 'q', 'r', 's', 't'])
        toOne.push(await tries(await app.signIn({ email: `${name}@home.test` }), 'victim@delno.test'))
      expect(toOne).toEqual([200, 200, 200, 200, 429])
      expect(await lettersTo('victim@delno.test')).toHaveLength(4)
    })

    test('is cancelled when it is not confirmed in a day', async () => {
      await change(anna, anna.userId, { email: 'new@delno.test' })
      const clear = () =>
        cleanUp({ db: app.context.db.of<AuthTables>('auth'), now: () => app.clock.now(), context: app.context })
      await clear()
      expect((await own(anna)).email_temp).toBe('new@delno.test')
      app.clock.advance((changeWaitDays + 1) * day)
      await clear()
      anna = await app.signIn({ email: 'anna@delno.test' })
      expect((await own(anna)).email_temp).toBeNull()
    })
  })

  test('an account can be archived and restored; an erased one keeps only its number', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test', roles: [{ application: 'talker', name: 'moderator' }] })
    const timur = await app.signIn({ email: 'timur@delno.test' })
    const id = anna.userId
    const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: 'tired', reasonComment: 'Устала' }
    expect((await app.ask(markArchived, { body: { id, archive } })).data).toMatchObject({
      archived_at: '2026-11-21T06:00:00.000Z',
      archive_deadline_date: archive.deadline,
      delete_reason_code: 'tired',
    })
    expect((await app.ask(markArchived, { body: { id, archive: null } })).data.archived_at).toBeNull()
    await app.ask(updateUser, { body: { id, changes: { display_name: 'Анна', about: 'Пишу.' } } })
    const { integer_id } = (await app.ask(getUsers, { body: { ids: [id] } })).items[0]!

    await app.ask(markArchived, { body: { id, archive: { ...archive, deadline: '2026-11-21T06:01:00.000Z' } } })
    expect((await app.ask(eraseUser, { body: { id } })).isErased).toBe(false)
    expect((await get(anna, id)).status).toBe(200)
    app.clock.advance(minute)
    expect((await app.ask(eraseUser, { body: { id } })).isErased).toBe(true)
    expect((await app.ask(eraseUser, { body: { id } })).isErased).toBe(true)
    await app.waitUntilIdle()
    const { rows } = await app.context.db.sql.query<{ all: string }>(
      `select concat(u, (select jsonb_agg(r) from auth.role r), (select jsonb_agg(c) from auth.consent c where c.user_id = u.id))
        as all from auth."user" u where id = $1`,
      [id],
    )
    expect(rows[0]!.all).not.toMatch(/anna|Анна|Пишу|Устала|moderator|2026-11"/i)
    expect((await get(timur, id)).body).toMatchObject({
      data: { display_name: 'Читатель удалён', integer_id, roles: [], about: '' },
    })
    expect((await get(anna, id)).status).toBe(401)
    expect((await refresh(anna.cookie)).status).toBe(401)
    await expect(app.ask(updateUser, { body: { id, changes: { about: 'Снова' } } })).rejects.toThrow('404')
    expect((await app.signIn({ email: 'anna@delno.test' })).userId).not.toBe(id)
  })

  test('a sign-in during the erasure either restores the account or creates another', async () => {
    const seen = new Set<string>()
    // The erasure begins a little later each time: while the code is checked, while the account is, afterwards.
    for (const later of [0, 1, 2, 3, 4, 5, 6, 7, 40]) {
      const email = `anna${later}@delno.test`
      const anna = await app.signIn({ email })
      const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
      await app.ask(markArchived, { body: { id: anna.userId, archive } })
      app.clock.advance(minute)
      const code = await codeFor(email)
      const erase = async () => {
        for (let step = 0; step < later; step += 1) await app.context.db.sql.query('select 1')
        return app.ask(eraseUser, { body: { id: anna.userId } })
      }
      const [entered, { isErased }] = await Promise.all([verify(email, code, { ip: `10.3.3.${later}` }), erase()])
      await app.waitUntilIdle()
      // A 409 asks the reader to try again, which creates another account.
      const { body } = entered.status === 409 ? await verify(email, code, { ip: `10.4.4.${later}` }) : entered
      const { user } = (body as { data: { user: UserReply } }).data
      const { rows } = await app.context.db.sql.query<{ email: string | null; sessions: number }>(
        `select email, (select count(*)::integer from auth.session s where s.user_id = u.id and s.revoked_at is null) as sessions
          from auth."user" u where id = $1`,
        [anna.userId],
      )
      expect([user.id === anna.userId, rows[0]!.email, rows[0]!.sessions > 0]).toEqual(
        isErased ? [false, null, false] : [true, email, true],
      )
      expect(user).toMatchObject({ email, archived_at: null })
      seen.add(isErased ? 'erased' : 'back')
    }
    expect([...seen].toSorted()).toEqual(['back', 'erased'])
  })

  test('unknown ids are left out', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const { items } = await app.ask(getUsers, { body: { ids: [anna.userId, '00000000-0000-4000-8000-000000000000'] } })
    expect(items.map(({ id }) => id)).toEqual([anna.userId])
  })
})

test('ids sort by creation time', async () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const { makeUserId } = await import('./store/users.ts')
  const ids = Array.from({ length: 20 }, () => {
    clock.advance(1)
    return makeUserId(clock.now())
  })
  expect(ids).toEqual(ids.toSorted())
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

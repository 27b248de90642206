// A seeded magazine in this process, which a fuzzer may ruin.
import { allCalls } from '#contract/all-calls.ts'
import { setBan } from '#contract/auth.ts'
import { createText } from '#contract/newsroom.ts'
import * as access from '#contract/office/access.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst, enterInvited, openBrowser } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { seedMagazine } from '../magazine.ts'
import type { FuzzCaller } from './requests.ts'
import type { Send } from './run.ts'

export type FuzzedApp = AsyncDisposable & {
  app: TestApp
  send: Send
  prepare(): Promise<void>
  faults(): string[]
  /** A token of the office that is valid until the next `prepare`. */
  officeToken(): string
}

type Known = { userId: string; token: string }

/** Tokens of office people, and the cookies of two browsers: a signed-in one, and one in its first sign-in. */
async function enterOffice(app: TestApp, turn: number) {
  const chief = await enterFirst(app, `office-${turn}@delno.test`)
  const author = await enterInvited(app, chief, { email: `author-${turn}@delno.test`, name: 'Лена', role: 'user' })
  // Some requests end the session of their cookie, so it is not the session of the token.
  const { browser: signedIn, token: leaverToken } = await enterFirst(app, `cookie-${turn}@delno.test`)
  const starting = openBrowser(app)
  const { data } = await app.ask(access.makeFirstLink, { body: { if_none: false } })
  await starting.ask(access.openOfficeLink, { body: { token: data!.token } })
  await starting.ask(access.saveOfficePerson, {
    body: { display_name: 'Новый человек', email: `start-${turn}@delno.test` },
  })
  await starting.ask(access.beginFirstCodes, {})
  const cookie = [...signedIn.jar, ...starting.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { chief, author, cookie, leaverToken }
}

async function createFuzzedText({ app }: TestApp, token: string): Promise<void> {
  const response = await app.inject({
    method: 'POST',
    url: mounts.newsroom + createText.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { stage: 'draft', title: 'Фикус зимой' },
  })
  if (response.statusCode !== 200) throw new Error(`no text for the fuzzer: ${response.body}`)
}

/** `faults` lists and clears the errors that happened outside of any reply since its last call. */
export async function openFuzzedApp(): Promise<FuzzedApp> {
  const app = await openTestApp()
  await seedMagazine(app)
  const answers = [
    { id: 11, text: 'Раз в неделю' },
    { id: 12, text: 'Как вспомню' },
  ]
  await app.ask(savePolls, {
    body: { polls: [{ id: 1, name: 'Полив', question: 'Как часто?', postId: 101, answers }] },
  })
  const people: Partial<Record<FuzzCaller, Known>> = {}
  let [officeCookie, officeLeaverToken, leaverCookie] = ['', '', '']
  let turn = 0
  const roles = (name: 'admin' | 'moderator') =>
    (['auth', 'talker', 'pusher', 'quasar'] as const).map(application => ({ application, name }))
  const faults: string[] = []
  const listen = (error: unknown) =>
    void faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.on('unhandledRejection', listen)

  /** Signs everybody in again: requests may have signed people out, renamed or banned them. */
  async function prepare(): Promise<void> {
    // Requests may also have used up the codes that an address gets in an hour.
    app.clock.advance(3_600_000)
    const signIn = async (caller: FuzzCaller, role?: 'admin' | 'moderator', email = `${caller}@delno.test`) => {
      if (caller !== 'banned' && people[caller])
        await app.ask(setBan, { body: { email, isBanned: false } }).catch(() => {})
      const signedIn = await app.signIn({ email, ...(role && { roles: roles(role) }) })
      people[caller] = signedIn
      return signedIn
    }
    await signIn('reader')
    await signIn('stranger')
    await signIn('moderator', 'moderator')
    await signIn('admin', 'admin')
    await signIn('banned')
    await app.ask(setBan, { body: { email: 'banned@delno.test', isBanned: true } })
    turn += 1
    const { chief, author, cookie, leaverToken } = await enterOffice(app, turn)
    // A new account each time, because it may be archived.
    leaverCookie = (await signIn('leaver', undefined, `leaver-${turn}@delno.test`)).cookie
    officeLeaverToken = leaverToken
    people.office = chief
    people.author = author
    officeCookie = cookie
    if (turn === 1) await createFuzzedText(app, chief.token)
    await app.waitUntilIdle()
  }

  const officeCalls = new Set<string>(
    allCalls.flatMap(({ name, isForOffice, isForOwnSite }) => (isForOffice || isForOwnSite ? [name] : [])),
  )
  /** The headers of a page of our own site, and the token. */
  function headersOf(call: string, caller: FuzzCaller): Record<string, string> {
    const isOfOffice = caller === 'office' || caller === 'author'
    const isLeaver = caller === 'leaver'
    const isAtOffice = isOfOffice || (isLeaver && officeCalls.has(call))
    const known = isLeaver && isAtOffice ? officeLeaverToken : people[caller]?.token
    const token = caller === 'forged' ? `${people.admin?.token.slice(0, -8)}AAAAAAAA` : known
    return {
      ...(isAtOffice || isLeaver
        ? { origin: app.config.siteUrl, cookie: isAtOffice ? officeCookie : leaverCookie }
        : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
  }
  let sent = 0
  const send: Send = async ({ call, method, url, caller, hasKey, headers, body }) => {
    // Every request has another address and a later time, so it stays below the limits.
    sent += 1
    app.clock.advance(250)
    // Internal calls that change people get an account that nothing else needs.
    const reader = (hasKey ? people.stranger : people.reader)?.userId ?? ''
    const fill = (text: string) =>
      text
        .replaceAll(/\$READER\$|%24READER%24/g, reader)
        .replaceAll(/\$STRANGER\$|%24STRANGER%24/g, people.stranger?.userId ?? '')
    const started = performance.now()
    const response = await app.app.inject({
      method: method as 'GET',
      url: fill(url),
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0.0.0',
        ...headersOf(call, caller),
        ...headers,
        ...(hasKey ? { 'x-delno-internal': app.config.internalKey } : {}),
      },
      ...(body === undefined ? {} : { payload: fill(body) }),
    })
    const ms = performance.now() - started
    const { statusCode: status, payload } = response
    // Letters and lists are made after the reply: an error there is a fault, too.
    if (call.startsWith('save') || sent % 100 === 0) await app.waitUntilIdle().catch(error => listen(error))
    return {
      status,
      contentType: String(response.headers['content-type'] ?? ''),
      body: payload,
      ms,
    }
  }
  return {
    app,
    prepare,
    send,
    officeToken: () => people.office!.token,
    faults: () => faults.splice(0),
    [Symbol.asyncDispose]: async () => {
      process.off('unhandledRejection', listen)
      await app.close()
    },
  }
}

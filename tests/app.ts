// The whole application in one test process: real database, real jobs, a clock that the test moves.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import webPush from 'web-push'
import { getUserByEmail, getUsers, grantRole, refreshToken, requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import { callPath, serviceNames, type Call, type ServiceName } from '#contract/call.ts'
import * as office from '#contract/office/access.ts'
import type { Viewer } from '#domain/viewer.ts'
import { makeRunningClock, makeTestClock, type TestClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { schemaOf, type ServiceMigrations } from '#platform/db/migrate.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import { openApplication, type Application, type ApplicationOptions } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { finishWithCodes, openBrowser, type Browser } from '#services/auth/office/testing.ts'

export type TestApp = Application &
  AsyncDisposable & {
    clock: TestClock
    config: Config
    /** Opens another process of this installation: it has its own memory and shares the database and the clock. */
    openAnother(): Promise<Application>
    /** Reads the code in the newest letter: to `email`, or to anybody without it. */
    newestCode(email?: string): Promise<string | undefined>
    /** Signs somebody in by a code from the mailbox, as a browser would. The token knows the roles, and opens nothing of the office. */
    signIn(person: { email: string; roles?: Viewer['roles'] }): Promise<SignedIn>
    /** Signs somebody in to the office: with a link and codes, later with a spare code. The token lasts five minutes. */
    signInToOffice(person: { email: string; roles?: Viewer['roles'] }): Promise<InOffice>
    /** Empties every table and every cache, so one application serves a whole file of tests. */
    empty(): Promise<void>
  }

/** `renew` gets the next token of the same session and puts it into this object, whose headers others may hold. */
export type InOffice = SignedIn & { renew(): Promise<void> }

export type SignedIn = { userId: string; token: string; headers: { authorization: string }; cookie: string }

/** A Saturday morning in Moscow. */
export const testNow = new Date('2026-11-21T09:00:00+03:00')

/** Sign-in providers for tests that start a sign-in and never finish it: no request is sent to them. */
export const neverAsked: Config['signIn'] = {
  google: { clientId: 'delno.apps.test', secret: 'secret', issuer: 'https://google.test' },
  yandex: { clientId: 'delno', secret: 'secret', issuer: 'https://yandex.test', infoUrl: 'https://yandex.test/info' },
  vkontakte: undefined,
  telegram: undefined,
  whereRestricted: [],
}

/**
 * Migrates the tables of every service, whichever a test opens, so that all tests start from one prepared database. The folders are found by
 * name, because loading every service takes longer than a small test.
 */
export const allMigrations: ServiceMigrations[] = serviceNames
  .map(name => ({ schema: schemaOf(name), folder: new URL(`../services/${name}/migrations/`, import.meta.url) }))
  .filter(({ folder }) => existsSync(folder))

function makeTestConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    siteUrl: 'http://delno.test',
    allowedOrigins: [],
    timeZoneOffset: '+03:00',
    telegramChannel: undefined,
    ampTypes: ['post', 'health', 'recipe'],
    database: { kind: 'pglite-memory' },
    redisUrl: undefined,
    processes: 1,
    work: 'all',
    blobs: { kind: 'disk', folder: join(dataDir, 'blobs') },
    mail: { kind: 'mailbox' },
    logLevel: 'silent',
    hasAccessLog: false,
    internalKey: 'test-internal-key-0123456789-0123456789',
    accessKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    push: { vapid: { ...webPush.generateVAPIDKeys(), contact: 'mailto:anna@delno.test' }, mayReachLoopback: true },
    strictReplies: true,
    trustedProxies: [],
    location: { header: undefined, file: undefined, restrictedCountries: [] },
    signIn: { google: undefined, yandex: undefined, vkontakte: undefined, telegram: undefined, whereRestricted: [] },
    services: undefined,
    serviceUrls: {},
    pageCacheBytes: 16 * 1024 * 1024,
    analytics: { keptDays: 30 },
    sentryDsn: undefined,
    advertising: undefined,
    indexNow: undefined,
    ...changes,
  }
}

/** Opens the application on a database of its own (PostgreSQL when TEST_DATABASE_URL is set); `await using` closes it. */
export async function openTestApp(
  options: {
    services?: ServiceName[]
    config?: Partial<Config>
    /** Real time instead of a clock that the test moves. */
    hasRealTime?: boolean
  } & Partial<Pick<ApplicationOptions, 'site' | 'office' | 'log'>> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-test-'))
  const clock = options.hasRealTime ? makeRunningClock() : makeTestClock(testNow)
  const names = options.services ?? [...serviceNames]
  const config = makeTestConfig(dataDir, { services: names, ...options.config })
  const database = await makeTestDatabase({
    services: allMigrations,
    // The first start declares about forty queues, which takes longer than the rest of opening.
    prepare: async template => {
      const plain = makeTestConfig(dataDir, { services: [...serviceNames] })
      await (await openApplication(plain, { log: silentLog, clock, database: template })).close()
    },
  })
  const application = await openApplication(config, {
    log: options.log ?? silentLog,
    clock,
    database,
    site: options.site,
    office: options.office,
  })
  const empty = async () => {
    await application.waitUntilIdle()
    await database.clear()
    // What is kept in memory goes. There are no rows left that a job could bring up to date.
    await application.context.events.signal('taxonomy.changed', { tags: ['widgets'] })
    await application.context.events.signal('magazine.changed', {})
    await application.waitUntilIdle()
    application.pageCache.clear()
    spareCodes.clear()
    if (!options.hasRealTime) clock.advance(testNow.getTime() - clock.now().getTime())
  }
  let callers = 0
  /** Each call has its own IP address, so rate limits do not get in the way. */
  async function post(call: Call, payload: object | undefined, headers: Record<string, string> = {}) {
    callers += 1
    const response = await application.app.inject({
      method: call.method as 'POST',
      url: mounts[call.service] + callPath(call, undefined),
      remoteAddress: `10.77.${callers >> 8}.${callers & 255}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    if (response.statusCode !== 200) throw new Error(`${call.name} answered ${response.statusCode}: ${response.body}`)
    return response
  }
  async function newestCode(email?: string): Promise<string | undefined> {
    await application.waitUntilIdle()
    const { rows } = await database.sql.query<{ text: string }>(
      `select text from platform.mail_message where "to" = coalesce($1, "to") and text ~ '\\m[0-9]{6}\\M' order by id desc limit 1`,
      [email?.toLowerCase() ?? null],
    )
    return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
  }
  async function enter(email: string): Promise<SignedIn> {
    await post(requestEmailCode, { email })
    // Another process of the installation may have taken the job that sends the letter: it is not ours to wait for.
    let code = await newestCode(email)
    for (let looks = 0; code === undefined && looks < 300; looks++) {
      await delay(50)
      code = await newestCode(email)
    }
    const response = await post(verifyEmailCode, {
      email,
      code,
      consent: '2026-11',
    })
    const { access_token: token, user_id: userId } = response.json<{
      data: { token: { access_token: string; user_id: string } }
    }>().data.token
    const cookie = String(response.headers['set-cookie']).split(';')[0]!
    return { userId, token, headers: { authorization: `Bearer ${token}` }, cookie }
  }
  /** Gets a new token of the same session, which knows the roles granted since. */
  async function refresh({ userId, cookie }: SignedIn): Promise<SignedIn> {
    const response = await post(refreshToken, undefined, { cookie })
    const { access_token: token } = response.json<{ data: { access_token: string } }>().data
    return {
      userId,
      token,
      headers: { authorization: `Bearer ${token}` },
      cookie: String(response.headers['set-cookie']).split(';')[0]!,
    }
  }
  const signIn: TestApp['signIn'] = async ({ email, roles = [] }) => {
    const first = await enter(email)
    if (roles.length === 0) return first
    for (const role of roles) await application.ask(grantRole, { body: { email, ...role } })
    return refresh(first)
  }
  const spareCodes = new Map<string, string[]>()
  async function enterOffice(email: string): Promise<Browser> {
    const browser = openBrowser(testApp)
    const code = spareCodes.get(email)?.pop()
    if (code !== undefined) {
      await browser.ask(office.signInByCode, { body: { email, code } })
      return browser
    }
    const { data } = await application.ask(office.makeReturnLink, { body: { email } })
    const opened = await browser.ask(office.openOfficeLink, { body: { token: data.token } })
    if (opened.data.step === 'person') {
      const { id } = await application.ask(getUserByEmail, { body: { email } })
      const { items } = await application.ask(getUsers, { body: { ids: [id] } })
      await browser.ask(office.saveOfficePerson, { body: { email, display_name: items[0]!.display_name } })
    }
    spareCodes.set(email, (await finishWithCodes(testApp, browser)).spareCodes)
    return browser
  }
  const signInToOffice: TestApp['signInToOffice'] = async ({ email, roles = [] }) => {
    if (!spareCodes.has(email)) await enter(email)
    for (const role of roles) await application.ask(grantRole, { body: { email, ...role } })
    const browser = await enterOffice(email)
    const { id: userId } = await application.ask(getUserByEmail, { body: { email } })
    const cookie = `delno_office=${browser.jar.get('delno_office')}`
    const entered: InOffice = {
      userId,
      token: browser.token(),
      headers: browser.headers(),
      cookie,
      renew: async () => {
        await browser.ask(office.getOfficeToken, { query: {} })
        entered.token = browser.token()
        Object.assign(entered.headers, browser.headers())
      },
    }
    return entered
  }
  const openAnother = () => openApplication(config, { log: silentLog, clock, database })
  const close = async () => {
    await application.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const testApp: TestApp = {
    ...application,
    clock,
    config,
    empty,
    openAnother,
    newestCode,
    signIn,
    signInToOffice,
    close,
    [Symbol.asyncDispose]: close,
  }
  return testApp
}

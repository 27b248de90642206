// A simulated browser for tests of the office: cookies, our own origin, its own IP address.
import type { FastifyInstance } from 'fastify'
import { HOTP, Secret } from 'otpauth'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { callPath, callQuery } from '#contract/call.ts'
import type { Ask } from '#contract/client/ask.ts'
import * as calls from '#contract/office/access.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { stepAt } from './second-step/codes.ts'

/** What a browser of the office needs of an application. */
type App = { app: FastifyInstance; ask: Ask; config: Config; clock: Clock }

export type Answered<C extends Call = Call> = {
  status: number
  /** The code of a refusal. */
  code: string | undefined
  // oxlint-disable-next-line no-explicit-any -- tests look into replies of every shape
  body: CallReply<C> & Record<string, any>
  cookieLines: string[]
  response: Awaited<ReturnType<FastifyInstance['inject']>>
}
type Send = Record<string, string | undefined>
/** The input of a call, without the types of handlers. */
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let browsers = 0

/** As server/mounts.ts has them. */
const otherMounts: Partial<Record<Call['service'], string>> = {
  content: '',
  inbox: '',
  media: '',
  recipes: '',
  user: '/svc/users',
  newsletter: '',
  widgets: '',
}
const mountOf = ({ service }: Call) => otherMounts[service] ?? `/svc/${service}`

export function openBrowser(app: App, wishes: { userAgent?: string; ip?: string } = {}) {
  const jar = new Map<string, string>()
  browsers += 1
  const { userAgent = macChrome, ip = `95.165.${browsers >> 8}.${browsers & 255}` } = wishes
  let token = ''
  async function send<C extends Call>(call: C, input: CallInput<C>, headers: Send = {}): Promise<Answered<C>> {
    const { params, query, body } = input as Input
    const all: Send = {
      'user-agent': userAgent,
      origin: app.config.siteUrl,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(call.auth === 'user' && token !== '' && { authorization: `Bearer ${token}` }),
      ...headers,
    }
    const response = await app.app.inject({
      method: call.method,
      url: mountOf(call) + callPath(call, params) + callQuery(query),
      remoteAddress: ip,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const cookieLines = [response.headers['set-cookie'] ?? []].flat()
    for (const line of cookieLines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    const answered = response.json()
    if (response.statusCode === 200 && answered.data?.access_token) token = answered.data.access_token
    return { status: response.statusCode, code: answered.code, body: answered, cookieLines, response }
  }
  return {
    ip,
    jar,
    token: () => token,
    headers: () => ({ authorization: `Bearer ${token}` }),
    send,
    /** Makes a call and fails the test if it is refused. */
    async ask<C extends Call>(call: C, input: CallInput<C>): Promise<Answered<C>['body']> {
      const answered = await send(call, input)
      if (answered.status !== 200) throw new Error(`${call.name} answered ${JSON.stringify(answered.body)}`)
      return answered.body
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>

/** The code that an authenticator app shows for a secret at a given time. */
export const codeAt = (secret: string, at: Date): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: stepAt(at) })

export type Entered = { browser: Browser; userId: string; secret: string; spareCodes: string[]; token: string }

/** Completes the first sign-in with codes of an authenticator app. */
export async function finishWithCodes(app: App, browser: Browser): Promise<Entered> {
  const { data } = await browser.ask(calls.beginFirstCodes, {})
  const code = codeAt(data.secret, app.clock.now())
  const entered = await browser.ask(calls.finishFirstCodes, { body: { code, are_kept: true } })
  return {
    browser,
    userId: entered.data.user_id,
    secret: data.secret,
    spareCodes: data.spare_codes,
    token: entered.data.access_token,
  }
}

/** Creates an administrator with a first link. */
export async function enterFirst(app: App, email = 'anna@delno.test', name = 'Анна Ветрова'): Promise<Entered> {
  const browser = openBrowser(app)
  const { data } = await app.ask(calls.makeFirstLink, { body: { if_none: false } })
  await browser.ask(calls.openOfficeLink, { body: { token: data!.token } })
  await browser.ask(calls.saveOfficePerson, { body: { display_name: name, email } })
  return finishWithCodes(app, browser)
}

/** Invites a colleague, who signs in. */
export async function enterInvited(
  app: App,
  admin: Entered,
  { email, name, role }: { email: string; name: string; role: 'admin' | 'moderator' | 'user' },
): Promise<Entered> {
  const { data } = await admin.browser.ask(calls.inviteToOffice, { body: { email, display_name: name, role } })
  const browser = openBrowser(app)
  await browser.ask(calls.openOfficeLink, { body: { token: data.url.split('#')[1]! } })
  return finishWithCodes(app, browser)
}

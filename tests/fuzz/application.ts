// A seeded magazine in this process, which a fuzzer may ruin.
import { setBan } from '#contract/auth.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { openTestApp, type SignedIn } from '../app.ts'
import { seedMagazine } from '../magazine.ts'
import type { FuzzCaller } from './requests.ts'
import type { Send } from './run.ts'

export type FuzzedApp = AsyncDisposable & { send: Send; prepare(): Promise<void>; faults(): string[] }

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
  const people: Partial<Record<FuzzCaller, SignedIn>> = {}
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
    const signIn = async (caller: FuzzCaller, role?: 'admin' | 'moderator') => {
      const email = `${caller}@delno.test`
      if (caller !== 'banned' && people[caller])
        await app.ask(setBan, { body: { email, isBanned: false } }).catch(() => {})
      people[caller] = await app.signIn({ email, ...(role && { roles: roles(role) }) })
    }
    await signIn('reader')
    await signIn('stranger')
    await signIn('moderator', 'moderator')
    await signIn('admin', 'admin')
    await signIn('banned')
    await app.ask(setBan, { body: { email: 'banned@delno.test', isBanned: true } })
    await app.waitUntilIdle()
  }

  let sent = 0
  const send: Send = async ({ call, method, url, caller, hasKey, headers, body }) => {
    // Every request has another address and a later time, so it stays below the limits.
    sent += 1
    app.clock.advance(500)
    // Internal calls that change people get an account that nothing else needs.
    const reader = (hasKey ? people.stranger : people.reader)?.userId ?? ''
    const fill = (text: string) =>
      text
        .replaceAll(/\$READER\$|%24READER%24/g, reader)
        .replaceAll(/\$STRANGER\$|%24STRANGER%24/g, people.stranger?.userId ?? '')
    const token = caller === 'forged' ? `${people.admin?.token.slice(0, -8)}AAAAAAAA` : people[caller]?.token
    const started = performance.now()
    const response = await app.app.inject({
      method: method as 'GET',
      url: fill(url),
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0.0.0',
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
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
    prepare,
    send,
    faults: () => faults.splice(0),
    [Symbol.asyncDispose]: async () => {
      process.off('unhandledRejection', listen)
      await app.close()
    },
  }
}

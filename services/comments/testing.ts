// People who comment, for the tests of this service.
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { postTag } from './comments.ts'

// oxlint-disable-next-line no-explicit-any -- tests look into replies of every shape
type Replied = { status: number; body: any; headers: Record<string, unknown> }

export type Talker = {
  id: string
  authorization: string
  get(path: string): Promise<Replied>
  post(path: string, body: object, headers?: object): Promise<Replied>
  put(path: string, body: object): Promise<Replied>
  delete(path: string): Promise<Replied>
  /** A comment on the article about a ficus. */
  say(content: string, parent?: number): Promise<Replied>
}

let households = 0

async function call(app: TestApp, method: string, path: string, headers: object, body: object | undefined) {
  households += 1
  const response = await app.app.inject({
    method: method as 'GET',
    url: `/svc/comments${path}`,
    remoteAddress: `10.${100 + (households >> 16)}.${(households >> 8) & 255}.${households & 255}`,
    headers: { 'user-agent': 'Браузер', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json() as unknown, headers: response.headers }
}

/** The services that a conversation needs. */
export const openTalkApp = (): Promise<TestApp> =>
  openTestApp({
    services: ['content', 'health', 'recipes', 'views', 'media', 'auth', 'user', 'gateway', 'comments'],
  })

/** The article that these tests talk about. */
export const ficus = 101

/** Every call comes from a household of its own: limits per address are not what these tests are about. */
export async function signInTalker(app: TestApp, name: string, role?: 'moderator'): Promise<Talker> {
  const email = `${name}@delno.test`
  const { userId, headers } = await app.signIn({
    email,
    roles: role ? [{ application: 'talker', name: role }] : [],
  })
  const post: Talker['post'] = (path, body, sent) => call(app, 'POST', path, { ...headers, ...sent }, body)
  return {
    id: userId,
    ...headers,
    get: path => call(app, 'GET', path, headers, undefined),
    post,
    put: (path, body) => call(app, 'PUT', path, headers, body),
    delete: path => call(app, 'DELETE', path, headers, undefined),
    say: (content, parent = 0) => post('/api/comments', { post_ID: ficus, content, parent }),
  }
}

export const anonymously = (app: TestApp, path: string): Promise<Replied> => call(app, 'GET', path, {}, undefined)

/** The magazine, and three of its readers. */
export async function openConversation(app: TestApp): Promise<{ lena: Talker; oleg: Talker; vera: Talker }> {
  await seedMagazine(app)
  await app.settle()
  // An emptied database counts versions of threads from one again: what was kept is of another test.
  await app.context.cache.invalidateTags([postTag(ficus)])
  return {
    lena: await signInTalker(app, 'lena'),
    oleg: await signInTalker(app, 'oleg'),
    vera: await signInTalker(app, 'vera', 'moderator'),
  }
}

/** Writes as people do, never more than three a minute; the number of the comment. */
export async function writeComment(app: TestApp, talker: Talker, content: string, parent = 0): Promise<number> {
  app.clock.advance(60_001)
  const { status, body } = await talker.say(content, parent)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data.id as number
}

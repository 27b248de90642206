// People who comment, and the set-up that the tests of this service share.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commentList, type CommentReply } from '#contract/comments.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { refillMagazine, seedMagazine } from '#tests/magazine.ts'
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
  /** Posts a comment on the article about a ficus. */
  say(content: string, parent?: number): Promise<Replied>
}

let callers = 0

async function call(app: TestApp, method: string, path: string, headers: object, body: object | undefined) {
  callers += 1
  const response = await app.app.inject({
    method: method as 'GET',
    url: `/svc/comments${path}`,
    remoteAddress: `10.${100 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`,
    headers: { 'user-agent': 'Браузер', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json() as unknown, headers: response.headers }
}

/** Opens an application with the services that comments need. */
export const openTalkApp = (): Promise<TestApp> =>
  openTestApp({
    services: ['content', 'health', 'recipes', 'views', 'media', 'auth', 'user', 'gateway', 'comments'],
  })

/** The post that these tests comment on, and its thread. */
export const ficus = 101
export const ficusThread = `/api/v2/comments/post/${ficus}`

/** Every call comes from an IP address of its own, because limits per address are not tested here. */
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

/** The comments that a visitor gets. Throws when the reply is not a list of comments. */
export async function readComments(app: TestApp, path: string): Promise<CommentReply[]> {
  return commentList.parse((await anonymously(app, path)).body).data.data
}

/** A GET request without a token. */
export const anonymously = (app: TestApp, path: string): Promise<Replied> => call(app, 'GET', path, {}, undefined)

export type People = { lena: Talker; oleg: Talker; vera: Talker }

/** Seeds the magazine and signs in three people: Lena and Oleg are readers, Vera is a moderator. */
export async function openConversation(app: TestApp, seed = seedMagazine): Promise<People> {
  await seed(app)
  await app.waitUntilIdle()
  // Thread versions start from one again in an emptied database, so cached threads of the last test would be found.
  await app.context.cache.invalidateTags([postTag(ficus)])
  return {
    lena: await signInTalker(app, 'lena'),
    oleg: await signInTalker(app, 'oleg'),
    vera: await signInTalker(app, 'vera', 'moderator'),
  }
}

/**
 * Opens an application for the tests of a file, and empties it and signs everybody in before each test. The returned objects stay the
 * same for the whole file and are filled in by the hooks.
 */
export function setUpConversation(open: () => Promise<TestApp> = openTalkApp): People & { app: TestApp } {
  const app = {} as TestApp
  const people = { lena: {}, oleg: {}, vera: {} } as People
  beforeAll(async () => {
    Object.assign(app, await open())
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const { lena, oleg, vera } = await openConversation(app, refillMagazine)
    Object.assign(people.lena, lena)
    Object.assign(people.oleg, oleg)
    Object.assign(people.vera, vera)
  })
  return { app, ...people }
}

/** Posts a comment a minute after the last one, so the quota is never exceeded. Returns its id. */
export async function writeComment(app: TestApp, talker: Talker, content: string, parent = 0): Promise<number> {
  app.clock.advance(60_001)
  const { status, body } = await talker.say(content, parent)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data.id as number
}

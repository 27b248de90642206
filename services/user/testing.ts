// Signed-in callers of the user service, for its tests.
import type { TestApp } from '#tests/app.ts'

// oxlint-disable-next-line no-explicit-any -- tests look into replies of every shape
type Replied = { status: number; body: any }

export type Caller = {
  id: string
  headers: { authorization: string }
  get(path: string): Promise<Replied>
  post(path: string, body: object | Buffer): Promise<Replied>
  patch(path: string, body?: object): Promise<Replied>
  delete(path: string): Promise<Replied>
  /** `userId`: the person whose data the call is about, by default the caller. */
  send(method: string, path: string, body?: object, userId?: string): Promise<Replied>
  anonymously(method: string, path: string, body?: object): Promise<Replied>
}

let callers = 0

/** Signs in through the auth service. Each caller has an IP address of their own, so they share no limits. */
export async function makeCaller(
  app: TestApp,
  email: string,
  { role, isBanned = false }: { role?: 'moderator' | 'admin'; isBanned?: boolean } = {},
): Promise<Caller> {
  if (isBanned)
    await app.context.db.sql.query('update auth."user" set banned_at = $2 where email = $1', [email, app.clock.now()])
  const { userId, headers } = await app.signIn({
    email,
    roles: role ? [{ application: 'auth', name: role }] : [],
  })
  callers += 1
  const remoteAddress = `10.88.${callers >> 8}.${callers & 255}`

  async function call(method: string, path: string, body: object | Buffer | undefined, ownerId: string, sent: object) {
    const response = await app.app.inject({
      method: method as 'GET',
      url: `/svc/users/api/v1/users/${ownerId}${path}`,
      remoteAddress,
      headers: { ...sent, ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, body: response.json() as unknown }
  }
  const send: Caller['send'] = (method, path, body, ownerId = userId) => call(method, path, body, ownerId, headers)
  return {
    id: userId,
    headers,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: path => send('DELETE', path),
    send,
    anonymously: (method, path, body) => call(method, path, body, userId, {}),
  }
}

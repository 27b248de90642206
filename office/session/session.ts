// The office session. The access token stays in memory, because any script of the site could read a stored one. A cookie that scripts
// cannot read brings the next token.

/** Roles of the office below one's own, in which a person may look at it. */
export type LesserRole = 'moderator' | 'user'

export type Person = {
  id: string
  name: string
  email: string
  role: string
  isColleague: boolean
  isAdmin: boolean
  /** The view of this tab has fewer rights than the person; undefined: it has all. */
  viewedAs?: LesserRole
  /** In which roles the person may look. */
  lesserRoles: readonly LesserRole[]
}

/** The reply to a sign-in and to each renewal. */
export type Entered = { token: string; person: Person }

/** Source of tokens: the calls of the auth service, or a fake in tests. */
export type SessionSource = {
  /** A new access token by the cookie; null when nobody is signed in. Throws without a connection. */
  renew(): Promise<Entered | null>
  /** Ends the session on the server, now or as soon as it can be reached. Never rejects. */
  leave(): Promise<void>
}

export type SessionState =
  | { kind: 'starting' }
  | { kind: 'unreachable' }
  | { kind: 'out' }
  | { kind: 'in'; person: Person }

export type Session = {
  readonly state: SessionState
  subscribe(listener: () => void): () => void
  /** A token that calls accept. Throws SignedOutError, or the error of the connection. */
  token(): Promise<string>
  /** The token was refused: the next call gets another one. */
  refuse(token: string): void
  /** Milliseconds until the token has to be replaced; 0 without a token. */
  remainingMs(): number
  /** Takes over what a sign-in has given. */
  enter(entered: Entered): void
  leave(): Promise<void>
}

/** Nobody is signed in, or the session has ended. */
export class SignedOutError extends Error {
  constructor() {
    super('Вход закончился. Войдите снова')
    this.name = 'SignedOutError'
  }
}

/** A token is replaced while this much of its time is left, so that a call never carries an expired one. */
const marginMs = 30_000

type Claims = { sub: string; exp: number }

/** The claims of a JWT without a check of its signature; undefined for anything else. */
function readClaims(token: string): Claims | undefined {
  try {
    const bytes = Uint8Array.from(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')), char =>
      char.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>
    return typeof claims.sub === 'string' && typeof claims.exp === 'number' ? (claims as Claims) : undefined
  } catch {
    return undefined
  }
}

export function makeSession(source: SessionSource, now: () => number = Date.now): Session {
  let state: SessionState = { kind: 'starting' }
  let token: string | undefined
  let renewing: Promise<string> | undefined
  const listeners = new Set<() => void>()

  function become(next: SessionState): void {
    const isSame =
      next.kind === state.kind &&
      (next.kind !== 'in' || (state.kind === 'in' && JSON.stringify(next.person) === JSON.stringify(state.person)))
    if (isSame) return
    state = next
    for (const listener of listeners) listener()
  }
  const leftMs = () => {
    const claims = token === undefined ? undefined : readClaims(token)
    return claims ? Math.max(0, claims.exp * 1000 - now() - marginMs) : 0
  }

  function enter(entered: Entered): string {
    token = entered.token
    become({ kind: 'in', person: entered.person })
    return entered.token
  }

  async function renew(): Promise<string> {
    let found: Entered | null
    try {
      found = await source.renew()
    } catch (error) {
      if (state.kind === 'starting') become({ kind: 'unreachable' })
      throw error
    }
    if (found === null) {
      token = undefined
      become({ kind: 'out' })
      throw new SignedOutError()
    }
    return enter(found)
  }

  return {
    get state() {
      return state
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    token: () => {
      if (token !== undefined && leftMs() > 0) return Promise.resolve(token)
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    refuse: refused => {
      if (refused === token) token = undefined
    },
    remainingMs: leftMs,
    enter: entered => void enter(entered),
    // The person is gone at once, with or without the server: whoever stands at this computer next must not find them signed in.
    leave: async () => {
      token = undefined
      const leaving = source.leave()
      become({ kind: 'out' })
      await leaving
    },
  }
}

// The session of the office. The access token is only in memory, because any script of the site could read a stored one. An HTTP-only cookie is
// exchanged for the next token.

/** Roles for a view with fewer rights. */
export type LesserRole = 'moderator' | 'user'

export type Person = {
  id: string
  name: string
  email: string
  role: string
  isColleague: boolean
  isAdmin: boolean
  /** Moderates comments. */
  moderates: boolean
  /** Answers requests about personal data. */
  keepsReaders: boolean
  /** The role of this tab's view; undefined if it has all rights of the person. */
  viewedAs?: LesserRole
  /** The roles that the person may view the office as. */
  lesserRoles: readonly LesserRole[]
}

/** The reply to a sign-in and to each renewal. */
export type Entered = { token: string; person: Person }

/** Source of tokens: the calls of the auth service, or a fake in tests. */
export type SessionSource = {
  /** Gets a new access token by the cookie; null if nobody is signed in. Throws while offline. */
  renew(): Promise<Entered | null>
  /** Ends the session on the server, now or as soon as the server can be reached. Never rejects. */
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
  /** A valid token. Throws SignedOutError or a connection error. */
  token(): Promise<string>
  /** Reports a refused token, so that the next call gets another one. */
  refuse(token: string): void
  /** Milliseconds until the token must be replaced; 0 without a token. */
  remainingMs(): number
  /** Sets the token and the person after a sign-in. */
  enter(entered: Entered): void
  leave(): Promise<void>
}

/** Thrown if nobody is signed in, or if the session has ended. */
export class SignedOutError extends Error {
  constructor() {
    super('Вход закончился. Войдите снова')
    this.name = 'SignedOutError'
  }
}

/** A token is replaced when less than this time is left, so that calls never have an expired one. */
const marginMs = 30_000

type Claims = { sub: string; exp: number }

/** Reads the claims of a JWT without checking the signature; undefined if it is not a JWT. */
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
    let renewed: Entered | null
    try {
      renewed = await source.renew()
    } catch (error) {
      if (state.kind === 'starting') become({ kind: 'unreachable' })
      throw error
    }
    if (renewed === null) {
      token = undefined
      become({ kind: 'out' })
      throw new SignedOutError()
    }
    return enter(renewed)
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
    // Takes effect at once, even offline, because the next person at this computer must not be signed in.
    leave: async () => {
      token = undefined
      const leaving = source.leave()
      become({ kind: 'out' })
      await leaving
    },
  }
}

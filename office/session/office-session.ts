// The session of the office (contract/office/access.ts): its cookie, which scripts cannot read, brings access tokens of five minutes.
import { makeAsk, type AskClient } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import { getOfficeToken, signOutOfOffice, type EnteredOffice } from '#contract/office/access.ts'
import { overFetch } from './ask.ts'
import { owedSignOut } from './owed-sign-out.ts'
import type { Entered, LesserRole, Person, SessionSource } from './session.ts'
import { viewedRole } from './viewed-role.ts'

export const roleWords = { admin: 'главный редактор', moderator: 'редактор раздела', user: 'автор' } as const

const order = ['admin', 'moderator', 'user'] as const
const highestOf = (roles: readonly string[]) => order.find(role => roles.includes(role))

export function enteredOf({ data }: EnteredOffice, viewedAs?: LesserRole): Entered {
  const highest = highestOf(data.roles)
  const own = highestOf(data.own_roles)
  const person: Person = {
    id: data.user_id,
    name: data.display_name,
    email: data.email ?? '',
    role: highest ? roleWords[highest] : '',
    isColleague: highest !== undefined,
    isAdmin: highest === 'admin',
    lesserRoles: own === 'admin' ? ['moderator', 'user'] : own === 'moderator' ? ['user'] : [],
    ...(viewedAs && { viewedAs }),
  }
  return { token: data.access_token, person }
}

/** `ask` needs no token: the calls are authorized by the cookie. */
export function makeOfficeSession({ ask, askRaw }: AskClient): SessionSource & { payOwed(): Promise<void> } {
  async function pay(): Promise<void> {
    try {
      await ask(signOutOfOffice, {})
    } catch (error) {
      // A refusal is an answer, too: this cookie opens nothing.
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error
    }
    owedSignOut.forget()
  }
  let paying: Promise<void> | undefined
  /** Ends the session of the cookie if that is owed. Throws while the server cannot do it. */
  async function payOwed(): Promise<void> {
    if (!owedSignOut.isOwed()) return
    paying ??= pay().finally(() => {
      paying = undefined
    })
    return paying
  }
  const session: SessionSource & { payOwed(): Promise<void> } = {
    payOwed,
    renew: async () => {
      await payOwed()
      const as = viewedRole.get()
      const { status, body } = await askRaw(getOfficeToken, { query: as ? { as } : {} })
      if (status === 200) return enteredOf(body, as)
      if (status === 403 && as) {
        // The own role is not above that one any more.
        viewedRole.set(undefined)
        return session.renew()
      }
      if (status === 401 || status === 403) return null
      throw new Error(`the session of the office was not renewed: ${status}`)
    },
    leave: async () => {
      // Before the request: the tab may be closed while it is on its way.
      owedSignOut.owe()
      viewedRole.set(undefined)
      await payOwed().catch(() => {})
    },
  }
  return session
}

export const officeSession = makeOfficeSession(makeAsk({ transport: overFetch }))

/** Calls that a cookie authorizes: sign-in and first entry. An owed sign-out comes first, or it would end the session that they begin. */
export const byCookie: AskClient = makeAsk({
  transport: async request => {
    await officeSession.payOwed()
    return overFetch(request)
  },
})

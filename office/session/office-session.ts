// The session of the office (contract/office/access.ts). Its HTTP-only cookie is exchanged for access tokens that last five minutes.
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
    moderates: data.moderates,
    keepsReaders: data.keeps_readers,
    lesserRoles: own === 'admin' ? ['moderator', 'user'] : own === 'moderator' ? ['user'] : [],
    ...(viewedAs && { viewedAs }),
  }
  return { token: data.access_token, person }
}

/** `ask` needs no token, because the cookie authorises these calls. */
export function makeOfficeSession({ ask, askRaw }: AskClient): SessionSource & { payOwed(): Promise<void> } {
  async function pay(): Promise<void> {
    try {
      await ask(signOutOfOffice, {})
    } catch (error) {
      // A refusal means that the cookie is already invalid.
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error
    }
    owedSignOut.forget()
  }
  let paying: Promise<void> | undefined
  /** Sends a pending sign-out. Throws while the server cannot be reached. */
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
        // The person's own role is no longer above the viewed one.
        viewedRole.set(undefined)
        return session.renew()
      }
      if (status === 401 || status === 403) return null
      throw new Error(`the session of the office was not renewed: ${status}`)
    },
    leave: async () => {
      // Stored before the request, because the tab may be closed during it.
      owedSignOut.owe()
      viewedRole.set(undefined)
      await payOwed().catch(() => {})
    },
  }
  return session
}

export const officeSession = makeOfficeSession(makeAsk({ transport: overFetch }))

/** Calls that a cookie authorises: sign-in and first sign-in. A pending sign-out is sent first, because otherwise it would end the new session. */
export const byCookie: AskClient = makeAsk({
  transport: async request => {
    await officeSession.payOwed()
    return overFetch(request)
  },
})

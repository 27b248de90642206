// The session of the office (contract/office/access.ts): its cookie, which scripts cannot read, brings access tokens of five minutes.
import { makeAsk, type AskClient } from '#contract/client/ask.ts'
import { getOfficeToken, signOutOfOffice, type EnteredOffice } from '#contract/office/access.ts'
import { overFetch } from './ask.ts'
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

/** Calls that a cookie authorizes: sign-in and first entry. */
export const byCookie: AskClient = makeAsk({ transport: overFetch })

export const officeSession: SessionSource = {
  renew: async () => {
    const as = viewedRole.get()
    const { status, body } = await byCookie.askRaw(getOfficeToken, { query: as ? { as } : {} })
    if (status === 200) return enteredOf(body, as)
    if (status === 403 && as) {
      // The own role is not above that one any more.
      viewedRole.set(undefined)
      return officeSession.renew()
    }
    if (status === 401 || status === 403) return null
    throw new Error(`the session of the office was not renewed: ${status}`)
  },
  leave: async () => {
    await byCookie.ask(signOutOfOffice, {})
    viewedRole.set(undefined)
  },
}

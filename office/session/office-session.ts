// The session of the office (contract/office/access.ts): its cookie, which scripts cannot read, brings access tokens of five minutes.
import { makeAsk, type AskClient } from '#contract/client/ask.ts'
import { getOfficeToken, signOutOfOffice, type EnteredOffice } from '#contract/office/access.ts'
import { overFetch } from './ask.ts'
import type { Entered, Person, SessionSource } from './session.ts'

export const roleWords = { admin: 'главный редактор', moderator: 'редактор раздела', user: 'автор' } as const

export function enteredOf({ data }: EnteredOffice): Entered {
  const highest = (['admin', 'moderator', 'user'] as const).find(role => data.roles.includes(role))
  const person: Person = {
    id: data.user_id,
    name: data.display_name,
    email: data.email ?? '',
    role: highest ? roleWords[highest] : '',
    isColleague: highest !== undefined,
    isAdmin: highest === 'admin',
  }
  return { token: data.access_token, person }
}

/** Calls that a cookie authorizes: sign-in and first entry. */
export const byCookie: AskClient = makeAsk({ transport: overFetch })

export const officeSession: SessionSource = {
  renew: async () => {
    const { status, body } = await byCookie.askRaw(getOfficeToken, {})
    if (status === 200) return enteredOf(body)
    if (status === 401 || status === 403) return null
    throw new Error(`the session of the office was not renewed: ${status}`)
  },
  leave: async () => {
    await byCookie.ask(signOutOfOffice, {})
  },
}

// The session of the office (contract/office/access.ts): its cookie, which scripts cannot read, brings access tokens of five minutes.
import { makeAsk, type AskClient } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import { getOfficeToken, signOutOfOffice, type EnteredOffice } from '#contract/office/access.ts'
import { overFetch } from './ask.ts'
import { owedSignOut } from './owed-sign-out.ts'
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
  return {
    payOwed,
    renew: async () => {
      await payOwed()
      const { status, body } = await askRaw(getOfficeToken, {})
      if (status === 200) return enteredOf(body)
      if (status === 401 || status === 403) return null
      throw new Error(`the session of the office was not renewed: ${status}`)
    },
    leave: async () => {
      // Before the request: the tab may be closed while it is on its way.
      owedSignOut.owe()
      await payOwed().catch(() => {})
    },
  }
}

export const officeSession = makeOfficeSession(makeAsk({ transport: overFetch }))

/** Calls that a cookie authorizes: sign-in and first entry. An owed sign-out comes first, or it would end the session that they begin. */
export const byCookie: AskClient = makeAsk({
  transport: async request => {
    await officeSession.payOwed()
    return overFetch(request)
  },
})

// The context of every office page: the person, and functions for calls.
import { createContext, use } from 'react'
import type { TextKind } from '#contract/newsroom.ts'
import type { OfficeAsk } from '../session/ask.ts'
import type { Person, Session } from '../session/session.ts'

export type Office = {
  session: Session
  ask: OfficeAsk
  person: Person
  /** Creates a draft and opens it. */
  startText: (title?: string, kind?: TextKind) => Promise<void>
}

export const OfficeContext = createContext<Office | undefined>(undefined)

export function useOffice(): Office {
  const office = use(OfficeContext)
  if (!office) throw new Error('a page of the office stands outside of the shell')
  return office
}

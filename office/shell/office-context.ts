// What every page of the office has: who works, and how to ask the services.
import { createContext, use } from 'react'
import type { TextKind } from '#contract/newsroom.ts'
import type { OfficeAsk } from '../session/ask.ts'
import type { Person, Session } from '../session/session.ts'

export type Office = {
  session: Session
  ask: OfficeAsk
  person: Person
  /** Makes a draft and opens it. */
  startText: (title?: string, kind?: TextKind) => Promise<void>
}

export const OfficeContext = createContext<Office | undefined>(undefined)

export function useOffice(): Office {
  const office = use(OfficeContext)
  if (!office) throw new Error('a page of the office stands outside of the shell')
  return office
}

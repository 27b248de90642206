// What people did and what they were answered. A write that was answered with success must be there afterwards, once; one that was not answered
// may be there, once.
import type { ReactionKind } from '#domain/kinds.ts'

export type Said = {
  text: string
  post: number
  author: number
  parentAuthor: number | undefined
  id: number
  at: number
}

/** The last answered state, and states that were asked for later without an answer. */
export type Choice<T> = { known: T; maybe: T[] }

export type Answer = {
  at: number
  ms: number
  kind: 'page' | 'picture' | 'call' | 'write'
  path: string
  status: number
}

export type Ledger = {
  said: Said[]
  /** Texts of comments without an answer. */
  unanswered: string[]
  /** By person and post. */
  reactions: Map<string, Choice<ReactionKind | null>>
  favorites: Map<string, Choice<boolean>>
  views: Map<number, { answered: number; sent: number }>
  answers: Answer[]
  /** Refusals by status and code, to see that people can work at all. */
  refusals: Map<string, number>
}

export const openLedger = (): Ledger => ({
  said: [],
  unanswered: [],
  reactions: new Map(),
  favorites: new Map(),
  views: new Map(),
  answers: [],
  refusals: new Map(),
})

export function noteChoice<T>(
  choices: Map<string, Choice<T>>,
  key: string,
  state: T,
  isAnswered: boolean,
  none: T,
): void {
  const choice = choices.get(key) ?? { known: none, maybe: [] }
  if (isAnswered) choices.set(key, { known: state, maybe: [] })
  else choices.set(key, { ...choice, maybe: [...choice.maybe, state] })
}

export const isPossible = <T>({ known, maybe }: Choice<T>, found: T) => found === known || maybe.includes(found)

// What became of a term that moved. The event may be handled late, when the term has moved on or another one has its former slug.
import type { EventPayload } from '../events.ts'
import { findTermBySlug } from '../office/terms.ts'
import type { AskClient } from './ask.ts'

type Moved = EventPayload<'term.moved'>

/** The move to where the term is now; undefined if the former slug names another term, so that it says no longer which one was meant. */
export async function readMove(ask: AskClient['ask'], moved: Moved): Promise<Moved | undefined> {
  const { term } = await ask(findTermBySlug, { body: { kind: moved.kind, slug: moved.from.slug } })
  if (!term || (!term.isFormer && term.id !== moved.to.id)) return undefined
  return { ...moved, to: { id: term.id, slug: term.slug, title: term.title } }
}

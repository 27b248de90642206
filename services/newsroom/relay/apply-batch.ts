// Applies a batch of updates to the document in memory, after checking the rights and limits of each author. Writes nothing to the database.
import type * as Y from 'yjs'
import { waitingBytes } from '#article-body/editing/waiting-changes.ts'
import type { TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'
import { advertisingOf } from '../document/advertising.ts'
import { applyUpdates, type DecodedUpdate } from '../document/document.ts'
import { newClientsMax } from '../limits.ts'
import type { TextRow } from '../store/texts.ts'
import type { DeletionGuard, GuardedState } from './deletion-guard.ts'
import { findMisfit, listContinued, type Misfit } from './judge-update.ts'

export type Incoming = {
  bytes: Uint8Array
  authorId: string
  schema: number
  /** The client says that a large deletion is deliberate. */
  isCut: boolean
  /** Why the author may not write now, if so; called again if the text has changed meanwhile. */
  check(row: TextRow): TextRefusal | undefined
  /** Whether the update may change the advertising fields; if absent, it may. */
  mayAdvertise?(row: TextRow): boolean
  /** The socket that sent the update, which must not receive it again. */
  socketId?: string
}

export type Pending = Incoming & { settle(answer: TextSaved | TextRefusal): void }

/** An update whose bytes can be read. */
export type Readable = Pending & { decoded: DecodedUpdate }

export const unreadable = { code: 'bad_request', message: 'Эту правку не разобрать' }
const advertisingRefused = {
  code: 'forbidden',
  message: 'Рекламу заполняет главный редактор: эта правка не сохранится',
}

/**
 * `accepted`: the updates that were not refused. `fresh`: those of them that changed the document. `held`: those that do not fit into it, not
 * answered yet. `guarded`: states to save as versions. `claimed`: the client ids that the accepted updates begin, with their authors.
 */
export type Applied = {
  accepted: Readable[]
  fresh: Readable[]
  held: Held[]
  guarded: GuardedState[]
  claimed: ReadonlyMap<number, string>
  isDocBroken: false
}
/** The document contains a part of a refused update: read it again and retry with `accepted`. */
type Broken = { accepted: Readable[]; isDocBroken: true }

export type Held = Readable & { misfit: Misfit }

/** Settles refused updates; the caller settles the others after the commit. `owners`: the known owners of client ids. */
export function applyBatch(
  doc: Y.Doc,
  row: TextRow,
  batch: readonly Readable[],
  { guard, owners }: { guard: DeletionGuard; owners: ReadonlyMap<number, string> },
): Applied | Broken {
  const [accepted, fresh, held]: [Readable[], Readable[], Held[]] = [[], [], []]
  const claimed = new Map<number, string>()
  const ownerOf = (client: number) => claimed.get(client) ?? owners.get(client)
  for (const each of batch) {
    const begun = listContinued(doc, each.decoded).filter(client => ownerOf(client) === undefined)
    const refusal = each.check(row) ?? (begun.length > newClientsMax ? unreadable : undefined)
    if (refusal) {
      each.settle(refusal)
      continue
    }
    const misfit = findMisfit(doc, each.decoded, each.authorId, ownerOf)
    if (misfit) {
      held.push({ ...each, misfit })
      continue
    }
    const failure = applyOne(doc, row, each, guard, fresh)
    if (failure) {
      each.settle(failure)
      return { accepted: batch.filter(other => other !== each), isDocBroken: true }
    }
    accepted.push(each)
    for (const client of begun) claimed.set(client, each.authorId)
  }
  const authors = [...new Set(fresh.map(({ authorId }) => authorId))]
  const guarded = authors.flatMap(authorId => guard.check(authorId) ?? [])
  return { accepted, fresh, held, guarded, claimed, isDocBroken: false }
}

/** Applies one update. Returns why it was refused, in which case the document may contain a part of it; undefined if it was applied. */
function applyOne(
  doc: Y.Doc,
  row: TextRow,
  each: Readable,
  guard: DeletionGuard,
  fresh: Readable[],
): TextRefusal | undefined {
  try {
    const advertising = each.mayAdvertise?.(row) === false ? advertisingOf(doc) : undefined
    const noteApplied = guard.note(doc, each)
    if (applyUpdates(doc, each.bytes)) fresh.push(each)
    if (advertising !== undefined && advertisingOf(doc) !== advertising) return advertisingRefused
    // Parts that wait for each other wait for ever.
    if (waitingBytes(doc) > 0) return unreadable
    noteApplied()
    return undefined
  } catch {
    return unreadable
  }
}

// Applies a batch of updates to the document in memory, after checking the rights and limits of each author. Writes nothing to the database.
import type * as Y from 'yjs'
import type { TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'
import { advertisingOf } from '../document/advertising.ts'
import { applyUpdates, isEarly, waitingBytes } from '../document/document.ts'
import { earlyBytesMax } from '../limits.ts'
import type { TextRow } from '../store/texts.ts'
import type { DeletionGuard, GuardedState } from './deletion-guard.ts'

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

const unreadable = { code: 'bad_request', message: 'Эту правку не разобрать' }
const advertisingRefused = {
  code: 'forbidden',
  message: 'Рекламу заполняет главный редактор: эта правка не сохранится',
}

/** True if Yjs would hold the update back, and too many are held back already. */
function isTooEarly(doc: Y.Doc, update: Uint8Array): boolean {
  if (waitingBytes(doc) <= earlyBytesMax) return false
  try {
    return isEarly(doc, update)
  } catch {
    return true
  }
}

/** `accepted`: the updates that were not refused. `fresh`: those of them that changed the document. `guarded`: states to save as versions. */
type Applied =
  | { accepted: Pending[]; fresh: Pending[]; guarded: GuardedState[]; isDocBroken: false }
  /** The document contains a part of a refused update: read it again and retry with `accepted`. */
  | { accepted: Pending[]; isDocBroken: true }

/** Settles refused updates; the caller settles the others after the commit. */
export function applyBatch(doc: Y.Doc, row: TextRow, batch: readonly Pending[], guard: DeletionGuard): Applied {
  const [accepted, fresh]: [Pending[], Pending[]] = [[], []]
  for (const each of batch) {
    const refusal = each.check(row) ?? (isTooEarly(doc, each.bytes) ? unreadable : undefined)
    if (refusal) {
      each.settle(refusal)
      continue
    }
    const failure = applyOne(doc, row, each, guard, fresh)
    if (failure) {
      each.settle(failure)
      return { accepted: batch.filter(other => other !== each), isDocBroken: true }
    }
    accepted.push(each)
  }
  const authors = [...new Set(fresh.map(({ authorId }) => authorId))]
  const guarded = authors.flatMap(authorId => guard.check(authorId) ?? [])
  return { accepted, fresh, guarded, isDocBroken: false }
}

/** Applies one update. Returns why it was refused, in which case the document may contain a part of it; undefined if it was applied. */
function applyOne(
  doc: Y.Doc,
  row: TextRow,
  each: Pending,
  guard: DeletionGuard,
  fresh: Pending[],
): TextRefusal | undefined {
  try {
    const advertising = each.mayAdvertise?.(row) === false ? advertisingOf(doc) : undefined
    const noteApplied = guard.note(doc, each)
    if (applyUpdates(doc, each.bytes)) fresh.push(each)
    if (advertising !== undefined && advertisingOf(doc) !== advertising) return advertisingRefused
    noteApplied()
    return undefined
  } catch {
    return unreadable
  }
}

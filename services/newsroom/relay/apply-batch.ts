// Applies a batch of updates to the document in memory: each is checked by the rights and bounds of its author. Nothing is written.
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
  /** The client says that a large deletion is meant. */
  isCut: boolean
  /** Checks whether the author may write now; called again when the text has changed meanwhile. */
  check(row: TextRow): TextRefusal | undefined
  /** Without it the update may change what says that the text is advertising. */
  mayAdvertise?(row: TextRow): boolean
  /** The socket that sent it, which does not get it back. */
  socketId?: string
}

export type Pending = Incoming & { settle(answer: TextSaved | TextRefusal): void }

const unreadable = { code: 'bad_request', message: 'Эту правку не разобрать' }
const advertisingRefused = {
  code: 'forbidden',
  message: 'Рекламу заполняет главный редактор: эта правка не сохранится',
}

/** True if the update, or what claims to be one, would join too many that wait for others. */
function isTooEarly(doc: Y.Doc, update: Uint8Array): boolean {
  if (waitingBytes(doc) <= earlyBytesMax) return false
  try {
    return isEarly(doc, update)
  } catch {
    return true
  }
}

/** `accepted`: all that were not refused; of them `news` are not in the document yet. `guarded`: states to keep as versions. */
type Applied =
  | { accepted: Pending[]; news: Pending[]; guarded: GuardedState[]; isDocBroken: false }
  /** The document has a part of what was refused: read it again and try with `accepted`. */
  | { accepted: Pending[]; isDocBroken: true }

/** Refused updates are answered here. */
export function applyBatch(doc: Y.Doc, row: TextRow, batch: readonly Pending[], guard: DeletionGuard): Applied {
  const [accepted, news]: [Pending[], Pending[]] = [[], []]
  for (const each of batch) {
    const refusal = each.check(row) ?? (isTooEarly(doc, each.bytes) ? unreadable : undefined)
    if (refusal) {
      each.settle(refusal)
      continue
    }
    const failure = applyOne(doc, row, each, guard, news)
    if (failure) {
      each.settle(failure)
      return { accepted: batch.filter(other => other !== each), isDocBroken: true }
    }
    accepted.push(each)
  }
  const authors = [...new Set(news.map(({ authorId }) => authorId))]
  const guarded = authors.flatMap(authorId => guard.check(authorId) ?? [])
  return { accepted, news, guarded, isDocBroken: false }
}

/** Why the update was refused after it had touched the document; undefined when it is in. */
function applyOne(
  doc: Y.Doc,
  row: TextRow,
  each: Pending,
  guard: DeletionGuard,
  news: Pending[],
): TextRefusal | undefined {
  try {
    const advertising = each.mayAdvertise?.(row) === false ? advertisingOf(doc) : undefined
    const noteApplied = guard.note(doc, each)
    if (applyUpdates(doc, each.bytes)) news.push(each)
    if (advertising !== undefined && advertisingOf(doc) !== advertising) return advertisingRefused
    noteApplied()
    return undefined
  } catch {
    return unreadable
  }
}

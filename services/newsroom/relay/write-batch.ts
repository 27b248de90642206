// Writes a batch of updates of one text: checks it, applies it, commits it, and then sends it to all sockets and processes.
import * as Y from 'yjs'
import { textSchema, type TextRefusal, type TextSaved } from '#contract/newsroom-socket.ts'
import type { NewsroomContext } from '../context.ts'
import { readShown } from '../document/document.ts'
import type { Append } from '../store/log.ts'
import { applyBatch, type Pending } from './apply-batch.ts'
import { commitUpdates } from './commit-updates.ts'
import { makeDeletionGuard, type GuardedState } from './deletion-guard.ts'
import type { CommittedText, TextCopy, TextListener } from './text-copy.ts'

/** The number of attempts to write a batch if the text changes meanwhile. */
const triesMax = 3

export const isAway = {
  code: 'unavailable',
  message: 'Сервер не смог сохранить. Ваши слова остались на этом устройстве',
}
const isTooLarge = { code: 'too_large', message: 'Текст слишком велик. Разделите его на части' }

/** The writer rejects only if the text cannot be read. Call it from the text's queue of operations. */
export function makeBatchWriter(
  newsroom: NewsroomContext,
  id: number,
  copy: TextCopy,
  listener: TextListener,
): (batch: Pending[]) => Promise<void> {
  const { context, now } = newsroom
  const guard = makeDeletionGuard(now)

  /** Returns the number of the last update; `changed` if the text has another revision; `failed` if the commit may or may not have succeeded. */
  async function commit(
    { doc, row }: CommittedText,
    fresh: Pending[],
    guarded: readonly GuardedState[],
  ): Promise<number | 'changed' | 'failed'> {
    const shown = readShown(doc)
    const isShownAnew = shown.title !== row.title || shown.standfirst !== row.standfirst
    const append: Append = {
      textId: id,
      revision: row.revision,
      schema: textSchema,
      updates: fresh,
      shown: isShownAnew ? shown : undefined,
      now: now(),
    }
    try {
      const last = await commitUpdates(newsroom, append, guarded, row.stage)
      if (last === undefined) return 'changed'
      Object.assign(row, shown)
      return last
    } catch (error) {
      context.log.warn({ err: error, text: id }, 'updates of a text could not be written')
      return 'failed'
    }
  }

  /** Updates the copy to the committed state, and notifies the other processes. */
  async function catchUp(last: number, fresh: Pending[]): Promise<void> {
    try {
      await copy.follow(last, fresh.length)
    } catch (error) {
      copy.forget()
      context.log.warn({ err: error, text: id }, 'updates of other processes could not be read')
    }
    // A lost signal only delays other processes, because they also poll the log.
    context.events
      .signal('text.written', { id, seq: last })
      .catch(error => context.log.warn({ err: error }, 'not told'))
  }

  async function write(batch: Pending[], tries: number): Promise<void> {
    const current = await copy.get()
    const applied = applyBatch(current.doc, current.row, batch, guard)
    if (applied.isDocBroken) {
      copy.forget()
      return applied.accepted.length > 0 ? write(applied.accepted, tries) : undefined
    }
    const { accepted, fresh, guarded } = applied
    const answerAll = (answer: TextSaved | TextRefusal) => accepted.forEach(each => each.settle(answer))
    if (fresh.length === 0) return answerAll({ vector: Y.encodeStateVector(current.doc) })
    if (!copy.mayGrow(fresh.reduce((sum, each) => sum + each.bytes.length, 0))) {
      copy.forget()
      return answerAll(isTooLarge)
    }
    const last = await commit(current, fresh, guarded)
    if (typeof last === 'string') {
      copy.forget()
      return last === 'changed' && tries > 1 ? write(accepted, tries - 1) : answerAll(isAway)
    }
    for (const each of guarded) each.keep()
    for (const each of fresh) listener.onUpdate(id, each.bytes, each.socketId)
    answerAll({ vector: Y.encodeStateVector(current.doc) })
    await catchUp(last, fresh)
  }

  return batch => write(batch, triesMax)
}

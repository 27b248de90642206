// Writes a batch of updates of one text: checks and applies it, commits it, then sends it to everybody.
import * as Y from 'yjs'
import { textSchema, type TextRefusal, type TextSaved } from '#contract/newsroom-socket.ts'
import type { NewsroomContext } from '../context.ts'
import { readShown } from '../document/document.ts'
import type { Append } from '../store/log.ts'
import { applyBatch, type Pending } from './apply-batch.ts'
import { commitUpdates } from './commit-updates.ts'
import { makeDeletionGuard, type GuardedState } from './deletion-guard.ts'
import type { TextListener } from './text-listener.ts'
import type { CommittedText, TextCopy } from './text-copy.ts'

/** How often the text may change while a batch is being written. */
const triesMax = 3

export const isAway = {
  code: 'unavailable',
  message: 'Сервер не смог сохранить. Ваши слова остались на этом устройстве',
}
const isTooLarge = { code: 'too_large', message: 'Текст слишком велик. Разделите его на части' }

/** Rejects only when the text cannot be read. The writer is called in the turn of the text. */
export function makeBatchWriter(
  newsroom: NewsroomContext,
  id: number,
  copy: TextCopy,
  listener: TextListener,
): (batch: Pending[]) => Promise<void> {
  const { context, now } = newsroom
  const guard = makeDeletionGuard(now)

  /** The number of the last update; `changed`: the text has another revision; `failed`: nobody knows whether it was committed. */
  async function commit(
    { doc, row }: CommittedText,
    news: Pending[],
    guarded: readonly GuardedState[],
  ): Promise<number | 'changed' | 'failed'> {
    const shown = readShown(doc)
    const isShownAnew = shown.title !== row.title || shown.standfirst !== row.standfirst
    const append: Append = {
      textId: id,
      revision: row.revision,
      schema: textSchema,
      updates: news,
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

  /** Brings the copy up to what was committed, and tells the other processes. */
  async function catchUp(last: number, news: Pending[]): Promise<void> {
    try {
      await copy.follow(last, news.length)
    } catch (error) {
      copy.forget()
      context.log.warn({ err: error, text: id }, 'updates of other processes could not be read')
    }
    // A lost signal does no harm: other processes poll the log, only later.
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
    const { accepted, news, guarded } = applied
    const answerAll = (answer: TextSaved | TextRefusal) => accepted.forEach(each => each.settle(answer))
    if (news.length === 0) return answerAll({ vector: Y.encodeStateVector(current.doc) })
    if (!copy.mayGrow(news.reduce((sum, each) => sum + each.bytes.length, 0))) {
      copy.forget()
      return answerAll(isTooLarge)
    }
    const last = await commit(current, news, guarded)
    if (typeof last === 'string') {
      copy.forget()
      return last === 'changed' && tries > 1 ? write(accepted, tries - 1) : answerAll(isAway)
    }
    for (const each of guarded) each.keep()
    for (const each of news) listener.onUpdate(id, each.bytes, each.socketId)
    answerAll({ vector: Y.encodeStateVector(current.doc) })
    await catchUp(last, news)
  }

  return batch => write(batch, triesMax)
}

// Writes a batch of updates of one text: checks it, applies it, commits it, and then sends it to all sockets and processes.
import * as Y from 'yjs'
import { textSchema, type TextRefusal, type TextSaved } from '#contract/newsroom-socket.ts'
import type { NewsroomContext } from '../context.ts'
import { readShown } from '../document/document.ts'
import type { Append } from '../store/log.ts'
import { applyBatch, unreadable, type Applied, type Held, type Pending, type Readable } from './apply-batch.ts'
import { makeClientOwners } from './client-owners.ts'
import { commitUpdates } from './commit-updates.ts'
import { makeDeletionGuard } from './deletion-guard.ts'
import type { CommittedText, TextCopy, TextListener } from './text-copy.ts'

/** The number of attempts to write a batch if the text changes meanwhile. */
const triesMax = 3

export const isAway = {
  code: 'unavailable',
  message: 'Сервер не смог сохранить. Ваши слова остались на этом устройстве',
}
const isTooLarge = { code: 'too_large', message: 'Текст слишком велик. Разделите его на части' }

/** Why an update is refused that does not fit into the newest document. */
const misfitWords = {
  early: 'Серверу не хватает более ранних правок. Редактор пришлёт их сам',
  foreign:
    'В этой правке есть слова другого человека, которых сервер от него ещё не получил. Ваши остались на этом устройстве',
}

/** The updates that can be read; refuses the others. */
const decodeAll = (batch: readonly Pending[]): Readable[] =>
  batch.flatMap(each => {
    try {
      return { ...each, decoded: Y.decodeUpdate(each.bytes) }
    } catch {
      each.settle(unreadable)
      return []
    }
  })

/** Writes a batch. Returns the updates that do not fit into the document in memory, which are not answered yet. */
type Write = (batch: Readable[]) => Promise<Held[]>

function makeWrite(newsroom: NewsroomContext, id: number, copy: TextCopy, listener: TextListener): Write {
  const { context, now } = newsroom
  const guard = makeDeletionGuard(now)
  const owners = makeClientOwners(newsroom, id)

  /** Returns the number of the last update; `changed` if the text has another revision; `failed` if the commit may or may not have succeeded. */
  async function commit({ doc, row }: CommittedText, applied: Applied): Promise<number | 'changed' | 'failed'> {
    const { fresh, guarded, claimed } = applied
    const shown = readShown(doc)
    const isShownAnew = shown.title !== row.title || shown.standfirst !== row.standfirst
    const append: Append = {
      textId: id,
      revision: row.revision,
      schema: textSchema,
      updates: fresh,
      claimed,
      shown: isShownAnew ? shown : undefined,
      now: now(),
    }
    try {
      const last = await commitUpdates(newsroom, append, guarded, row.stage)
      if (last === undefined) return 'changed'
      Object.assign(row, shown)
      owners.add(claimed)
      return last
    } catch (error) {
      context.log.warn({ err: error, text: id }, 'updates of a text could not be written')
      return 'failed'
    }
  }

  /** Updates the copy to the committed state, and notifies the other processes. */
  async function catchUp(last: number, fresh: Readable[]): Promise<void> {
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

  async function write(batch: Readable[], tries: number): Promise<Held[]> {
    const current = await copy.get()
    await owners.read(current.doc, batch)
    const applied = applyBatch(current.doc, current.row, batch, { guard, owners: owners.known })
    if (applied.isDocBroken) {
      copy.forget()
      return applied.accepted.length > 0 ? write(applied.accepted, tries) : []
    }
    const { accepted, fresh, held, guarded } = applied
    const answerAll = (answer: TextSaved | TextRefusal) => {
      for (const each of accepted) each.settle(answer)
      return held
    }
    if (fresh.length === 0) return answerAll({ vector: Y.encodeStateVector(current.doc) })
    if (!copy.mayGrow(fresh.reduce((sum, each) => sum + each.bytes.length, 0))) {
      copy.forget()
      return answerAll(isTooLarge)
    }
    const last = await commit(current, applied)
    if (typeof last === 'string') {
      copy.forget()
      return last === 'changed' && tries > 1 ? [...held, ...(await write(accepted, tries - 1))] : answerAll(isAway)
    }
    for (const each of guarded) each.keep()
    for (const each of fresh) listener.onUpdate(id, each.bytes, each.socketId)
    answerAll({ vector: Y.encodeStateVector(current.doc) })
    await catchUp(last, fresh)
    return held
  }

  return batch => write(batch, triesMax)
}

/** The writer rejects only if the text cannot be read. Call it from the text's queue of operations. */
export function makeBatchWriter(
  newsroom: NewsroomContext,
  id: number,
  copy: TextCopy,
  listener: TextListener,
): (batch: Pending[]) => Promise<void> {
  const write = makeWrite(newsroom, id, copy, listener)
  return async batch => {
    const held = await write(decodeAll(batch))
    if (held.length === 0) return
    // Another process may have committed what they depend on, so they are judged again by the newest log.
    await copy.refresh()
    const misfits = await write(held)
    const { doc } = await copy.get()
    for (const { misfit, settle } of misfits)
      settle(
        misfit === 'early'
          ? { code: 'conflict', message: misfitWords.early, resendFrom: Y.encodeStateVector(doc) }
          : { code: 'forbidden', message: misfitWords.foreign },
      )
  }
}

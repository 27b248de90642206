// The texts that are open in this process, because of a socket or a running call.
import type { NewsroomContext } from '../context.ts'
import { listHeads } from '../store/log.ts'
import { makeOpenText, type OpenText } from './open-text.ts'
import type { TextListener } from './text-copy.ts'

export type OpenTexts = {
  /** Opens a text and keeps it in memory until each `hold` has been followed by a `release`. */
  hold(id: number): OpenText
  release(id: number): void
  /** Holds a text while `work` runs. */
  use<R>(id: number, work: (text: OpenText) => Promise<R>): Promise<R>
  /** The text, if it is open. */
  find(id: number): OpenText | undefined
  count(): number
  /** Reads updates of other processes whose signals may have been lost. */
  pollLogs(): Promise<void>
  /** Resolves when all work in progress is done. */
  settle(): Promise<void>
}

export function makeOpenTexts(newsroom: NewsroomContext, listener: TextListener): OpenTexts {
  const open = new Map<number, { text: OpenText; holders: number }>()

  function hold(id: number): OpenText {
    let held = open.get(id)
    if (!held) open.set(id, (held = { text: makeOpenText(newsroom, id, listener), holders: 0 }))
    held.holders += 1
    return held.text
  }

  function release(id: number): void {
    const held = open.get(id)
    if (!held) return
    held.holders -= 1
    if (held.holders === 0) open.delete(id)
  }

  return {
    hold,
    release,
    use: async (id, work) => {
      const text = hold(id)
      try {
        return await work(text)
      } finally {
        release(id)
      }
    },
    find: id => open.get(id)?.text,
    count: () => open.size,
    pollLogs: async () => {
      if (open.size === 0) return
      for (const { text_id, seq, revision } of await listHeads(newsroom.db.kysely, [...open.keys()]))
        open.get(text_id)?.text.note({ seq, revision })
    },
    settle: async () => {
      await Promise.all([...open.values()].map(({ text }) => text.settle()))
    },
  }
}

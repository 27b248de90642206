// The texts that this process has open: those with sockets, and those that a call works on.
import type { NewsroomContext } from '../context.ts'
import { listHeads } from '../store/log.ts'
import { makeOpenText, type OpenText } from './open-text.ts'
import type { TextListener } from './text-listener.ts'

export type OpenTexts = {
  /** Keeps a text in memory until `release` is called as often. */
  hold(id: number): OpenText
  release(id: number): void
  /** Holds a text while `work` runs. */
  use<R>(id: number, work: (text: OpenText) => Promise<R>): Promise<R>
  /** A text that is open already. */
  find(id: number): OpenText | undefined
  count(): number
  /** Reads what other processes wrote in open texts and this one was not told about. */
  lookAround(): Promise<void>
  /** Resolves when nothing is under way. */
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
    lookAround: async () => {
      if (open.size === 0) return
      for (const { text_id, seq, revision } of await listHeads(newsroom.db.kysely, [...open.keys()]))
        open.get(text_id)?.text.note({ seq, revision })
    },
    settle: async () => {
      await Promise.all([...open.values()].map(({ text }) => text.settle()))
    },
  }
}

// A view is acknowledged when it is committed. One write carries all views that came during the write before it, so a flood costs a few
// small writes per second, not one per view.
import { setTimeout as pause } from 'node:timers/promises'
import { commitEveryMs, countedIdsMax } from './limits.ts'
import type { DayViews } from './store/views.ts'

export type Counter = {
  /** Resolves when the view is committed, rejects when that failed. Views of posts beyond `countedIdsMax` are not counted. */
  add(day: string, id: number): Promise<void>
  /** Returns the ids of posts counted so far and frees their places: another `countedIdsMax` may follow. */
  takeIds(): Set<number>
  /** Puts ids back: their places are taken again. */
  holdIds(ids: Iterable<number>): void
  /** Resolves when nothing waits to be written. */
  waitUntilIdle(): Promise<void>
}

export function makeCounter(write: (views: DayViews[]) => Promise<void>): Counter {
  let batch = new Map<string, DayViews>()
  let gathering: Promise<void> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let ids = new Set<number>()

  async function commitNext(): Promise<void> {
    await writing
    const views = [...batch.values()]
    batch = new Map()
    gathering = undefined
    const written = write(views)
    writing = Promise.all([written.catch(() => {}), pause(commitEveryMs)])
    await written
  }

  return {
    add: async (day, id) => {
      if (!ids.has(id) && ids.size >= countedIdsMax) return
      ids.add(id)
      const key = `${day} ${id}`
      const known = batch.get(key)
      if (known) known.count += 1
      else batch.set(key, { day, id, count: 1 })
      await (gathering ??= commitNext())
    },
    takeIds: () => {
      const taken = ids
      ids = new Set()
      return taken
    },
    holdIds: held => {
      for (const id of held) ids.add(id)
    },
    waitUntilIdle: async () => {
      await gathering?.catch(() => {})
    },
  }
}

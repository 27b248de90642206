// The front page of the office: it is read again after every change, so colleagues' changes come with one's own.
import {
  changeFront,
  getFront,
  returnFront,
  showFront,
  undoFrontChanges,
  type Front,
  type FrontChange,
} from '#contract/front.ts'
import { count } from '#russian/plural.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import type { Wish } from './front-state.ts'

const changeForms = ['правка', 'правки', 'правок'] as const
export const changesWords = (number: number) => count(number, changeForms)

const marked = (changes: readonly FrontChange[]) => changes.map(({ key, version }) => ({ key, version }))

/** How soon the changes of a colleague are seen here. */
const askedEveryMs = 20_000

export function useFront() {
  const { ask } = useOffice()
  const loaded = useLoaded('front', signal => ask(getFront, {}, { signal }))
  useSeen(loaded.reload, { everyMs: askedEveryMs })
  const put = (front: Front) => loaded.change(() => front)
  /** Tells why it did not work; after a conflict the page shows what a colleague has made. */
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (failure) {
      say({ text: wordsOf(failure) })
      if (isConflict(failure)) loaded.reload()
      return false
    }
  }
  const undo = (changes: readonly FrontChange[]) =>
    attempt(async () => put(await ask(undoFrontChanges, { body: { changes: marked(changes) } })))
  const takeBack = (made: readonly FrontChange[], before: ReadonlyMap<string, FrontChange>) =>
    attempt(async () => {
      const former = made.flatMap(({ key, version }) => {
        const was = before.get(key)
        return was ? { key, expected: version, wanted: was.wanted } : []
      })
      const added = made.filter(({ key }) => !before.has(key))
      if (former.length > 0) put(await ask(changeFront, { body: { changes: former as never } }))
      if (added.length > 0) put(await ask(undoFrontChanges, { body: { changes: marked(added) } }))
    })
  const bringBack = (releaseId: number): Promise<boolean> =>
    attempt(async () => {
      const reply = await ask(returnFront, { params: { releaseId } })
      put(reply.front)
      say({ text: 'Читатели снова видят прежнюю главную', undo: () => void bringBack(reply.releaseId) })
    })
  return {
    ...loaded,
    undo,
    bringBack,
    /** Throws what refused it. */
    async save(wishes: readonly Wish[]): Promise<void> {
      try {
        put(await ask(changeFront, { body: { changes: wishes as never } }))
      } catch (failure) {
        if (isConflict(failure)) loaded.reload()
        throw failure
      }
    },
    /** Gathers changes; «Вернуть» takes these back, or brings what was gathered before. */
    gather: (wishes: readonly Wish[], words: string) =>
      attempt(async () => {
        if (wishes.length === 0) return
        const keys = new Set(wishes.map(({ key }) => key))
        const before = new Map(loaded.value?.changes.map(change => [change.key, change]))
        const front = await ask(changeFront, { body: { changes: wishes as never } })
        put(front)
        const made = front.changes.filter(({ key }) => keys.has(key))
        say({ text: words, ...(made.length > 0 && { undo: () => void takeBack(made, before) }) })
      }),
    show: (front: Front) =>
      attempt(async () => {
        const reply = await ask(showFront, { body: { changes: marked(front.changes) } })
        put(reply.front)
        say({ text: 'Теперь это видят все', undo: () => void bringBack(reply.releaseId) })
      }),
  }
}
export type FrontActions = ReturnType<typeof useFront>

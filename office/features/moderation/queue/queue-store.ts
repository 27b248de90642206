// The queue of one moderator. Actions show at once and are sent meanwhile; what the server refuses comes back. While the page is open, the
// comments in it are held: others do not see them.
import {
  decideComments,
  heldMax,
  putOffComments,
  takeComments,
  undoDecision,
  type Decision,
  type QueueItem,
  type QueueKind,
} from '#contract/office/moderation.ts'
import type { ModerationReason } from '#domain/moderation.ts'
import { wordsOf, type OfficeAsk } from '../../../session/ask.ts'
import { say } from '../../../shell/toasts.ts'
import { decidedWords, takenWords } from '../moderation-words.ts'
import * as state from './queue-state.ts'

export type QueueView = { kind: QueueKind; section: string | null; order: 'oldest' | 'newest' }

type Around = {
  /** False until the first answer. */
  isLoaded: boolean
  error: unknown
  /** How many came since the page was opened. */
  arrived: number
  putOff: number
  others: readonly { id: string; name: string; count: number }[]
}
/** The work of this sitting; pauses do not count. */
export type Pace = { done: number; activeMs: number }
export type QueueSnapshot = state.QueueState & Around & { pace: Pace }

/** When fewer are left, more are taken. */
const lowMark = 14
const renewMs = 30_000
const noticeMs = 2_000
/** Until an author learns of a decision. */
const undoMs = 10_000
/** A longer pause between two decisions is not work. */
const pauseMs = 30_000

/** What can be taken back, the newest last. */
type Undoable = { former: state.Former[]; ids: readonly number[]; undo: () => Promise<void> }

export type Queue = ReturnType<typeof makeQueue>

export function makeQueue(ask: OfficeAsk, view: QueueView) {
  let now: QueueSnapshot = {
    ...state.emptyQueue,
    isLoaded: false,
    error: undefined,
    arrived: 0,
    putOff: 0,
    others: [],
    pace: { done: 0, activeMs: 0 },
  }
  const listeners = new Set<() => void>()
  const undoable: Undoable[] = []
  /** Put back here, and not yet on the server. */
  const returning = new Set<number>()
  /** Decided here, while an answer that was made before may still bring them. */
  const acted = new Set<number>()
  const forgetActed: number[] = []
  let arrivedBefore: string | null = null
  let isTaking = false
  let isClosed = false
  let lastAt: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function become(next: Partial<QueueSnapshot>): void {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }
  const held = () => now.rows.flatMap(({ id, notice }) => (notice === undefined && !returning.has(id) ? [id] : []))

  /** Takes what there is room for, and renews what is held. */
  async function take(): Promise<void> {
    if (isTaking || isClosed) return
    isTaking = true
    const have = held()
    try {
      const most = have.length < lowMark ? heldMax - have.length : 0
      const reply = await ask(takeComments, {
        body: { ...view, have: have.slice(0, heldMax * 2), most, arrivedBefore },
      })
      arrivedBefore ??= reply.now
      const { counts, arrived, putOff, others } = reply
      const items = reply.items.filter(({ id }) => !acted.has(id))
      become({ ...state.addItems(now, items), counts, arrived, putOff, others, isLoaded: true, error: undefined })
      for (const each of reply.lost) showTaken(each.id, takenWords(each))
    } catch (error) {
      if (!now.isLoaded) become({ error })
    }
    isTaking = false
    for (const id of forgetActed.splice(0)) acted.delete(id)
  }
  const takeIfLow = () => {
    if (held().length < lowMark && now.counts && now.counts.waiting > held().length) void take()
  }

  function showTaken(id: number, words: string): void {
    if (!state.itemOf(now, id)) return
    become(state.notice(now, id, words))
    setTimeout(() => become(state.removeRows(now, [id])), noticeMs)
  }

  function notePace(many: number): void {
    const at = performance.now()
    const gap = lastAt === undefined ? 0 : Math.min(at - lastAt, pauseMs)
    lastAt = at
    become({ pace: { done: now.pace.done + many, activeMs: now.pace.activeMs + gap } })
  }

  /** Shows that the comments left, sends `send`, and offers to take it back. `send` returns how. */
  function act(ids: readonly number[], words: string, send: () => Promise<() => Promise<readonly QueueItem[]>>): void {
    if (ids.length === 0) return
    const former = state.placesOf(now, ids)
    for (const id of ids) acted.add(id)
    become(state.takeOut(now, ids))
    notePace(ids.length)
    takeIfLow()
    const sent = send()
    const back = () => become(state.putBack(now, former))
    const entry: Undoable = {
      former,
      ids,
      async undo() {
        undoable.splice(undoable.indexOf(entry), 1)
        const places = former.map(({ item }) => item.id)
        for (const id of places) returning.add(id)
        back()
        become({ pace: { ...now.pace, done: Math.max(0, now.pace.done - ids.length) } })
        try {
          const takeBack = await sent
          await takeBack()
        } catch (failure) {
          become(state.removeRows(now, places))
          say({ text: wordsOf(failure) })
        }
        for (const id of places) returning.delete(id)
        void take()
      },
    }
    undoable.push(entry)
    say({ text: words, undo: () => (undoable.includes(entry) ? entry.undo() : undefined) })
    const forget = () => {
      if (undoable.includes(entry)) undoable.splice(undoable.indexOf(entry), 1)
    }
    const settled = () => {
      if (isTaking) forgetActed.push(...ids)
      else for (const id of ids) acted.delete(id)
      setTimeout(forget, undoMs)
    }
    sent.then(settled).catch((failure: unknown) => {
      forget()
      for (const id of ids) acted.delete(id)
      back()
      say({ text: wordsOf(failure) })
    })
  }

  const takeBack = (decision: Decision) => async () => {
    const { items, counts } = await ask(undoDecision, { params: { id: decision.id } })
    become({ counts })
    return items
  }

  function decide(action: 'keep' | 'hide', reason: ModerationReason | null): void {
    const ids = state.targetsOf(now)
    act(ids, decidedWords(action, ids.length, reason), async () => {
      const { decision, lost, counts } = await ask(decideComments, { body: { ids: [...ids], action, reason } })
      become({ counts })
      if (lost[0]) say({ text: takenWords(lost[0]) })
      return decision ? takeBack(decision) : () => Promise.resolve([])
    })
  }

  return {
    view,
    get: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      isClosed = false
      void take()
      timer = setInterval(() => {
        if (document.visibilityState === 'visible') void take()
      }, renewMs)
    },
    /** The page is left: others may take what it held. */
    close() {
      isClosed = true
      clearInterval(timer)
      const letGo = held().slice(0, heldMax * 2)
      if (letGo.length > 0) void ask(takeComments, { body: { letGo, most: 0 } }).catch(() => {})
    },
    retry: () => void take(),
    /** «ещё 5 новых». */
    showArrived() {
      arrivedBefore = null
      become({ arrived: 0 })
      void take()
    },
    decide,
    putOff() {
      const ids = state.targetsOf(now)
      const words = ids.length === 1 ? 'Отложен на полчаса' : `Отложено на полчаса: ${ids.length}`
      act(ids, words, async () => {
        const { counts } = await ask(putOffComments, { body: { ids } })
        become({ counts })
        return async () => {
          const reply = await ask(putOffComments, { body: { ids, isBack: true } })
          become({ counts: reply.counts })
          return reply.items
        }
      })
    },
    /** Takes the newest action back; false if there is none. */
    undoNewest(): boolean {
      const entry = undoable.at(-1)
      if (!entry) return false
      void entry.undo()
      return true
    },
    /** Decided elsewhere: with an answer to it. */
    leave(id: number) {
      become(state.takeOut(now, [id]))
      notePace(1)
      void take()
    },
    choose: (id: number) => become({ current: id }),
    move: (by: 1 | -1) => become(state.move(now, by)),
    toggle: (id = now.current) => (id === undefined ? undefined : become(state.toggle(now, id))),
    selectToHere: () => become(state.selectToHere(now)),
    selectSame: (id: number, same: readonly number[]) => become(state.selectSame(now, id, same)),
    selectNone: () => become({ selected: new Set(), alsoSelected: [] }),
  }
}

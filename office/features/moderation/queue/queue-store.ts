// The queue of one moderator. Actions show at once and are sent meanwhile; what the server refuses comes back. While the page is open, the
// comments in it are held: others do not see them.
import {
  decideComments,
  heldMax,
  putOffComments,
  takeComments,
  undoDecision,
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
type Undoable = { undo: () => Promise<void> }

const atFirst: QueueSnapshot = {
  ...state.emptyQueue,
  isLoaded: false,
  error: undefined,
  arrived: 0,
  putOff: 0,
  others: [],
  pace: { done: 0, activeMs: 0 },
}

export class Queue {
  readonly view: QueueView
  readonly #ask: OfficeAsk
  #now: QueueSnapshot = atFirst
  readonly #listeners = new Set<() => void>()
  readonly #undoable: Undoable[] = []
  /** Put back here, and not yet on the server. */
  readonly #returning = new Set<number>()
  /** Decided here, while an answer that was made before may still bring them. */
  readonly #acted = new Set<number>()
  readonly #forgetActed: number[] = []
  #arrivedBefore: string | null = null
  #isTaking = false
  #isClosed = false
  #lastAt: number | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(ask: OfficeAsk, view: QueueView) {
    this.#ask = ask
    this.view = view
  }

  readonly get = (): QueueSnapshot => this.#now
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly start = (): void => {
    this.#isClosed = false
    void this.#take()
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#take()
    }, renewMs)
  }

  /** The page is left: others may take what it held. */
  readonly close = (): void => {
    this.#isClosed = true
    clearInterval(this.#timer)
    const letGo = this.#held().slice(0, heldMax * 2)
    if (letGo.length > 0) void this.#ask(takeComments, { body: { letGo, most: 0 } }).catch(() => {})
  }

  readonly retry = (): void => void this.#take()

  /** «ещё 5 новых». */
  readonly showArrived = (): void => {
    this.#arrivedBefore = null
    this.#become({ arrived: 0 })
    void this.#take()
  }

  readonly decide = (action: 'keep' | 'hide', reason: ModerationReason | null): void => {
    const ids = state.targetsOf(this.#now)
    this.#act(ids, decidedWords(action, ids.length, reason), async () => {
      const { decision, lost, counts } = await this.#ask(decideComments, { body: { ids, action, reason } })
      this.#become({ counts })
      if (lost[0]) say({ text: takenWords(lost[0]) })
      return async () => {
        if (decision) this.#become({ counts: (await this.#ask(undoDecision, { params: { id: decision.id } })).counts })
      }
    })
  }

  readonly putOff = (): void => {
    const ids = state.targetsOf(this.#now)
    const words = ids.length === 1 ? 'Отложен на полчаса' : `Отложено на полчаса: ${ids.length}`
    const send = async (isBack: boolean) => {
      const { counts } = await this.#ask(putOffComments, { body: { ids, isBack } })
      this.#become({ counts })
    }
    this.#act(ids, words, async () => {
      await send(false)
      return () => send(true)
    })
  }

  /** Takes the newest action back; false if there is none. */
  readonly undoNewest = (): boolean => {
    const entry = this.#undoable.at(-1)
    if (entry) void entry.undo()
    return entry !== undefined
  }

  /** Decided elsewhere: with an answer to it. */
  readonly leave = (id: number): void => {
    this.#become(state.takeOut(this.#now, [id]))
    this.#notePace(1)
    void this.#take()
  }

  readonly choose = (id: number): void => {
    if (id !== this.#now.current) this.#become({ current: id })
  }
  readonly move = (by: 1 | -1): void => this.#become(state.move(this.#now, by))
  readonly toggle = (id = this.#now.current): void => {
    if (id !== undefined) this.#become(state.toggle(this.#now, id))
  }
  readonly selectToHere = (): void => this.#become(state.selectToHere(this.#now))
  readonly selectSame = (id: number, same: readonly number[]): void =>
    this.#become(state.selectSame(this.#now, id, same))
  readonly selectNone = (): void => this.#become({ selected: new Set(), alsoSelected: [] })

  #become(next: Partial<QueueSnapshot>): void {
    this.#now = { ...this.#now, ...next }
    for (const listener of this.#listeners) listener()
  }

  #held(): number[] {
    return this.#now.rows.flatMap(({ id, notice }) => (notice === undefined && !this.#returning.has(id) ? [id] : []))
  }

  /** Takes what there is room for, and renews what is held. */
  async #take(): Promise<void> {
    if (this.#isTaking || this.#isClosed) return
    this.#isTaking = true
    const have = this.#held().slice(0, heldMax * 2)
    try {
      const most = have.length < lowMark ? heldMax - have.length : 0
      const body = { ...this.view, have, most, arrivedBefore: this.#arrivedBefore }
      const { items, lost, counts, arrived, putOff, others, now } = await this.#ask(takeComments, { body })
      this.#arrivedBefore ??= now
      const added = state.addItems(
        this.#now,
        items.filter(({ id }) => !this.#acted.has(id)),
      )
      this.#become({ ...added, counts, arrived, putOff, others, isLoaded: true, error: undefined })
      for (const each of lost) this.#showTaken(each.id, takenWords(each))
    } catch (error) {
      if (!this.#now.isLoaded) this.#become({ error })
    }
    this.#isTaking = false
    for (const id of this.#forgetActed.splice(0)) this.#acted.delete(id)
  }

  #showTaken(id: number, words: string): void {
    if (!state.itemOf(this.#now, id)) return
    this.#become(state.notice(this.#now, id, words))
    setTimeout(() => this.#become(state.removeRows(this.#now, [id])), noticeMs)
  }

  #notePace(many: number): void {
    const at = performance.now()
    const gap = this.#lastAt === undefined ? 0 : Math.min(at - this.#lastAt, pauseMs)
    this.#lastAt = at
    const { done, activeMs } = this.#now.pace
    this.#become({ pace: { done: done + many, activeMs: activeMs + gap } })
  }

  /** Shows that the comments left, sends `send`, and offers to take it back. `send` returns how. */
  #act(ids: readonly number[], words: string, send: () => Promise<() => Promise<void>>): void {
    if (ids.length === 0) return
    const former = state.placesOf(this.#now, ids)
    for (const id of ids) this.#acted.add(id)
    this.#become(state.takeOut(this.#now, ids))
    this.#notePace(ids.length)
    const left = this.#held().length
    if (left < lowMark && (this.#now.counts?.waiting ?? 0) > left) void this.#take()
    const sent = send()
    const entry: Undoable = { undo: () => this.#undo(entry, ids, former, sent) }
    this.#undoable.push(entry)
    say({ text: words, undo: () => (this.#undoable.includes(entry) ? entry.undo() : undefined) })
    sent
      .then(() => {
        if (this.#isTaking) this.#forgetActed.push(...ids)
        else this.#forget(ids)
        setTimeout(() => this.#drop(entry), undoMs)
      })
      .catch((failure: unknown) => {
        this.#drop(entry)
        this.#forget(ids)
        this.#become(state.putBack(this.#now, former))
        say({ text: wordsOf(failure) })
      })
  }

  #forget(ids: readonly number[]): void {
    for (const id of ids) this.#acted.delete(id)
  }

  #drop(entry: Undoable): void {
    if (this.#undoable.includes(entry)) this.#undoable.splice(this.#undoable.indexOf(entry), 1)
  }

  async #undo(
    entry: Undoable,
    ids: readonly number[],
    former: readonly state.Former[],
    sent: Promise<() => Promise<void>>,
  ): Promise<void> {
    this.#drop(entry)
    const places = former.map(({ item }) => item.id)
    for (const id of places) this.#returning.add(id)
    const { pace } = this.#now
    this.#become({
      ...state.putBack(this.#now, former),
      pace: { ...pace, done: Math.max(0, pace.done - ids.length) },
    })
    try {
      const takeBack = await sent
      await takeBack()
    } catch (failure) {
      this.#become(state.removeRows(this.#now, places))
      say({ text: wordsOf(failure) })
    }
    for (const id of places) this.#returning.delete(id)
    void this.#take()
  }
}

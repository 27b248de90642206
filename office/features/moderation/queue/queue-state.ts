// The queue as the page shows it, and what each action makes of it at once, before the server answers. Pure.
import type { QueueCounts, QueueItem } from '#contract/office/moderation.ts'

export type Row = {
  id: number
  item: QueueItem
  /** Said in place of the row for a moment: a colleague was faster. */ notice?: string
}

export type QueueState = {
  rows: readonly Row[]
  current: number | undefined
  selected: ReadonlySet<number>
  /** Comments outside of the list that belong to the selection: the same words. */
  alsoSelected: readonly number[]
  counts: QueueCounts | undefined
}

export const emptyQueue: QueueState = {
  rows: [],
  current: undefined,
  selected: new Set(),
  alsoSelected: [],
  counts: undefined,
}

const open = (rows: readonly Row[]) => rows.filter(({ notice }) => notice === undefined)
export const itemOf = ({ rows }: Pick<QueueState, 'rows'>, id: number | undefined) =>
  rows.find(row => row.id === id)?.item

/** The comments that an action is about: the selected ones, otherwise the current one. */
export function targetsOf({ selected, alsoSelected, current }: QueueState): number[] {
  if (selected.size > 0) return [...selected, ...alsoSelected]
  return current === undefined ? [] : [current]
}

/** New rows come last, and nothing that is read moves. */
export function addItems(state: QueueState, items: readonly QueueItem[]): QueueState {
  const known = new Set(state.rows.map(({ id }) => id))
  const rows = [...state.rows, ...items.flatMap(item => (known.has(item.id) ? [] : [{ id: item.id, item }]))]
  return { ...state, rows, current: state.current ?? open(rows)[0]?.id }
}

/** Takes rows out. The row after the current one becomes current; at the end, the one before. */
export function removeRows(state: QueueState, ids: readonly number[]): QueueState {
  const gone = new Set(ids)
  const rows = state.rows.filter(({ id }) => !gone.has(id))
  const selected = new Set([...state.selected].filter(id => !gone.has(id)))
  const isLeaving = state.current !== undefined && gone.has(state.current)
  const current = isLeaving ? nextOf(state, gone) : state.current
  return { ...state, rows, current, selected, alsoSelected: selected.size === 0 ? [] : state.alsoSelected }
}

function nextOf({ rows, current }: QueueState, gone: ReadonlySet<number>): number | undefined {
  const at = rows.findIndex(({ id }) => id === current)
  const isFree = ({ id, notice }: Row) => !gone.has(id) && notice === undefined
  return (rows.slice(at).find(isFree) ?? rows.slice(0, at).findLast(isFree))?.id
}

/** Decided at once: the rows leave, and the counts fall by what left. */
export function takeOut(state: QueueState, ids: readonly number[]): QueueState {
  const left = removeRows(state, ids)
  const { counts } = state
  if (!counts) return left
  const items = ids.flatMap(id => itemOf(state, id) ?? [])
  const reported = items.filter(({ reports }) => reports.length > 0).length
  const waiting = Math.max(0, counts.waiting - ids.length)
  return { ...left, counts: { ...counts, waiting, reported: Math.max(0, counts.reported - reported) } }
}

export type Former = { item: QueueItem; at: number }

/** Where these rows stand, to put them back. */
export const placesOf = ({ rows }: QueueState, ids: readonly number[]): Former[] =>
  rows.flatMap(({ id, item }, at) => (ids.includes(id) ? [{ item, at }] : []))

/** Puts rows back to where they were; the first of them is current. */
export function putBack(state: QueueState, former: readonly Former[]): QueueState {
  const known = new Set(state.rows.map(({ id }) => id))
  const rows = [...state.rows]
  for (const { item, at } of former)
    if (!known.has(item.id)) rows.splice(Math.min(at, rows.length), 0, { id: item.id, item })
  return { ...state, rows, current: former[0]?.item.id ?? state.current }
}

export function move(state: QueueState, by: 1 | -1): QueueState {
  const rows = open(state.rows)
  const at = rows.findIndex(({ id }) => id === state.current)
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
  return next ? { ...state, current: next.id } : state
}

export function toggle(state: QueueState, id: number): QueueState {
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...state, selected, alsoSelected: selected.size === 0 ? [] : state.alsoSelected }
}

/** Selects from the nearest selected row above, or the first row, to the current one. */
export function selectToHere(state: QueueState): QueueState {
  const rows = open(state.rows)
  const to = rows.findIndex(({ id }) => id === state.current)
  if (to < 0) return state
  const from = rows.slice(0, to).findLastIndex(({ id }) => state.selected.has(id))
  const picked = rows.slice(Math.max(from, 0), to + 1).map(({ id }) => id)
  return { ...state, selected: new Set([...state.selected, ...picked]) }
}

/** The current comment and those with the same words, in the list or not, become the selection. */
export function selectSame(state: QueueState, id: number, same: readonly number[]): QueueState {
  const listed = new Set(state.rows.map(row => row.id))
  return {
    ...state,
    selected: new Set([id, ...same.filter(each => listed.has(each))]),
    alsoSelected: same.filter(each => !listed.has(each)),
  }
}

/** A colleague was faster: the row says so for a moment. */
export function notice(state: QueueState, id: number, words: string): QueueState {
  const rows = state.rows.map(row => (row.id === id ? { ...row, notice: words } : row))
  const selected = new Set(state.selected)
  selected.delete(id)
  const current = state.current === id ? nextOf(state, new Set([id])) : state.current
  return { ...state, rows, selected, current }
}

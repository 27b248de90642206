// Groups notifications into the rows of the bell: those about one text become one row with all their authors. Pure.
import type { BellGroup, BellKind } from '#contract/newsroom-bell.ts'

const brokenKinds: readonly BellKind[] = ['late', 'failed', 'rights-ended']
const talk: readonly BellKind[] = ['remark', 'answer', 'mention']
export const isBroken = (kind: BellKind) => brokenKinds.includes(kind)

type Item = {
  id: number
  kind: BellKind
  text_id: number | null
  thing_kind: string | null
  thing_id: number | null
  by_id: string | null
  seen_at: Date | null
  done_at: Date | null
}
export type Gathered<I extends Item> = {
  key: string
  group: BellGroup
  /** Newest first. */
  items: I[]
  people: string[]
  isNew: boolean
}

const groupOf = ({ kind, done_at }: Item): BellGroup =>
  done_at !== null ? 'earlier' : isBroken(kind) ? 'broken' : 'answer'

/** Groups items, which must be sorted newest first. Rows are sorted by group, then by their newest item. */
export function gather<I extends Item>(items: readonly I[]): Gathered<I>[] {
  const rows = new Map<string, Gathered<I>>()
  for (const item of items) {
    const group = groupOf(item)
    const about = item.text_id === null ? `${item.thing_kind}-${item.thing_id}` : `text-${item.text_id}`
    const key = `${group}:${about}:${talk.includes(item.kind) ? 'talk' : item.kind}`
    const row = rows.get(key) ?? { key, group, items: [], people: [], isNew: false }
    row.items.push(item)
    if (item.by_id !== null && !row.people.includes(item.by_id)) row.people.push(item.by_id)
    row.isNew ||= item.seen_at === null && item.done_at === null
    rows.set(key, row)
  }
  const order: readonly BellGroup[] = ['answer', 'broken', 'earlier']
  return [...rows.values()].toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
}

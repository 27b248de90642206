// Plain fields (title, standfirst) over a Y.Text: the difference between two values as one change. Pure.

export type TextChange = { at: number; removed: number; inserted: string }

/** The replaced range that turns `before` into `after`, as typing and pasting make; `caret`: the position of the caret in `after`. */
export function changeBetween(before: string, after: string, caret: number): TextChange | undefined {
  if (before === after) return undefined
  let end = 0
  const tail = Math.min(before.length, after.length - Math.min(caret, after.length))
  while (end < tail && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  let at = 0
  const head = Math.min(before.length, after.length) - end
  while (at < head && before[at] === after[at]) at += 1
  return { at, removed: before.length - end - at, inserted: after.slice(at, after.length - end) }
}

/** The position of a caret after a change by somebody else, given as a Yjs delta. */
export function moveCaret(
  caret: number,
  delta: readonly { retain?: number; insert?: unknown; delete?: number }[],
): number {
  let place = 0
  let moved = caret
  for (const { retain, insert, delete: removed } of delta) {
    if (retain !== undefined) place += retain
    else if (typeof insert === 'string') {
      if (place < moved) moved += insert.length
      place += insert.length
    } else if (removed !== undefined && place < moved) moved -= Math.min(removed, moved - place)
  }
  return moved
}

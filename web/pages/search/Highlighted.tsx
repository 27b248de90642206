import type { ReactNode } from 'react'

/** Marks the matched parts of a text; ranges are offsets, so the text cannot contain markup. */
export function Highlighted({
  of: { text, ranges },
}: {
  of: { text: string; ranges: readonly (readonly [number, number])[] }
}) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start < at || end > text.length || end <= start) continue
    if (start > at) parts.push(text.slice(at, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return <>{parts}</>
}

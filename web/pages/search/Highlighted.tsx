import type { ReactNode } from 'react'

/** Text with the parts that matched marked; ranges are offsets, so nothing in it can be markup. */
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

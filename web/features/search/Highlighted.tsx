import { bindHyphens, bindSpaces } from '#russian/line-breaks.ts'
import type { ReactNode } from 'react'

/** Marks the matched parts of a text; ranges are offsets, so the text cannot contain markup. */
export function Highlighted({
  of: { text: given, ranges },
}: {
  of: { text: string; ranges: readonly (readonly [number, number])[] }
}) {
  // Ties between words do not move the ranges; those inside of words come after the cutting.
  const text = bindSpaces(given)
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start < at || end > text.length || end <= start) continue
    if (start > at) parts.push(bindHyphens(text.slice(at, start)))
    parts.push(<mark key={start}>{bindHyphens(text.slice(start, end))}</mark>)
    at = end
  }
  parts.push(bindHyphens(text.slice(at)))
  return <>{parts}</>
}

/**
 * Runs a change inside `section` without moving the text that is being read: the comment on the screen, or everything below the section,
 * keeps its position. Nothing is measured when the section is below the screen.
 */
export function keepPlace(section: HTMLElement, change: () => void): void {
  const anchor = findAnchor(section)
  const before = anchor?.()
  change()
  const after = anchor?.()
  if (before !== undefined && after !== undefined && after !== before)
    scrollBy({ top: after - before, behavior: 'instant' })
}

/** Returns the current position of what is being read. */
function findAnchor(section: HTMLElement): (() => number | undefined) | undefined {
  if (section.getBoundingClientRect().bottom < 0) return () => section.getBoundingClientRect().bottom
  for (const part of [0.2, 0.5, 0.8]) {
    const comment = document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('[data-comment]')
    if (comment && section.contains(comment))
      return () => (comment.isConnected ? comment.getBoundingClientRect().top : undefined)
  }
  return undefined
}

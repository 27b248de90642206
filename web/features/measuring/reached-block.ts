// Which block of the text the reader came to. It is sent when the page is left, because only the deepest one counts.
import { reachedBlockMax } from '#contract/tracking-names.ts'

const throttleMs = 250

/** The number of blocks whose beginning is above the lower edge of the viewport, from their tops. */
function reachedOf(tops: readonly number[], viewport: number): number {
  return tops.filter(top => top < viewport).length
}

/** Widgets between the blocks are no part of the text. */
const blocksOfText = () =>
  [...(document.querySelector('.b-body[data-scroll-area]')?.children ?? [])].filter(
    block => !block.hasAttribute('data-widget'),
  )

export function watchReach(onReach: (block: number, blocks: number) => void) {
  let [deepest, blocks, sent] = [0, 0, 0]
  let timer = 0
  const look = () => {
    timer = 0
    const all = blocksOfText()
    blocks = Math.min(all.length, reachedBlockMax)
    const tops = all.map(block => block.getBoundingClientRect().top)
    deepest = Math.max(deepest, Math.min(reachedOf(tops, innerHeight), reachedBlockMax))
  }
  addEventListener('scroll', () => (timer ||= window.setTimeout(look, throttleMs)), { passive: true })
  return {
    /** Sends what is new since the last time. A page that nobody has scrolled is read up to its first screen. */
    send() {
      if (deepest === 0 || timer !== 0) look()
      if (deepest <= sent) return
      sent = deepest
      onReach(deepest, blocks)
    },
    forget() {
      clearTimeout(timer)
      timer = deepest = blocks = sent = 0
    },
  }
}

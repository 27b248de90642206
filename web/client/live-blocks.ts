// Interactive blocks of a page. Their HTML is complete without scripts; the script of each block is built separately and loaded when a
// block comes near the screen. None of them needs the application.
import carousel from 'virtual:live/features/blocks/carousel'
import compare from 'virtual:live/features/blocks/compare'
import polls from 'virtual:live/features/quick-poll/live-poll'

type LiveScript = { bringToLife: (block: HTMLElement) => void }

/** Script URLs by the value of `data-block`. */
const scripts: Readonly<Record<string, string>> = { carousel, 'before-after': compare, polls }

const scriptOf = (block: Element) => scripts[block.getAttribute('data-block') ?? '']

const near = '300px'
const watched = new WeakSet<Element>()

async function bringToLife(block: HTMLElement): Promise<void> {
  try {
    const live = (await import(/* @vite-ignore */ scriptOf(block)!)) as LiveScript
    live.bringToLife(block)
    block.dataset['alive'] = ''
  } catch (error) {
    // Without its script the block still works as plain HTML.
    console.info(error)
  }
}

/** Watches the blocks of the page that is shown now. */
export function watchLiveBlocks(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void bringToLife(target as HTMLElement)
      }
    },
    { rootMargin: near },
  )
  for (const block of document.querySelectorAll('[data-block]')) {
    if (!scriptOf(block) || watched.has(block)) continue
    watched.add(block)
    observer.observe(block)
  }
}

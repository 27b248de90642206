// Blocks of a page that act: their HTML is whole without a script, and the script of each, built on its own, is asked for when one
// comes near. None of them needs the application.
import carousel from 'virtual:live/features/blocks/carousel'
import compare from 'virtual:live/features/blocks/compare'
import polls from 'virtual:live/features/quick-poll/live-poll'

type LiveScript = { bringToLife: (block: HTMLElement) => void }

/** By the name in `data-block`. */
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
    // Without its script the block does what its HTML can.
    console.info(error)
  }
}

/** Those of the page that is shown now. */
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

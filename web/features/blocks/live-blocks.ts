// Blocks of a body that a script makes better. Their HTML is whole without it; the code of each comes when one is near.
import './blocks.css'

type BringToLife = (block: HTMLElement) => () => void

const lives: Record<string, () => Promise<{ bringToLife: BringToLife }>> = {
  'before-after': () => import('./compare.ts'),
  carousel: () => import('./carousel.ts'),
}

/** Watches the blocks of a body; what it returns puts everything back. */
export function watchBlocks(body: HTMLElement): () => void {
  const ends: (() => void)[] = []
  let isOver = false
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const block = target as HTMLElement
        const load = lives[block.dataset['block'] ?? '']
        if (!isIntersecting || !load) continue
        observer.unobserve(block)
        load().then(
          ({ bringToLife }) => {
            if (!isOver) ends.push(bringToLife(block))
          },
          () => {
            // Without its code the block stays as it is.
          },
        )
      }
    },
    { rootMargin: '400px 0px' },
  )
  for (const block of body.querySelectorAll('[data-block]')) observer.observe(block)
  return () => {
    isOver = true
    observer.disconnect()
    for (const end of ends) end()
  }
}

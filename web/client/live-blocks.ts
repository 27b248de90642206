// Blocks that act without the application: each carries the address of its script (`data-live`), asked for when it comes near.
type LiveScript = { bringToLife: (block: HTMLElement) => void }

const near = '300px'

export function watchLiveBlocks(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const block = target as HTMLElement
        const script = block.dataset['live']!
        block.dataset['alive'] = ''
        // Without its script the block does what its HTML can.
        import(/* @vite-ignore */ script).then((live: LiveScript) => live.bringToLife(block)).catch(console.info)
      }
    },
    { rootMargin: near },
  )
  for (const block of document.querySelectorAll('[data-live]:not([data-alive])')) observer.observe(block)
}

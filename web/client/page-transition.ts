type Swap = Event & { viewTransition?: unknown; activation?: { entry?: { url?: string } } | null }

/** Names the picture of the pressed card, so that it becomes the cover of the next page. The cover of this page lends it the name. */
export function watchPageSwaps(): void {
  addEventListener('pageswap', event => {
    const { viewTransition, activation } = event as Swap
    const to = activation?.entry?.url
    if (!viewTransition || !to) return
    const link = [...document.querySelectorAll<HTMLAnchorElement>('main article article a, main article a')].find(
      each => each.href === to,
    )
    const picture = link?.closest('article:not([data-measured])')?.querySelector<HTMLElement>('picture')
    if (!picture) return
    document.querySelector<HTMLElement>('[data-cover]')?.style.setProperty('view-transition-name', 'none')
    picture.style.setProperty('view-transition-name', 'cover')
    // The page may come back from the browser's memory.
    addEventListener('pageshow', () => picture.style.removeProperty('view-transition-name'), { once: true })
  })
}

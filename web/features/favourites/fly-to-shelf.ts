/** Shows where a saved post has gone: its bookmark flies to the reader's portrait, behind which the shelf is. Nothing of the page moves. */
export function flyToShelf(button: HTMLElement | null): void {
  const icon = button?.querySelector('svg')
  const shelf = document.querySelector('[data-shelf]')?.getBoundingClientRect()
  if (!icon || !shelf || shelf.bottom < 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = icon.getBoundingClientRect()
  const flying = icon.cloneNode(true) as SVGElement
  const { style } = flying
  style.cssText = `position:fixed;z-index:20;pointer-events:none;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;color:var(--brand);fill:var(--brand)`
  flying.setAttribute('aria-hidden', 'true')
  document.body.append(flying)
  const [x, y] = [
    shelf.left + shelf.width / 2 - from.left - from.width / 2,
    shelf.top + shelf.height / 2 - from.top - from.height / 2,
  ]
  flying
    .animate(
      [
        { translate: '0 0', scale: 1 },
        { translate: `${x * 0.5}px ${y * 0.65 - 24}px`, scale: 1.2, offset: 0.5 },
        { translate: `${x}px ${y}px`, scale: 0.3, opacity: 0.4 },
      ],
      { duration: 420, easing: 'cubic-bezier(0.4, 0, 0.5, 1)' },
    )
    .finished.finally(() => flying.remove())
    .catch(() => {})
}

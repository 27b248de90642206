/** Marks the current chapter in the table of contents; returns the function that stops it. */
export function watchChapters(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  if (links.length === 0 || typeof IntersectionObserver === 'undefined') return () => {}
  const byId = new Map(links.map(link => [decodeURIComponent(link.hash.slice(1)), link]))
  const headings = [...byId.keys()].map(id => document.getElementById(id)).filter(each => each !== null)
  const begun = new Set<Element>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) begun[isIntersecting ? 'add' : 'delete'](target)
      const current = headings.findLast(heading => begun.has(heading))
      for (const [id, link] of byId) {
        if (id === current?.id) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    // The margin reaches far above the screen, so that a jump over many chapters is seen too.
    { rootMargin: '10000000px 0px -70% 0px' },
  )
  for (const heading of headings) observer.observe(heading)
  return () => observer.disconnect()
}

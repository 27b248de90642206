/** Marks in the table of contents the chapter that is being read; answers the function that stops. */
export function watchChapters(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  if (links.length === 0 || typeof IntersectionObserver === 'undefined') return () => {}
  const byId = new Map(links.map(link => [decodeURIComponent(link.hash.slice(1)), link]))
  const headings = [...byId.keys()].map(id => document.getElementById(id)).filter(each => each !== null)
  const mark = () => {
    const current = headings.findLast(heading => heading.getBoundingClientRect().top < innerHeight * 0.3)
    for (const [id, link] of byId) {
      if (id === current?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -70% 0px', threshold: [0, 1] })
  for (const heading of headings) observer.observe(heading)
  return () => observer.disconnect()
}

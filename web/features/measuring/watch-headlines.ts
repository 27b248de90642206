// Reports that a reader has seen a headline that is being tried, and that they opened it. Each is reported once a page.
import type { HeadlineTrial } from '#domain/headline-trial.ts'

type Act = 'seen' | 'opened'
const lookMs = 500

/** Returns a function that looks for the headlines of another page. */
export function watchHeadlines(onAct: (trial: string, arm: number, act: Act) => void): () => void {
  const reported = new Set<string>()
  const watched = new WeakSet<Element>()
  const report = (link: HTMLElement, act: Act) => {
    const { key } = JSON.parse(link.dataset.trial!) as HeadlineTrial
    if (reported.has(`${key} ${act}`)) return
    reported.add(`${key} ${act}`)
    onAct(key, Number(link.dataset.drawn), act)
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          report(target as HTMLElement, 'seen')
          observer.unobserve(target)
        }
    },
    { threshold: 0.5 },
  )
  const look = () => {
    for (const link of document.querySelectorAll('a[data-drawn]'))
      if (!watched.has(link)) {
        watched.add(link)
        observer.observe(link)
      }
  }
  let timer = 0
  // Lists grow while they are scrolled.
  addEventListener('scroll', () => (timer ||= window.setTimeout(() => ((timer = 0), look()), lookMs)), {
    passive: true,
  })
  for (const name of ['click', 'auxclick'])
    addEventListener(
      name,
      event => {
        const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-drawn]') : null
        if (!link || (event as MouseEvent).button === 2) return
        report(link, 'seen')
        report(link, 'opened')
      },
      true,
    )
  look()
  return () => {
    reported.clear()
    requestAnimationFrame(look)
  }
}

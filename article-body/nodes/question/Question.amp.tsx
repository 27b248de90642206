import type { AmpRendition } from '../../amp-rendition.ts'

export const Question: AmpRendition<'question'> = ({ node: { attributes: a }, page }) => (
  <section className="b-question" aria-label={a.title}>
    <p className="b-question__title">{a.title}</p>
    <p className="b-question__text">{a.subtitle}</p>
    <a className="b-button" href={page.pageUrl}>
      {a.submit}
    </a>
  </section>
)

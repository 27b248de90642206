import type { AmpRendition } from '../../amp-rendition.ts'

export const Contact: AmpRendition<'contact'> = ({ node: { attributes: a }, page }) => (
  <section className="b-question" aria-label={a.title}>
    <p className="b-question__title">{a.title}</p>
    {a.text ? <p className="b-question__text">{a.text}</p> : null}
    <a className="b-button" href={page.pageUrl}>
      {a.submit ?? 'Написать'}
    </a>
  </section>
)

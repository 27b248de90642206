import type { AmpRendition } from '../../amp-rendition.ts'

export const Email: AmpRendition<'email'> = ({ node: { attributes: a }, page }) => (
  <section className="b-email" aria-label={a.title ?? 'Рассылка'}>
    {a.title ? <p className="b-email__title">{a.title}</p> : null}
    {a.text ? <p className="b-email__text">{a.text}</p> : null}
    <a className="b-button" href={page.pageUrl}>
      {a.button ?? 'Подписаться'}
    </a>
  </section>
)

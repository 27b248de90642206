import { Agree, EmailField, Said, Trap } from '../../form-parts.tsx'
import { type WebRendition } from '../../web-rendition.ts'

/** Spec 9: a subscription always sends agree=true; the reader's tick sets it. */
export const Email: WebRendition<'email'> = ({ node: { attributes: a }, page }) => (
  <section className="b-email" aria-label={a.title ?? 'Рассылка'} data-block="email">
    {a.title ? <p className="b-email__title">{a.title}</p> : null}
    {a.text ? <p className="b-email__text">{a.text}</p> : null}
    <form className="b-email__form" method="post" action={page.formActions.email}>
      <input type="hidden" name="action" value={a.action} />
      <input type="hidden" name="type" value={a.type} />
      <Trap />
      <EmailField />
      <Agree />
      <button className="b-button" type="submit">
        {a.button ?? 'Подписаться'}
      </button>
    </form>
    <Said />
  </section>
)

import { Agree, EmailField, NameField, Said, Trap } from '../../form-parts.tsx'
import { type WebRendition } from '../../web-rendition.ts'

export const Contact: WebRendition<'contact'> = ({ node: { attributes: a }, page }) => (
  <section className="b-question" aria-label={a.title} data-block="contact">
    <p className="b-question__title">{a.title}</p>
    {a.text ? <p className="b-question__text">{a.text}</p> : null}
    <form className="b-question__form" method="post" action={page.formActions.contact} data-success={a.success}>
      <Trap />
      <NameField />
      <EmailField />
      <label>
        <span className="b-label">Компания, если вы от неё</span>
        <input className="b-input" name="company" maxLength={200} autoComplete="organization" />
      </label>
      <label>
        <span className="b-label">Сообщение</span>
        <textarea className="b-input" name="text" required rows={5} maxLength={5000} />
      </label>
      <Agree />
      <button className="b-button" type="submit">
        {a.submit ?? 'Отправить'}
      </button>
    </form>
    <Said />
  </section>
)

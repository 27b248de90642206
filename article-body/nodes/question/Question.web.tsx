import { Agree, NameField, Said, Trap } from '../../form-parts.tsx'
import { type WebRendition } from '../../web-rendition.ts'

export const Question: WebRendition<'question'> = ({ node: { attributes: a }, page }) => (
  <section className="b-question" aria-label={a.title} data-block="question">
    <p className="b-question__title">{a.title}</p>
    <p className="b-question__text">{a.subtitle}</p>
    <form className="b-question__form" method="post" action={page.formActions.question} data-success={a.success}>
      <Trap />
      <NameField />
      <label>
        <span className="b-label">Вопрос</span>
        <textarea className="b-input" name="text" required rows={4} maxLength={5000} placeholder={a.placeholder} />
      </label>
      <Agree />
      <button className="b-button" type="submit">
        {a.submit}
      </button>
    </form>
    <Said />
  </section>
)

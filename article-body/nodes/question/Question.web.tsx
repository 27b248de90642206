import { LetterForm } from '../../form-parts.tsx'
import { type WebRendition } from '../../web-rendition.ts'

export const Question: WebRendition<'question'> = ({ node: { attributes: a }, page }) => (
  <LetterForm
    block="question"
    title={a.title}
    text={a.subtitle}
    action={page.formActions.question}
    success={a.success}
    submit={a.submit}
  >
    <label>
      <span className="b-label">Вопрос</span>
      <textarea className="b-input" name="text" required rows={4} maxLength={5000} placeholder={a.placeholder} />
    </label>
  </LetterForm>
)

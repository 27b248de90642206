import { EmailField, LetterForm } from '../../form-parts.tsx'
import { type WebRendition } from '../../web-rendition.ts'

export const Contact: WebRendition<'contact'> = ({ node: { attributes: a }, page }) => (
  <LetterForm
    block="contact"
    title={a.title}
    text={a.text}
    action={page.formActions.contact}
    success={a.success}
    submit={a.submit ?? 'Отправить'}
  >
    <EmailField />
    <label>
      <span className="b-label">Компания, если пишете от её имени</span>
      <input className="b-input" name="company" maxLength={200} autoComplete="organization" />
    </label>
    <label>
      <span className="b-label">Сообщение</span>
      <textarea className="b-input" name="text" required rows={5} maxLength={5000} />
    </label>
  </LetterForm>
)

// Shared parts of the forms in a body. They work as plain forms; a script of the page sends them without leaving it.
import type { ReactNode } from 'react'

/** A honeypot field that no reader sees: only a program fills it in (contract/form-fields.ts has its name). */
export const Trap = () => (
  <div hidden>
    <label>
      Оставьте пустым
      <input name="contact_by_fax" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

const NameField = () => (
  <label>
    <span className="b-label">Как вас зовут</span>
    <input className="b-input" name="name" required maxLength={100} autoComplete="name" />
  </label>
)

export const EmailField = () => (
  <label>
    <span className="b-label">Электронная почта</span>
    <input
      className="b-input"
      type="email"
      name="email"
      required
      maxLength={254}
      autoComplete="email"
      inputMode="email"
    />
  </label>
)

/** 152-FZ: consent needs an explicit act. `also`: words with a link to a second text that is agreed to. */
export const Agree = ({ className = 'b-agree', also }: { className?: string | undefined; also?: ReactNode }) => (
  <label className={className}>
    <input type="checkbox" name="agree" value="true" required />
    <span>
      Согласен на <a href="/personalnye-dannye">обработку персональных данных</a>
      {also}
    </span>
  </label>
)

/** The element for the result of a form, directly after it. */
export const Said = () => <p className="b-said" role="status" tabIndex={-1} />

type LetterFormProps = {
  block: string
  title: string
  text: string | undefined
  action: string
  success: string | undefined
  submit: string
  /** The fields after the name. */
  children: ReactNode
}

/** A form by which a reader writes to the magazine. */
export const LetterForm = ({ block, title, text, action, success, submit, children }: LetterFormProps) => (
  <section className="b-question" aria-label={title} data-block={block}>
    {/* Толк writes down what is said (ui/Mascot.tsx, whose class names change with its styles). */}
    <img src="/mascot/hello.svg" alt="" width={392} height={350} loading="lazy" />
    <p className="b-question__title">{title}</p>
    {text ? <p className="b-question__text">{text}</p> : null}
    <form className="b-question__form" method="post" action={action} data-success={success}>
      <Trap />
      <NameField />
      {children}
      <Agree />
      <button className="b-button" type="submit">
        {submit}
      </button>
    </form>
    <Said />
  </section>
)

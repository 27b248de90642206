// Shared parts of the forms in a body. They work as plain forms; a script of the page sends them without leaving it.

/** A honeypot field that no reader sees: only a program fills it in (contract/form-fields.ts has its name). */
export const Trap = () => (
  <div hidden>
    <label>
      Оставьте пустым
      <input name="contact_by_fax" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

export const NameField = () => (
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

/** 152-FZ: consent needs an explicit act. */
export const Agree = ({ className = 'b-agree' }: { className?: string | undefined }) => (
  <label className={className}>
    <input type="checkbox" name="agree" value="true" required />
    <span>
      Согласен на <a href="/personalnye-dannye">обработку персональных данных</a>
    </span>
  </label>
)

/** The element for the result of a form, directly after it. */
export const Said = () => <p className="b-said" role="status" tabIndex={-1} />

// What the forms of a body have in common. They work as plain forms; a script of the page sends them without leaving it.

/** No reader sees it: who fills it in is a program (contract/cms-ajax.ts knows the name). */
export const Trap = () => (
  <div hidden>
    <label>
      Оставьте пустым
      <input name="contact_by_fax" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
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

/** 152-FZ: consent is an act of its own. */
export const Agree = () => (
  <label className="b-agree">
    <input type="checkbox" name="agree" value="true" required />
    <span>
      Согласен на <a href="/personalnye-dannye">обработку персональных данных</a>
    </span>
  </label>
)

/** Where the page says what became of a form; right behind it. */
export const Said = () => <p className="b-said" role="status" tabIndex={-1} />

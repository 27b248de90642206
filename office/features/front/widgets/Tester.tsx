// «Кому видно»: an address, and for every widget whether its page shows it, and why.
import { useEffect, useId, useState, type FormEvent } from 'react'
import { checkWidgets, type WidgetsTest } from '#contract/front.ts'
import { Button } from '#ui/Button.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../Front.module.css'
import type { WidgetItem } from '../front-state.ts'
import { useRuleNames } from './use-names.ts'
import { contentWords, reasonWords, slotName } from './widget-words.ts'

type Props = {
  widgets: readonly WidgetItem[]
  path: string
  onPath: (path: string) => void
  /** Changes with the gathered changes, which the test reads. */
  turn: string
}

/** A person pastes a whole address or types its end. */
const pathOf = (typed: string) => {
  const text = typed.trim()
  try {
    return new URL(text, location.origin).pathname
  } catch {
    return text.startsWith('/') ? text : `/${text}`
  }
}

export function Tester({ widgets, path, onPath, turn }: Props) {
  const id = useId()
  const { ask } = useOffice()
  const [typed, setTyped] = useState(path)
  const { value, error } = useLoaded(`${path} ${turn}`, signal => ask(checkWidgets, { body: { path } }, { signal }))
  // Opening a widget leads to a page too.
  useEffect(() => setTyped(path), [path])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPath(pathOf(typed))
  }
  return (
    <section className={styles.tester} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Кому видно</h2>
      <form className={styles.ask} onSubmit={submit}>
        <p className="form-field">
          <label htmlFor={id}>Адрес страницы</label>
          <input id={id} value={typed} maxLength={500} onChange={event => setTyped(event.target.value)} />
        </p>
        <Button type="submit" kind="quiet">
          Проверить
        </Button>
      </form>
      <div role="status">
        {error !== undefined && <p className={styles.bad}>{wordsOf(error)}</p>}
        {value && error === undefined && <Verdicts test={value} widgets={widgets} />}
      </div>
    </section>
  )
}

function Verdicts({ test, widgets }: { test: WidgetsTest; widgets: readonly WidgetItem[] }) {
  const nameOf = useRuleNames(test.items.flatMap(({ rule }) => rule ?? []))
  const shown = test.items.filter(({ isShown }) => isShown)
  const hidden = test.items.filter(({ isShown }) => !isShown)
  const list = (items: WidgetsTest['items']) => (
    <ul className={styles.verdicts}>
      {items.map(({ key, slot, isShown, why, rule }) => {
        const draft = widgets.find(each => each.key === key)?.value.draft
        return (
          <li key={key} data-shown={isShown || undefined}>
            <Glyph name={isShown ? 'check' : 'close'} isSmall />
            <span>
              <b>{draft?.title || (draft && contentWords(draft)) || 'Виджет'}</b>, {slotName(slot).toLowerCase()}:{' '}
              {reasonWords(why, rule, nameOf)}
            </span>
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      <p>
        <b>{test.title}</b>: {shown.length === 0 ? 'ни одного виджета не видно.' : 'видно это.'} Одинаково для гостя и
        для того, кто вошёл: страница у всех одна.
      </p>
      {shown.length > 0 && list(shown)}
      {hidden.length > 0 && (
        <details>
          <summary>Не видно: {hidden.length}</summary>
          {list(hidden)}
        </details>
      )}
    </>
  )
}

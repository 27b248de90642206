// Reports that need no reading: one place, and only the proposed words are in the dictionary.
import { useId, useState } from 'react'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import styles from './InboxPage.module.css'
import type { SimpleTypo } from './opened-item.ts'
import type { InboxActions } from './use-inbox.ts'

const simpleForms = ['простая', 'простые', 'простых'] as const
const peopleForms = ['человек', 'человека', 'человек'] as const

export function TypoBundle({ items, actions }: { items: readonly SimpleTypo[]; actions: InboxActions }) {
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = items.filter(item => !left.has(item.id))
  const turn = (item: SimpleTypo) => {
    const next = new Set(left)
    if (!next.delete(item.id)) next.add(item.id)
    setLeft(next)
  }
  return (
    <section className={styles.bundle} aria-labelledby={id}>
      <h2 id={id} className="stop">
        Дальше в этой пачке
      </h2>
      <p className={styles.small}>
        {count(items.length, simpleForms)}: место одно, правильное слово есть в словаре. Спасибо уйдёт каждому, кто
        известен.
      </p>
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <label className="check-line">
              <input type="checkbox" checked={!left.has(item.id)} onChange={() => turn(item)} />
              <span>
                <del>{item.words}</del> <ins>{item.correction}</ins> <small>{item.title}</small>
              </span>
              {item.times > 1 && <em>{count(item.times, peopleForms)}</em>}
            </label>
          </li>
        ))}
      </ul>
      <Button
        isBusy={actions.isBusy}
        disabled={chosen.length === 0}
        onClick={() => void actions.fixAll(chosen.map(({ id: itemId, correction }) => ({ id: itemId, correction })))}
      >
        Исправить отмеченные · {chosen.length}
      </Button>
    </section>
  )
}

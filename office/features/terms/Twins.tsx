// Tags that are probably the same: one press begins their merge, another one says that they are different.
import { useState } from 'react'
import type { OfficeTerm, TermTwins } from '#contract/office/terms.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../../parts/RuleList.module.css'
import { MergeForm } from './MergeForm.tsx'
import { articleForms, twinWords } from './term-words.ts'
import own from './TermsPage.module.css'
import { useTwins } from './use-twins.ts'

type Props = { onMerge: (term: OfficeTerm, into: OfficeTerm) => Promise<void> }

export function Twins({ onMerge }: Props) {
  const { twins, tellApart, reload } = useTwins()
  if (!twins || twins.items.length === 0) return null
  const rest = twins.found - twins.items.length
  return (
    <section className={own.twins} aria-labelledby="twin-tags">
      <h3 id="twin-tags">Метки-близнецы</h3>
      <ul>
        {twins.items.map(pair => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <Pair
              pair={pair}
              onMerge={async () => {
                await onMerge(pair.other, pair.one)
                reload()
              }}
              onApart={() => void tellApart(pair)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="dim">И ещё {count(rest, ['пара', 'пары', 'пар'])}: покажутся, когда разберёте эти.</p>}
    </section>
  )
}

type PairProps = { pair: TermTwins; onMerge: () => Promise<void>; onApart: () => void }

function Pair({ pair: { one, other, why }, onMerge, onApart }: PairProps) {
  const [isMerging, setMerging] = useState(false)
  const both = `«${other.title}» и «${one.title}»`
  return (
    <>
      <p>
        {[other, one].map(({ id, title, articles }) => (
          <span key={id}>
            <b>{title}</b> <small>{articles === 0 ? 'пусто' : count(articles, articleForms)}</small>
          </span>
        ))}
        <small className="dim">{twinWords[why]}</small>
      </p>
      {isMerging ? (
        <MergeForm term={other} start={one} onMerge={onMerge} onCancel={() => setMerging(false)} />
      ) : (
        <p className={styles.row}>
          <Button kind="quiet" aria-label={`Соединить ${both}`} onClick={() => setMerging(true)}>
            Соединить
          </Button>
          <button type="button" className="link" aria-label={`Это разное: ${both}`} onClick={onApart}>
            Это разное
          </button>
        </p>
      )}
    </>
  )
}

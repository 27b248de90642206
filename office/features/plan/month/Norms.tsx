// The week norms of sections; the chief edits the numbers in place.
import { useState } from 'react'
import { listWeekNorms, setWeekNorm } from '#contract/newsroom-plan.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from './MonthView.module.css'
import { SectionField } from '../sheets/SectionField.tsx'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'

export function Norms({ week, turn }: { week: Date; turn: number }) {
  const { ask } = useOffice()
  const from = week.toISOString()
  const { value, reload } = useLoaded(`${from} ${turn}`, signal => ask(listWeekNorms, { query: { from } }, { signal }))
  const titleOf = useSectionTitles((value?.items ?? []).map(({ section }) => section))
  const [isAdding, setAdding] = useState(false)
  async function write(section: string, count: number, former: number): Promise<void> {
    const put = (number: number) => ask(setWeekNorm, { params: { section }, body: { count: number } })
    try {
      await put(count)
    } catch (failure) {
      return say({ text: wordsOf(failure) })
    }
    reload()
    const undo = async () => {
      await put(former).catch(failure => say({ text: wordsOf(failure) }))
      reload()
    }
    say({ text: count === 0 ? `«${titleOf(section)}»: нормы нет` : `«${titleOf(section)}»: ${count} в неделю`, undo })
  }
  if (!value || (value.items.length === 0 && !value.mayChange)) return null
  return (
    <section className={styles.norms}>
      <h3>{value.items.length > 0 ? 'На этой неделе' : 'Норма недели'}</h3>
      {value.items.length === 0 && (
        <p className={styles.note}>Сколько текстов раздел выпускает за неделю: здесь видно, чего не хватает.</p>
      )}
      <ul>
        {value.items.map(item => (
          <SectionNorm
            key={item.section}
            item={item}
            title={titleOf(item.section)}
            onWrite={value.mayChange ? count => void write(item.section, count, item.norm) : undefined}
          />
        ))}
      </ul>
      {value.mayChange &&
        (isAdding ? (
          <SectionField
            value={null}
            title=""
            onChoose={section => {
              if (section === null) return
              setAdding(false)
              void write(section, 1, 0)
            }}
          />
        ) : (
          <button type="button" className={`link ${styles.fold}`} onClick={() => setAdding(true)}>
            <Glyph name="plus" isSmall /> Норма раздела
          </button>
        ))}
    </section>
  )
}

type SectionNormProps = {
  item: { section: string; norm: number; out: number; planned: number }
  title: string
  /** Undefined if the person may not change the norm. */
  onWrite: ((count: number) => void) | undefined
}

function SectionNorm({ item: { norm, out, planned }, title, onWrite }: SectionNormProps) {
  const have = out + planned
  return (
    <li data-short={have < norm || undefined}>
      <span>{title}</span>
      <span className={styles.count}>
        <span title={`вышло ${out}, в плане ${planned}`}>{have} из</span>{' '}
        {onWrite ? (
          <input
            type="number"
            min={0}
            max={99}
            aria-label={`Норма недели: ${title}`}
            key={norm}
            defaultValue={norm}
            onBlur={event => {
              const count = event.target.valueAsNumber
              if (Number.isInteger(count) && count !== norm && count >= 0 && count <= 99) onWrite(count)
              else event.target.value = String(norm)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        ) : (
          norm
        )}
      </span>
      <meter min={0} max={norm} value={Math.min(have, norm)} aria-label={`${title}: ${have} из ${norm}`} />
    </li>
  )
}

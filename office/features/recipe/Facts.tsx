// Portions, times and difficulty.
import { useId, useState } from 'react'
import type { RecipeFacts } from '#contract/recipe-fields.ts'
import { difficultyWords } from '#domain/difficulty.ts'
import { formatDuration } from '#russian/duration.ts'
import { formatPortions } from '#russian/portions.ts'
import { formsOfUnit, unitsOffered } from './portion-units.ts'
import type { RecipeWriter } from './recipe-text.ts'
import styles from './RecipeSheet.module.css'

type Props = { facts: RecipeFacts; writer: RecipeWriter; canWrite: boolean }

export function Facts({ facts, writer, canWrite }: Props) {
  const { prepMinutes, cookMinutes, waitMinutes, totalMinutes, portions, portionsUnit, portionsForms } = facts
  const number = (value: number, label: string, min: number, keep: (value: number) => void) => (
    <label className={styles.fact}>
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={10_000}
        value={value}
        readOnly={!canWrite}
        onChange={event => {
          const typed = Math.round(Number(event.target.value))
          if (typed >= min && typed <= 10_000) keep(typed)
        }}
      />
    </label>
  )
  return (
    <section aria-label="Время и порции">
      <div className={styles.facts}>
        {number(portions, 'Порций', 1, value => writer.setFact('portions', value))}
        <UnitField unit={portionsUnit} writer={writer} canWrite={canWrite} />
        {number(prepMinutes, 'Подготовка, мин', 0, value => writer.setTime('prepMinutes', value))}
        {number(cookMinutes, 'На огне, мин', 0, value => writer.setTime('cookMinutes', value))}
        {number(waitMinutes, 'Ждать, мин', 0, value => writer.setTime('waitMinutes', value))}
        <Difficulty
          chosen={facts.difficulty}
          canWrite={canWrite}
          onChoose={value => writer.setFact('difficulty', value)}
        />
      </div>
      <p className={styles.seen}>
        Читатели увидят: {formatPortions(portions, portionsUnit, portionsForms)}, всего{' '}
        {formatDuration(totalMinutes ?? prepMinutes + cookMinutes + waitMinutes)}
        {totalMinutes !== null && ' (так было в рецепте; поправите любое время\u00a0— сложим сами)'}
      </p>
    </section>
  )
}

type Difficulty = RecipeFacts['difficulty']
type DifficultyProps = { chosen: Difficulty; canWrite: boolean; onChoose: (difficulty: Difficulty) => void }

function Difficulty({ chosen, canWrite, onChoose }: DifficultyProps) {
  const name = useId()
  return (
    <div className={`${styles.fact} ${styles.difficulty}`} role="radiogroup" aria-label="Сложность">
      <span aria-hidden="true">Сложность</span>
      <div className="segments">
        {Object.entries(difficultyWords).map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              disabled={!canWrite}
              onChange={() => onChoose(value as Difficulty)}
            />
            {words}
          </label>
        ))}
      </div>
    </div>
  )
}

/** What the dish is counted in. Known words are declined; others are shown as written. */
function UnitField({ unit, writer, canWrite }: { unit: string; writer: RecipeWriter; canWrite: boolean }) {
  const list = useId()
  // A change by a colleague replaces what was typed here.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === unit ? draft.text : undefined
  const keep = () => {
    const word = typed?.trim()
    if (word && word !== unit) writer.setFacts({ portionsUnit: word, portionsForms: formsOfUnit(word) })
    setDraft(undefined)
  }
  return (
    <label className={styles.fact}>
      <span>В чём считать</span>
      <input
        data-own-undo
        list={list}
        value={typed ?? unit}
        maxLength={60}
        readOnly={!canWrite}
        autoComplete="off"
        onChange={event => setDraft({ over: unit, text: event.target.value })}
        onBlur={keep}
        onKeyDown={event => event.key === 'Enter' && keep()}
      />
      <datalist id={list}>
        {unitsOffered.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </label>
  )
}

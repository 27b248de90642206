// Nutrition that readers see: an editor types it from a source of their own, or an import brought it. Where nobody did, the counted figures below are published.
import { useState } from 'react'
import type { RecipeFacts } from '#contract/recipe-fields.ts'
import { readNutrition, writeNutrition, type TypedNutrition } from './typed-nutrition.ts'
import type { RecipeWriter } from './recipe-text.ts'
import styles from './RecipePanel.module.css'

type Props = {
  facts: RecipeFacts
  writer: RecipeWriter
  canWrite: boolean
  /** Products were changed after the values came. */
  isOld: boolean
}

const figures = [
  ['kcal', 'Ккал'],
  ['protein', 'Белки, г'],
  ['fat', 'Жиры, г'],
  ['carbs', 'Углеводы, г'],
] as const

export function PublishedNutrition({ facts: { nutrition }, writer, canWrite, isOld }: Props) {
  const stored = writeNutrition(nutrition)
  const over = JSON.stringify(nutrition)
  // A change by a colleague replaces what was typed here.
  const [draft, setDraft] = useState<{ over: string; typed: TypedNutrition }>()
  const typed = draft?.over === over ? draft.typed : stored
  const read = readNutrition(typed)
  if (!nutrition && !canWrite) return null
  const change = (changes: Partial<TypedNutrition>) => {
    const next = { ...typed, ...changes }
    setDraft({ over, typed: next })
    const value = readNutrition(next)
    if (value !== undefined && JSON.stringify(value) !== over) writer.setFact('nutrition', value)
  }
  return (
    <section aria-label="Питание из вашего источника">
      <h2>Питание из вашего источника</h2>
      <div className={styles.figures}>
        {figures.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              inputMode="decimal"
              value={typed[name]}
              maxLength={8}
              readOnly={!canWrite}
              onChange={event => change({ [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <label>
        Считано{' '}
        <select
          value={typed.per}
          disabled={!canWrite}
          onChange={event => change({ per: event.target.value as TypedNutrition['per'] })}
        >
          <option value="portion">на порцию</option>
          <option value="100g">на 100 г</option>
        </select>
      </label>
      {read === undefined && (
        <p role="status" className={styles.lack}>
          Пока не сохранено: нужны все четыре числа, или ни одного.
        </p>
      )}
      {nutrition && isOld && <p className={styles.lack}>Продукты с тех пор меняли: сверьте числа или сотрите их.</p>}
    </section>
  )
}

// Ingredients: a stepper of portions, ticks that are kept on this device, a list to copy. Without scripts a plain list with ticks.
import { Heading } from '../../components/Heading.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { capitalized } from '#russian/capitalized.ts'
import { ticksPrefix } from '../../client/stored-names.ts'
import { formatPortions } from '#russian/portions.ts'
import { push } from '../../notices/push-queue.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import type { Recipe } from './recipe-data.ts'
import styles from './Ingredients.module.css'
import { amountBeside, ingredientLine } from '#domain/recipe-amounts.ts'

const portionsMax = 60

type Props = { recipe: Recipe; portions: number; onPortions: (portions: number) => void; beside: ReactNode }

export const Ingredients = forOneReader(function Ingredients({ recipe, portions, onPortions, beside }: Props) {
  const [ticked, tick] = useTicks(recipe.id)
  const ratio = { wanted: portions, written: recipe.portions }
  const copy = async () => {
    const lines = recipe.ingredients.flatMap(group => [
      ...(group.title ? ['', `${group.title}:`] : []),
      ...group.items.map(item => ingredientLine(item, ratio)),
    ])
    try {
      await navigator.clipboard.writeText(
        `${recipe.title}, ${formatPortions(portions, recipe.portionsUnit, recipe.portionsForms)}\n${lines.join('\n')}`,
      )
      push('Список скопирован')
    } catch {
      push('Не удалось скопировать список')
    }
  }
  return (
    <section className={styles.ingredients} aria-labelledby="products">
      <div className={styles.head}>
        <Heading level={2} className="stop" id="products">
          Продукты
        </Heading>
        <div className={`${styles.stepper} no-print`} role="group" aria-label="Порции">
          <IconButton
            className="needs-js"
            icon="minus"
            label="Меньше порций"
            aria-disabled={portions <= 1}
            onClick={() => portions > 1 && onPortions(Math.max(1, Math.ceil(portions) - 1))}
          />
          <output aria-live="polite">{formatPortions(portions, recipe.portionsUnit, recipe.portionsForms)}</output>
          <IconButton
            className="needs-js"
            icon="plus"
            label="Больше порций"
            aria-disabled={portions >= portionsMax}
            onClick={() => portions < portionsMax && onPortions(Math.floor(portions) + 1)}
          />
        </div>
        <p className={styles.printed}>{formatPortions(portions, recipe.portionsUnit, recipe.portionsForms)}</p>
      </div>
      <div className={styles.groups}>
        {recipe.ingredients.map((group, groupIndex) => (
          <div key={groupIndex}>
            {group.title && <Heading level={3}>{group.title}</Heading>}
            <ul>
              {group.items.map((item, index) => {
                const key = `${groupIndex}.${index}`
                return (
                  <li key={key}>
                    <label className={styles.line}>
                      <input type="checkbox" checked={ticked.has(key)} onChange={() => tick(key)} />
                      <span>
                        {capitalized(item.name)}
                        {item.note && <small>{item.note}</small>}
                      </span>
                      <b>{amountBeside(item, ratio)}</b>
                    </label>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
      <p className={`${styles.copy} needs-js no-print`}>
        <Button kind="quiet" icon="list" onClick={() => void copy()}>
          Скопировать список
        </Button>
        {beside}
      </p>
    </section>
  )
})

/** The ticks of a recipe, kept on this device. */
function useTicks(recipeId: number): [ReadonlySet<string>, (key: string) => void] {
  const storageKey = `${ticksPrefix}${recipeId}`
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    try {
      setTicked(new Set(JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]))
    } catch {
      // There is no stored value, or storage is forbidden.
    }
  }, [storageKey])
  const tick = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    setTicked(next)
    try {
      if (next.size > 0) localStorage.setItem(storageKey, JSON.stringify([...next]))
      else localStorage.removeItem(storageKey)
    } catch {
      // Without storage the ticks last as long as the page.
    }
  }
  return [ticked, tick]
}

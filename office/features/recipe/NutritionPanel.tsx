// The tab «Питание»: what a portion gives, as far as it could be counted, the allergens, and what readers see at other portions.
import { useMemo, useState } from 'react'
import { allergenRule, allergensOf } from '#cooking/allergens.ts'
import { asIngredient } from '#cooking/as-ingredient.ts'
import { countNutrition, nutritionSource } from '#cooking/nutrition.ts'
import { readLine, type ReadLine } from '#cooking/read-line.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { formatNumber } from '#russian/plural.ts'
import { useRecipe } from './recipe-text.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import styles from './NutritionPanel.module.css'

export function NutritionPanel({ connection }: PanelProps) {
  const { facts, rows } = useRecipe(connection.doc)
  const lines = useMemo(
    () => rows.filter(row => !row.isGroup && row.text.trim() !== '').map(row => readLine(row.text)),
    [rows],
  )
  if (lines.length === 0) return <p className={styles.panel}>Напишите продукты, и здесь посчитается, что в порции.</p>
  return (
    <div className={styles.panel}>
      <InOnePortion lines={lines} portions={facts.portions} />
      <Allergens lines={lines} />
      <OtherPortions lines={lines} written={facts.portions} />
    </div>
  )
}

type LinesProps = { lines: readonly ReadLine[] }

function InOnePortion({ lines, portions }: LinesProps & { portions: number }) {
  const { counted, all, missing, sofar } = useMemo(() => countNutrition(lines, portions), [lines, portions])
  return (
    <section>
      <h2>В порции</h2>
      <p>
        посчитано {counted} из {all}
      </p>
      {sofar ? (
        <dl>
          {(
            [
              ['ккал', sofar.kcal],
              ['белки, г', sofar.protein_grams],
              ['жиры, г', sofar.fat_grams],
              ['углеводы, г', sofar.carbs_grams],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Пока нечего складывать.</p>
      )}
      {missing.length > 0 && <p>Не посчитано: {missing.join(', ')}. </p>}
      <p className={styles.source}>
        Оценка для редакции: значения ещё не сверены с таблицей, и читатели их не видят. Таблица:{' '}
        <a href={nutritionSource.url}>{nutritionSource.name}</a>, {nutritionSource.licence}. Граммы ложек и штук —
        средние.
      </p>
    </section>
  )
}

function Allergens({ lines }: LinesProps) {
  const allergens = useMemo(() => allergensOf(lines.map(({ product }) => product).filter(Boolean)), [lines])
  return (
    <section>
      <h2>Аллергены</h2>
      {allergens.length === 0 ? (
        <p>По названиям продуктов не нашлись.</p>
      ) : (
        <ul>
          {allergens.map(({ name, from }) => (
            <li key={name}>
              <b>{name}</b>: {from.join(', ')}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.source}>По перечню {allergenRule}. Состав готовых продуктов сверьте с упаковкой.</p>
    </section>
  )
}

function OtherPortions({ lines, written }: LinesProps & { written: number }) {
  const [portions, setPortions] = useState(6)
  const items = lines.flatMap(line => asIngredient(line) ?? [])
  return (
    <section>
      <h2>Как увидят на других порциях</h2>
      <label>
        Порций{' '}
        <input
          type="number"
          min={1}
          max={100}
          value={portions}
          onChange={event => {
            const value = Math.round(Number(event.target.value))
            if (value >= 1 && value <= 100) setPortions(value)
          }}
        />
      </label>
      <ul>
        {items.map((item, at) => (
          <li key={at}>{ingredientLine(item, { wanted: portions, written })}</li>
        ))}
      </ul>
    </section>
  )
}

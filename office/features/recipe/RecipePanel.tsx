// The tab «Рецепт»: what the recipe is sorted by, the picture of the dish, nutrition as far as it is known, allergens, and amounts for other
// numbers of portions.
import { useEffect, useMemo, useState } from 'react'
import { allergenRule, allergensOf } from '#cooking/allergens.ts'
import { ingredientOf, type Ingredient } from '#cooking/as-ingredient.ts'
import { countRecipe, gramsOfProduct } from '#cooking/nutrition/count-nutrition.ts'
import { listRecipeTermChoices } from '#contract/office/recipe-choices.ts'
import type { Keyed, RecipeFacts, RecipeRow } from '#contract/recipe-fields.ts'
import { nutritionSource } from '#domain/nutrition-source.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { formatNumber } from '#russian/plural.ts'
import { PictureField } from '../../media/PictureField.tsx'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { useOffice } from '../../shell/office-context.ts'
import { makeWriter, useRecipe, type RecipeWriter } from './recipe-text.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { PublishedNutrition } from './PublishedNutrition.tsx'
import styles from './RecipePanel.module.css'

export function RecipePanel({ text, connection }: PanelProps) {
  const { facts, rows } = useRecipe(connection.doc)
  const writer = useMemo(() => makeWriter(connection.doc), [connection])
  useEffect(() => () => writer.undo.destroy(), [writer])
  const canWrite = text.may.includes('write')
  const products = useMemo(() => rows.filter(row => !row.isGroup && row.text.trim() !== ''), [rows])
  const part = { facts, writer, canWrite }
  return (
    <div className={`side-panel ${styles.panel}`}>
      <Terms {...part} />
      <section>
        <h2>Картинка блюда</h2>
        <p className={styles.source}>Блюдо одно, на прозрачном фоне: для карточек и списков.</p>
        <PictureField
          name="Картинка блюда"
          image={facts.plate}
          canWrite={canWrite}
          hasWords={false}
          onChange={plate => writer.setFact('plate', plate)}
        />
      </section>
      <PublishedNutrition {...part} isOld={rows.some(row => row.kept && row.kept.text !== row.text)} />
      {products.length === 0 ? (
        <p>Напишите продукты, и здесь посчитается, что в порции.</p>
      ) : (
        <Counted products={products} portions={facts.portions} isTyped={facts.nutrition !== null} />
      )}
    </div>
  )
}

type PartProps = { facts: RecipeFacts; writer: RecipeWriter; canWrite: boolean }

const terms = [
  { name: 'dishTypes', facet: 'dish', label: 'Блюдо', most: 10 },
  { name: 'cuisines', facet: 'cuisine', label: 'Кухня', most: 10 },
  { name: 'cookingMethods', facet: 'method', label: 'Способ', most: 10 },
  { name: 'keywords', facet: 'keyword', label: 'Ключевые слова', most: 20 },
] as const

function Terms({ facts, writer, canWrite }: PartProps) {
  const { ask } = useOffice()
  return (
    <section>
      <h2>Разобрано как</h2>
      {terms.map(({ name, facet, label, most }) => (
        <ChoiceField
          key={name}
          label={label}
          name={facet}
          list={async (query, signal) =>
            (await ask(listRecipeTermChoices, { query: { facet, ...query } }, { signal })).items
          }
          most={most}
          chosen={facts[name]}
          canWrite={canWrite}
          onChoose={slugs => writer.setFact(name, slugs)}
        />
      ))}
      <p className={styles.source}>Первое блюдо&nbsp;— главное: по нему хлебные крошки и соседние рецепты.</p>
    </section>
  )
}

type CountedProps = { products: readonly Keyed<RecipeRow>[]; portions: number; isTyped: boolean }

function Counted({ products, portions, isTyped }: CountedProps) {
  const items = useMemo(() => products.flatMap(row => ingredientOf(row) ?? []), [products])
  return (
    <>
      <InOnePortion items={items} unread={products.length - items.length} portions={portions} isTyped={isTyped} />
      <Allergens names={items.map(({ name }) => name)} />
      <OtherPortions items={items} written={portions} />
    </>
  )
}

/** A product that weighs this share of the dish is one of its main ones. */
const mainShare = 0.2

function mainAmong(items: readonly Ingredient[], missing: readonly string[]): string[] {
  const weighed = items.map(item => ({ name: item.name, grams: gramsOfProduct(item) ?? 0 }))
  const all = weighed.reduce((sum, { grams }) => sum + grams, 0)
  return weighed.filter(({ name, grams }) => missing.includes(name) && grams >= all * mainShare).map(({ name }) => name)
}

type PortionProps = { items: readonly Ingredient[]; unread: number; portions: number; isTyped: boolean }

function InOnePortion({ items, unread, portions, isTyped }: PortionProps) {
  const { counted, all, missing, sofar, perPortion } = useMemo(() => countRecipe(items, portions), [items, portions])
  const lacking = [...missing, ...Array.from({ length: unread }, () => 'непонятая строка')]
  const isWhole = perPortion !== null && unread === 0
  const main = useMemo(() => mainAmong(items, missing), [items, missing])
  return (
    <section>
      <header className={styles.head}>
        <h2>В порции, по таблице</h2>
        <span data-tone={isWhole ? 'ok' : 'warn'}>
          посчитано {counted} из {all + unread}
        </span>
      </header>
      {sofar ? (
        <dl data-weak={main.length > 0 || undefined}>
          {(
            [
              ['ккал', sofar.kcal],
              ['белки', sofar.protein_grams],
              ['жиры', sofar.fat_grams],
              ['углев.', sofar.carbs_grams],
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
      {sofar && main.length > 0 && (
        <p className={styles.lack}>Числам верить рано: в них нет главного ({main.join(', ')}).</p>
      )}
      {lacking.length > 0 && <p>Не посчитано: {lacking.join(', ')}.</p>}
      <p>
        {isTyped
          ? 'Читатели увидят числа, которые вписаны выше.'
          : isWhole
            ? 'Читатели увидят эти числа: посчитаны все продукты.'
            : 'Читатели этих чисел не увидят: посчитаны не все продукты.'}
      </p>
      <p className={styles.source}>
        Таблица: <a href={nutritionSource.url}>{nutritionSource.name}</a>, {nutritionSource.licence}. Граммы ложек и
        штук&nbsp;— средние; готовка не учтена.
      </p>
    </section>
  )
}

function Allergens({ names }: { names: readonly string[] }) {
  const allergens = useMemo(() => allergensOf(names), [names])
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

type OtherProps = { items: readonly Parameters<typeof ingredientLine>[0][]; written: number }

function OtherPortions({ items, written }: OtherProps) {
  const [portions, setPortions] = useState(6)
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

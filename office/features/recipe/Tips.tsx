// Tips, and questions with answers, below the steps.
import type { KeyboardEvent } from 'react'
import type { Keyed, RecipeQuestion, RecipeTip } from '#contract/recipe-fields.ts'
import { Button } from '#ui/Button.tsx'
import { PlaceField, placesOf } from '../../parts/PlaceField.tsx'
import { say } from '../../shell/toasts.ts'
import { placeOfKey } from './drag-order.tsx'
import { keyOf, type RecipeWriter } from './recipe-text.ts'
import styles from './RecipeSheet.module.css'

type Part = { writer: RecipeWriter; canWrite: boolean }

/** Removing and moving, alike for both lists. */
function actsOn<Item extends Keyed<{ order: number }>>(
  { writer }: Pick<Part, 'writer'>,
  list: readonly Item[],
  at: number,
  removed: string,
) {
  const onMove = (to: number) => writer.place(list, list[at]!.key, to)
  return {
    onKeyDown(event: KeyboardEvent) {
      const to = placeOfKey(event, { at, count: list.length })
      if (to !== undefined) onMove(to)
    },
    place: { at, places: placesOf(list.length), onMove },
    onRemove() {
      say({ text: removed, undo: writer.remove(list[at]!.key) })
    },
  }
}

export function Tips({ tips, writer, canWrite }: Part & { tips: readonly Keyed<RecipeTip>[] }) {
  if (tips.length === 0 && !canWrite) return null
  return (
    <section aria-label="Советы">
      <header className={styles.head}>
        <h2 className="stop">Советы</h2>
        <span>чем заменить, как хранить, что испортит блюдо</span>
      </header>
      <ol className={styles.steps}>
        {tips.map((tip, at) => {
          const { onKeyDown, ...acts } = actsOn({ writer }, tips, at, `Совет ${at + 1} убран`)
          return (
            <li key={tip.key} className={styles.note}>
              <textarea
                value={tip.text}
                rows={2}
                maxLength={2000}
                readOnly={!canWrite}
                aria-label={`Совет ${at + 1}`}
                placeholder="Сырую заготовку можно заморозить"
                onKeyDown={onKeyDown}
                onChange={event => writer.change<'tip'>(keyOf(tip), { text: event.target.value })}
              />
              {canWrite && <RowActs what={`совет ${at + 1}`} whose={`совета ${at + 1}`} {...acts} />}
            </li>
          )
        })}
      </ol>
      {canWrite && (
        <Button kind="text" icon="plus" onClick={() => writer.add('tip', tips, tips.length - 1, [{ text: '' }])}>
          Ещё совет
        </Button>
      )}
    </section>
  )
}

export function Questions({ questions, writer, canWrite }: Part & { questions: readonly Keyed<RecipeQuestion>[] }) {
  if (questions.length === 0 && !canWrite) return null
  return (
    <section aria-label="Вопросы и ответы">
      <header className={styles.head}>
        <h2 className="stop">Вопросы и ответы</h2>
        <span>попадут и в поиск: их показывают под ссылкой</span>
      </header>
      <ol className={styles.steps}>
        {questions.map((each, at) => {
          const { onKeyDown, ...acts } = actsOn({ writer }, questions, at, `Вопрос ${at + 1} убран`)
          return (
            <li key={each.key} className={styles.note}>
              <input
                value={each.question}
                maxLength={500}
                readOnly={!canWrite}
                aria-label={`Вопрос ${at + 1}`}
                placeholder="Можно ли испечь в духовке?"
                onKeyDown={onKeyDown}
                onChange={event => writer.change<'faq'>(keyOf(each), { question: event.target.value })}
              />
              <textarea
                value={each.answer}
                rows={2}
                maxLength={3000}
                readOnly={!canWrite}
                aria-label={`Ответ ${at + 1}`}
                placeholder="Ответ"
                onKeyDown={onKeyDown}
                onChange={event => writer.change<'faq'>(keyOf(each), { answer: event.target.value })}
              />
              {canWrite && <RowActs what={`вопрос ${at + 1}`} whose={`вопроса ${at + 1}`} {...acts} />}
            </li>
          )
        })}
      </ol>
      {canWrite && (
        <Button
          kind="text"
          icon="plus"
          onClick={() => writer.add('faq', questions, questions.length - 1, [{ question: '', answer: '' }])}
        >
          Ещё вопрос
        </Button>
      )}
    </section>
  )
}

type ActsProps = Omit<ReturnType<typeof actsOn>, 'onKeyDown'> & {
  /** What the acts are about, in the accusative and in the genitive. */
  what: string
  whose: string
}

const RowActs = ({ what, whose, place, onRemove }: ActsProps) => (
  <div className={styles.acts}>
    {place.places.length > 1 && <PlaceField what={whose} {...place} />}
    <button type="button" className="link" onClick={onRemove}>
      Убрать<span className="sr"> {what}</span>
    </button>
  </div>
)

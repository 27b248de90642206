// The steps of a recipe: words, products, minutes, a timer and a picture.
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { ingredientOf } from '#cooking/as-ingredient.ts'
import { readLine } from '#cooking/read-line.ts'
import type { Keyed, RecipeRow, RecipeStepField } from '#contract/recipe-fields.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { Button } from '#ui/Button.tsx'
import { PictureField, type PictureFieldHandle } from '../../media/PictureField.tsx'
import { say } from '../../shell/toasts.ts'
import { keyOf, newStep, type RecipeWriter } from './recipe-text.ts'
import { DragHandle, placeAt, placeOfKey, useDragOrder } from './drag-order.tsx'
import { stepParts, suggestTies, suggestTimer } from './ties.ts'
import styles from './RecipeSheet.module.css'

type Props = {
  writer: RecipeWriter
  canWrite: boolean
  rows: readonly Keyed<RecipeRow>[]
  steps: readonly Keyed<RecipeStepField>[]
}

export function Steps({ rows, steps, writer, canWrite }: Props) {
  const products = useMemo(
    () =>
      rows
        .filter(row => !row.isGroup && row.text.trim() !== '')
        .map(row => {
          const item = ingredientOf(row)
          const said = item ? ingredientLine(item, { wanted: 1, written: 1 }) : row.text
          return { key: row.key, name: item?.name ?? (readLine(row.text).product || row.text), said }
        }),
    [rows],
  )
  return (
    <section aria-label="Шаги">
      <header className={styles.head}>
        <h2 className="stop">Шаги</h2>
        <span>продукты и минуты шага станут его фишками и таймером</span>
      </header>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <StepRow
            key={step.key}
            step={step}
            number={at + 1}
            products={products}
            canWrite={canWrite}
            onChange={changes => writer.change<'step'>(keyOf(step), changes)}
            onRemove={() => {
              say({ text: `Шаг ${at + 1} убран`, undo: writer.remove(step.key) })
            }}
            count={steps.length}
            onMove={to => writer.place(steps, step.key, to)}
            onPlace={(key, isBelow) => placeAt(writer, steps, key, at, isBelow)}
          />
        ))}
      </ol>
      {canWrite && (
        <Button kind="text" icon="plus" onClick={() => writer.add('step', steps, steps.length - 1, [newStep])}>
          Ещё шаг
        </Button>
      )}
    </section>
  )
}

type Product = { key: string; name: string; said: string }
type StepProps = {
  step: Keyed<RecipeStepField>
  number: number
  count: number
  products: readonly Product[]
  canWrite: boolean
  /** False if a colleague has removed the step. */
  onChange: (changes: Partial<RecipeStepField>) => boolean
  onRemove: () => void
  onMove: (to: number) => void
  /** Another step was dropped on this one. */
  onPlace: (key: string, isBelow: boolean) => void
}

function StepRow({ step, number, count, products, canWrite, onChange, onRemove, onMove, onPlace }: StepProps) {
  const move = (event: KeyboardEvent) => {
    const to = placeOfKey(event, { at: number - 1, count })
    if (to !== undefined) onMove(to)
  }
  const picture = useRef<PictureFieldHandle>(null)
  const drag = useDragOrder({ list: 'step', key: step.key, canDrag: canWrite, onPlace })
  return (
    <li className={styles.step} {...drag.row}>
      <b>
        {canWrite && (
          <DragHandle handle={drag.handle} what={`шага ${number}`} at={number - 1} count={count} onMove={onMove} />
        )}
        <span aria-hidden="true">{number}</span>
      </b>
      <div>
        <input
          className={styles.title}
          value={step.title}
          maxLength={300}
          readOnly={!canWrite}
          aria-label={`Название шага ${number}`}
          placeholder="Название шага"
          onKeyDown={move}
          onChange={event => onChange({ title: event.target.value })}
        />
        <div className={styles.words}>
          <StepWords step={step} products={products} />
          <textarea
            value={step.text}
            rows={3}
            maxLength={5000}
            readOnly={!canWrite}
            aria-label={`Шаг ${number}`}
            placeholder="Что сделать"
            onKeyDown={move}
            onPaste={event => picture.current?.paste(event)}
            onChange={event => onChange({ text: event.target.value })}
          />
        </div>
        <div className={styles.ties}>
          <StepProducts step={step} number={number} products={products} canWrite={canWrite} onChange={onChange} />
        </div>
        <div className={styles.ties}>
          <StepMinutes step={step} number={number} canWrite={canWrite} onChange={onChange} />
          <StepTimer step={step} number={number} canWrite={canWrite} onChange={onChange} />
          {canWrite && (
            <button type="button" className={styles.away} onClick={onRemove}>
              Убрать<span className="sr"> шаг {number}</span>
            </button>
          )}
        </div>
      </div>
      <PictureField
        ref={picture}
        name={`Картинка шага ${number}`}
        image={step.image}
        canWrite={canWrite}
        onChange={image => onChange({ image })}
      />
    </li>
  )
}

/** The same words behind the field: a field draws no lines under single words. */
function StepWords({ step: { text, uses = [] }, products }: Pick<StepProps, 'step' | 'products'>) {
  const parts = useMemo(() => stepParts(text, products, uses), [text, products, uses])
  return (
    <div aria-hidden="true">
      {parts.map(({ text: words, kind }, at) =>
        kind ? (
          <u key={at} data-kind={kind}>
            {words}
          </u>
        ) : (
          words
        ),
      )}
      {'\u200b'}
    </div>
  )
}

type StepProductsProps = Pick<StepProps, 'step' | 'number' | 'products' | 'canWrite' | 'onChange'>

/** The products that are linked to a step, those that its text mentions, and all others. */
function StepProducts({ step, number, products, canWrite, onChange }: StepProductsProps) {
  const uses = step.uses ?? []
  const tied = products.filter(({ key }) => uses.includes(key))
  const others = products.filter(({ key }) => !uses.includes(key))
  const offered = suggestTies(step.text, products).filter(({ key }) => !uses.includes(key))
  const tie = (key: string) => onChange({ uses: [...uses, key] })
  return (
    <>
      {tied.map(({ key, said }) => (
        <button
          key={key}
          type="button"
          aria-pressed="true"
          disabled={!canWrite}
          onClick={() => onChange({ uses: uses.filter(each => each !== key) })}
        >
          {said}
          <span className="sr">&nbsp;— отвязать от шага {number}</span>
        </button>
      ))}
      {canWrite &&
        offered.map(({ key, name }) => (
          <button key={key} type="button" aria-pressed="false" onClick={() => tie(key)}>
            + {name}
            <span className="sr">&nbsp;— связать с шагом {number}</span>
          </button>
        ))}
      {canWrite && others.length > 0 && (
        <select value="" aria-label={`Связать продукт с шагом ${number}`} onChange={event => tie(event.target.value)}>
          <option value="">+ продукт</option>
          {others.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

const minutesMax = 10_000
const readMinutes = (typed: string): number | null => {
  const value = Math.round(Number(typed))
  return value > 0 && value <= minutesMax ? value : null
}

/** How long the step takes; until somebody says it, as long as its timer. */
function StepMinutes({ step, number, canWrite, onChange }: Omit<StepProductsProps, 'products'>) {
  return (
    <label>
      занимает
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={minutesMax}
        value={(step.minutes === undefined ? step.timer : step.minutes) ?? ''}
        readOnly={!canWrite}
        aria-label={`Сколько занимает шаг ${number}, минут`}
        onChange={event => onChange({ minutes: readMinutes(event.target.value) })}
      />
      мин
    </label>
  )
}

function StepTimer({ step, number, canWrite, onChange }: Omit<StepProductsProps, 'products'>) {
  const minutes = step.timer === null ? suggestTimer(step.text) : undefined
  return (
    <>
      <label>
        таймер
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={minutesMax}
          value={step.timer ?? ''}
          readOnly={!canWrite}
          aria-label={`Таймер шага ${number}, минут`}
          onChange={event => onChange({ timer: readMinutes(event.target.value) })}
        />
        мин
      </label>
      {canWrite && minutes !== undefined && (
        <button type="button" aria-pressed="false" onClick={() => onChange({ timer: minutes })}>
          + {minutes} мин<span className="sr">&nbsp;— таймер шага {number}</span>
        </button>
      )}
    </>
  )
}

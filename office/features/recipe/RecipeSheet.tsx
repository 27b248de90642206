// The recipe in the editor, between the cover and the body: time, portions, free-form products with their parsed form, and steps linked to products
// and timers.
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import type * as Y from 'yjs'
import { asIngredient, questionOf } from '#cooking/as-ingredient.ts'
import { gramsOf } from '#cooking/nutrition.ts'
import { fraction } from '#cooking/fraction.ts'
import { readLine, type ReadLine } from '#cooking/read-line.ts'
import { writeLine } from '#cooking/write-line.ts'
import type { Keyed, RecipeFacts, RecipeRow, RecipeStepField } from '#contract/recipe-fields.ts'
import { scaleAmount } from '#domain/recipe-amounts.ts'
import { formatNumber } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '../../shell/toasts.ts'
import { readPasted, type PastedRecipe } from './pasted-recipe.ts'
import { makeWriter, useRecipe, type RecipeWriter } from './recipe-text.ts'
import { suggestTies, suggestTimer } from './ties.ts'
import styles from './RecipeSheet.module.css'

/** Pause in typing before a line is parsed; the typed text is never changed. */
const pauseMs = 300
const once = fraction(1)

type Props = { doc: Y.Doc; canWrite: boolean }

export function RecipeSheet({ doc, canWrite }: Props) {
  const { facts, rows, steps } = useRecipe(doc)
  const writer = useMemo(() => makeWriter(doc), [doc])
  useEffect(() => () => writer.undo.destroy(), [writer])
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Undo here affects the recipe and not the body.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.code !== 'KeyZ') return
      event.preventDefault()
      if (event.shiftKey) writer.undo.redo()
      else writer.undo.undo()
    }
    const element = sheet.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [writer])
  return (
    <div className={styles.recipe} ref={sheet}>
      <Facts facts={facts} writer={writer} canWrite={canWrite} />
      <Products doc={doc} rows={rows} writer={writer} canWrite={canWrite} steps={steps} />
      <Steps rows={rows} steps={steps} writer={writer} canWrite={canWrite} />
    </div>
  )
}

const difficulties: Record<RecipeFacts['difficulty'], string> = { easy: 'просто', medium: 'средне', hard: 'сложно' }

type Part = { writer: RecipeWriter; canWrite: boolean }

function Facts({ facts, writer, canWrite }: Part & { facts: RecipeFacts }) {
  const number = (name: 'portions' | 'prepMinutes' | 'cookMinutes' | 'waitMinutes', label: string, min: number) => (
    <label className={styles.fact}>
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={10_000}
        value={facts[name]}
        readOnly={!canWrite}
        onChange={event => {
          const value = Math.round(Number(event.target.value))
          if (value >= min && value <= 10_000) writer.setFact(name, value)
        }}
      />
    </label>
  )
  return (
    <section className={styles.facts} aria-label="Время и порции">
      {number('portions', 'Порций', 1)}
      {number('prepMinutes', 'Подготовка, мин', 0)}
      {number('cookMinutes', 'У плиты, мин', 0)}
      {number('waitMinutes', 'Ждать, мин', 0)}
      <label className={styles.fact}>
        <span>Сложность</span>
        <select
          value={facts.difficulty}
          disabled={!canWrite}
          onChange={event => writer.setFact('difficulty', event.target.value as RecipeFacts['difficulty'])}
        >
          {Object.entries(difficulties).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

type ProductsProps = Part & {
  doc: Y.Doc
  rows: readonly Keyed<RecipeRow>[]
  steps: readonly Keyed<RecipeStepField>[]
}

/** Inserts a pasted recipe after a row; an existing title is kept. Returns the key of the first new row. */
function writePasted(
  { rows: newRows, steps: newSteps, portions, prepMinutes, cookMinutes, title }: PastedRecipe,
  at: number,
  { doc, writer, rows, steps }: Pick<ProductsProps, 'doc' | 'writer' | 'rows' | 'steps'>,
): string | undefined {
  writer.undo.stopCapturing()
  const first = writer.addRows(rows, at, newRows)
  if (newSteps.length > 0) writer.addSteps(steps, steps.length - 1, newSteps)
  if (portions) writer.setFact('portions', portions)
  if (prepMinutes) writer.setFact('prepMinutes', prepMinutes)
  if (cookMinutes) writer.setFact('cookMinutes', cookMinutes)
  const titleHere = doc.getText('title')
  if (title && titleHere.length === 0) titleHere.insert(0, title)
  return first
}

function pastedWords({ rows, steps }: PastedRecipe): string {
  const unclear = rows.filter(row => !/^#|:\s*$/.test(row) && readLine(row).asks !== null).length
  const told = `Разобрано строк: ${rows.length}${unclear > 0 ? `, спросим про ${unclear}` : ''}`
  return steps.length > 0 ? `${told}; шагов: ${steps.length}` : told
}

function Products({ doc, rows, steps, writer, canWrite }: ProductsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [isPasting, setPasting] = useState(false)
  /** The row that gets the caret after it is rendered. */
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    const field = list.current?.querySelector<HTMLInputElement>(`[data-row="${wanted}"]`)
    if (!field) return
    field.focus()
    setWanted(undefined)
  }, [wanted])

  function take(text: string, at: number): boolean {
    const pasted = readPasted(text)
    if (!pasted) {
      say({ text: 'Рецепта здесь не нашлось: вставьте список строк или JSON-LD страницы целиком' })
      return false
    }
    setWanted(writePasted(pasted, at, { doc, writer, rows, steps }))
    say({ text: pastedWords(pasted), undo: () => void writer.undo.undo() })
    return true
  }

  return (
    <section aria-label="Продукты">
      <header className={styles.head}>
        <h2>Продукты</h2>
        <span>строка — продукт; пишите как говорите</span>
        {canWrite && (
          <Button kind="text" onClick={() => setPasting(now => !now)} aria-expanded={isPasting}>
            Вставить списком
          </Button>
        )}
      </header>
      {isPasting && (
        <PasteForm
          onTake={text => {
            if (take(text, rows.length - 1)) setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <ol className={styles.rows} ref={list}>
        {rows.map((row, at) => (
          <ProductRow
            key={row.key}
            row={row}
            number={at + 1}
            canWrite={canWrite}
            onText={text => writer.setRow({ ...row, text: text.slice(0, 300) })}
            onGroup={isGroup => writer.setRow({ ...row, isGroup, text: row.text.replace(/^#\s*/, '') })}
            onNext={() => setWanted(writer.addRows(rows, at, ['']))}
            onRemove={() => {
              writer.undo.stopCapturing()
              writer.remove(row.key)
              setWanted(rows[at - 1]?.key ?? rows[at + 1]?.key)
            }}
            onMove={by => {
              const other = rows[at + by]
              if (!other) return
              writer.swap(row, other)
              setWanted(row.key)
            }}
            onPaste={text => void take(text, at)}
          />
        ))}
      </ol>
      {rows.length === 0 && !canWrite && <p className={styles.empty}>Продуктов пока нет.</p>}
      {canWrite && (
        <Button kind="text" icon="plus" onClick={() => setWanted(writer.addRows(rows, rows.length - 1, ['']))}>
          Ещё продукт
        </Button>
      )}
    </section>
  )
}

function PasteForm({ onTake, onClose }: { onTake: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles.paste}
      onSubmit={event => {
        event.preventDefault()
        onTake(text)
      }}
    >
      <label>
        Список продуктов или разметка рецепта (JSON-LD) со страницы
        <textarea
          ref={field}
          rows={6}
          value={text}
          maxLength={200_000}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && onClose()}
        />
      </label>
      <p>Чужие сайты не открываем: вставьте сам текст. Строка с # или с двоеточием в конце станет группой.</p>
      <Button type="submit" kind="quiet" disabled={text.trim() === ''}>
        Разобрать
      </Button>
    </form>
  )
}

type RowProps = {
  row: Keyed<RecipeRow>
  number: number
  canWrite: boolean
  onText: (text: string) => void
  onGroup: (isGroup: boolean) => void
  onNext: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
  onPaste: (text: string) => void
}

function ProductRow({ row, number, canWrite, onText, onGroup, onNext, onRemove, onMove, onPaste }: RowProps) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const take = () => event.preventDefault()
    if (event.key === 'Enter') {
      take()
      onNext()
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      take()
      onMove(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Backspace' && row.text === '') {
      take()
      if (row.isGroup) onGroup(false)
      else onRemove()
    } else if (event.key === '#' && row.text === '') {
      take()
      onGroup(true)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/\n|^\s*[{[<]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  const field = {
    'data-row': row.key,
    value: row.text,
    maxLength: 300,
    readOnly: !canWrite,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
    onKeyDown: keys,
    onPaste: paste,
  }
  if (row.isGroup)
    return (
      <li className={styles.group}>
        <input {...field} aria-label={`Группа, строка ${number}`} placeholder="Группа: для теста, для подачи" />
      </li>
    )
  return <ReadRow field={field} text={row.text} number={number} canWrite={canWrite} onText={onText} />
}

type ReadRowProps = {
  field: InputHTMLAttributes<HTMLInputElement>
  text: string
  number: number
  canWrite: boolean
  onText: (text: string) => void
}

function ReadRow({ field, text, number, canWrite, onText }: ReadRowProps) {
  const settled = useSettled(text)
  const line = useMemo(() => (settled.trim() === '' ? undefined : readLine(settled)), [settled])
  const state = !line ? 'empty' : line.asks ? 'asks' : line.assumed.length > 0 ? 'assumed' : 'known'
  const id = `understood-${number}`
  return (
    <li className={styles.row} data-state={state}>
      <input {...field} aria-label={`Продукт ${number}`} aria-describedby={id} placeholder="500 г творога" />
      <span className={styles.read} id={id}>
        {line && <Understood line={line} />}
        {line?.asks === 'amount' && canWrite && (
          <button type="button" className="link" onClick={() => onText(`${text.trim()} по вкусу`)}>
            по вкусу
          </button>
        )}
      </span>
    </li>
  )
}

function Understood({ line }: { line: ReadLine }) {
  const question = questionOf(line)
  const item = asIngredient(line)
  if (!item)
    return (
      <>
        <b className={styles.ask}>{question}?</b>
        {line.product && <span>{line.product}</span>}
      </>
    )
  const grams = gramsOf(line)
  const isGrams = line.unit === 'g' || line.unit === 'kg'
  return (
    <>
      <b>{scaleAmount(item, { wanted: 1, written: 1 })}</b>
      <span>{line.product}</span>
      {item.note && <small>{item.note}</small>}
      {grams !== undefined && !isGrams && <small>≈ {formatNumber(Math.round(grams))} г</small>}
      {line.assumed.map(each => (
        <small key={each}>{each}</small>
      ))}
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type StepsProps = Part & { rows: readonly Keyed<RecipeRow>[]; steps: readonly Keyed<RecipeStepField>[] }

function Steps({ rows, steps, writer, canWrite }: StepsProps) {
  const products = useMemo(
    () =>
      rows
        .filter(row => !row.isGroup && row.text.trim() !== '')
        .map(row => {
          const line = readLine(row.text)
          return { key: row.key, name: line.product || row.text, said: line.asks ? row.text : writeLine(line, once) }
        }),
    [rows],
  )
  return (
    <section aria-label="Шаги">
      <header className={styles.head}>
        <h2>Шаги</h2>
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
            onChange={next => writer.setStep({ ...step, ...next })}
            onRemove={() => {
              writer.undo.stopCapturing()
              writer.remove(step.key)
              say({ text: `Шаг ${at + 1} убран`, undo: () => void writer.undo.undo() })
            }}
            onMove={by => steps[at + by] && writer.swap(step, steps[at + by]!)}
          />
        ))}
      </ol>
      {canWrite && (
        <Button kind="text" icon="plus" onClick={() => writer.addSteps(steps, steps.length - 1, [{ text: '' }])}>
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
  products: readonly Product[]
  canWrite: boolean
  onChange: (next: Partial<RecipeStepField>) => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

function StepRow({ step, number, products, canWrite, onChange, onRemove, onMove }: StepProps) {
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.step}>
      <b aria-hidden="true">{number}</b>
      <div>
        <input
          value={step.title}
          maxLength={300}
          readOnly={!canWrite}
          aria-label={`Название шага ${number}`}
          placeholder="Название шага"
          onKeyDown={move}
          onChange={event => onChange({ title: event.target.value })}
        />
        <textarea
          value={step.text}
          rows={3}
          maxLength={5000}
          readOnly={!canWrite}
          aria-label={`Шаг ${number}`}
          placeholder="Что сделать"
          onKeyDown={move}
          onChange={event => onChange({ text: event.target.value })}
        />
        <div className={styles.ties}>
          <StepProducts step={step} number={number} products={products} canWrite={canWrite} onChange={onChange} />
          <StepTimer step={step} number={number} canWrite={canWrite} onChange={onChange} />
          {canWrite && (
            <button type="button" className={styles.away} onClick={onRemove}>
              Убрать<span className="sr"> шаг {number}</span>
            </button>
          )}
        </div>
      </div>
    </li>
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
          <span className="sr"> — отвязать от шага {number}</span>
        </button>
      ))}
      {canWrite &&
        offered.map(({ key, name }) => (
          <button key={key} type="button" aria-pressed="false" onClick={() => tie(key)}>
            + {name}
            <span className="sr"> — связать с шагом {number}</span>
          </button>
        ))}
      {canWrite && others.length > 0 && (
        <select value="" aria-label={`Связать продукт с шагом ${number}`} onChange={event => tie(event.target.value)}>
          <option value="">продукт…</option>
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
          max={10_000}
          value={step.timer ?? ''}
          readOnly={!canWrite}
          aria-label={`Таймер шага ${number}, минут`}
          onChange={event => {
            const value = Math.round(Number(event.target.value))
            onChange({ timer: value > 0 && value <= 10_000 ? value : null })
          }}
        />
        мин
      </label>
      {canWrite && minutes !== undefined && (
        <button type="button" aria-pressed="false" onClick={() => onChange({ timer: minutes })}>
          + {minutes} мин<span className="sr"> — таймер шага {number}</span>
        </button>
      )}
    </>
  )
}

// The products of a recipe: what was written on the left, what was understood on the right.
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react'
import type * as Y from 'yjs'
import { asIngredient, questionOf, type Ingredient } from '#cooking/as-ingredient.ts'
import { gramsOf, gramsOfProduct } from '#cooking/nutrition/count-nutrition.ts'
import { readLine, type ReadLine } from '#cooking/read-line.ts'
import type { Keyed, RecipeRow, RecipeStepField } from '#contract/recipe-fields.ts'
import { scaleAmount } from '#domain/recipe-amounts.ts'
import { formatNumber } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '../../shell/toasts.ts'
import { DragHandle, placeAt, placeOfKey, useDragOrder, type DragOrder } from './drag-order.tsx'
import { linkOf, readPasted, type PastedRecipe } from './pasted-recipe.ts'
import { PasteForm, pastedWords, writePasted } from './Pasting.tsx'
import { keyOf, type RecipeWriter } from './recipe-text.ts'
import styles from './RecipeSheet.module.css'

/** Pause in typing before a line is parsed; the typed text is never changed. */
const pauseMs = 300

type Props = {
  writer: RecipeWriter
  canWrite: boolean
  doc: Y.Doc
  rows: readonly Keyed<RecipeRow>[]
  steps: readonly Keyed<RecipeStepField>[]
}

/** The row whose key is given gets the caret after it is rendered. */
function useCaretInRow(list: RefObject<HTMLOListElement | null>): (key: string | undefined) => void {
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    const field = list.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[data-row="${wanted}"]`)
    if (!field) return
    field.focus()
    setWanted(undefined)
  }, [wanted, list])
  return setWanted
}

export function Products({ doc, rows, steps, writer, canWrite }: Props) {
  const list = useRef<HTMLOListElement>(null)
  /** What is in the form for pasting; undefined if it is closed. */
  const [pasting, setPasting] = useState<string>()
  const setWanted = useCaretInRow(list)
  // A page takes a while to open, and a colleague may have written meanwhile.
  const latest = useRef({ rows, steps })
  useEffect(() => void (latest.current = { rows, steps }))

  function take(pasted: PastedRecipe, at = latest.current.rows.length - 1): void {
    const { first, undo } = writePasted(pasted, at, { doc, writer, ...latest.current })
    setPasting(undefined)
    setWanted(first)
    say({ text: pastedWords(pasted), undo })
  }
  /** Several lines become rows at once; an address has to be pressed open. */
  function pasteInto(at: number, text: string): void {
    const pasted = linkOf(text) === undefined ? readPasted(text) : undefined
    if (pasted) take(pasted, at)
    else setPasting(text)
  }

  return (
    <section aria-label="Продукты">
      <header className={styles.head}>
        <h2 className="stop">Продукты</h2>
        <span>строка&nbsp;— продукт; пишите как говорите</span>
        {canWrite && (
          <Button
            kind="text"
            onClick={() => setPasting(now => (now === undefined ? '' : undefined))}
            aria-expanded={pasting !== undefined}
          >
            Вставить списком или ссылкой
          </Button>
        )}
      </header>
      {pasting !== undefined && (
        <PasteForm key={pasting} given={pasting} onTake={take} onClose={() => setPasting(undefined)} />
      )}
      {rows.length > 0 && (
        <p className={styles.columns} aria-hidden="true">
          <span>Как написано</span>
          <span>Как поняли</span>
        </p>
      )}
      <ol className={styles.rows} ref={list}>
        {rows.map((row, at) => (
          <ProductRow
            key={row.key}
            row={row}
            number={at + 1}
            canWrite={canWrite}
            onText={text => writer.change<'ingredient'>(keyOf(row), { text: text.slice(0, 300) })}
            onGroup={isGroup =>
              writer.change<'ingredient'>(keyOf(row), { isGroup, text: row.text.replace(/^#\s*/, '') })
            }
            onNext={() => setWanted(writer.addRows(rows, at, ['']))}
            onRemove={() => {
              writer.remove(row.key)
              setWanted(rows[at - 1]?.key ?? rows[at + 1]?.key)
            }}
            count={rows.length}
            onMove={to => writer.place(rows, row.key, to)}
            onPlace={(key, isBelow) => placeAt(writer, rows, key, at, isBelow)}
            onPaste={text => pasteInto(at, text)}
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

type Field = HTMLInputElement | HTMLTextAreaElement

type RowProps = {
  row: Keyed<RecipeRow>
  number: number
  count: number
  canWrite: boolean
  onText: (text: string) => void
  onGroup: (isGroup: boolean) => void
  onNext: () => void
  onRemove: () => void
  onMove: (to: number) => void
  /** Another row was dropped on this one. */
  onPlace: (key: string, isBelow: boolean) => void
  onPaste: (text: string) => void
}

function ProductRow(props: RowProps) {
  const { row, number, count, canWrite, onText, onGroup, onNext, onRemove, onMove, onPlace, onPaste } = props
  const drag = useDragOrder({ list: 'ingredient', key: row.key, isGroup: row.isGroup, canDrag: canWrite, onPlace })
  const keys = (event: KeyboardEvent<Field>) => {
    if (event.nativeEvent.isComposing) return
    const take = () => event.preventDefault()
    if (event.key === 'Enter') {
      take()
      onNext()
    } else if (event.altKey) {
      const to = placeOfKey(event, { at: number - 1, count })
      if (to !== undefined) onMove(to)
    } else if (event.key === 'Backspace' && row.text === '') {
      take()
      if (row.isGroup) onGroup(false)
      else onRemove()
    } else if (event.key === '#' && row.text === '') {
      take()
      onGroup(true)
    }
  }
  const paste = (event: ClipboardEvent<Field>) => {
    const text = event.clipboardData.getData('text/plain')
    const isLink = row.text === '' && linkOf(text) !== undefined
    if (!isLink && !/\n|^\s*[{[<]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  const field = {
    'data-row': row.key,
    value: row.text,
    maxLength: 300,
    readOnly: !canWrite,
    // A row is one line, whatever is pasted or dropped.
    onChange: (event: { target: { value: string } }) => onText(event.target.value.replace(/\s*\n\s*/g, ' ')),
    onKeyDown: keys,
    onPaste: paste,
  }
  const handle = canWrite && (
    <DragHandle
      handle={drag.handle}
      what={row.isGroup ? `группы в строке ${number}` : `продукта ${number}`}
      at={number - 1}
      count={count}
      onMove={onMove}
    />
  )
  if (row.isGroup)
    return (
      <li className={styles.group} {...drag.row}>
        {handle}
        <input {...field} aria-label={`Группа, строка ${number}`} placeholder="Группа: для теста, для подачи" />
      </li>
    )
  return (
    <ReadRow field={field} row={row} number={number} canWrite={canWrite} onText={onText} drag={drag} handle={handle} />
  )
}

type ReadRowProps = {
  field: TextareaHTMLAttributes<HTMLTextAreaElement>
  row: RecipeRow
  number: number
  canWrite: boolean
  onText: (text: string) => void
  drag: DragOrder
  handle: ReactNode
}

function ReadRow({ field, row: { text, kept }, number, canWrite, onText, drag, handle }: ReadRowProps) {
  const settled = useSettled(text)
  const isKept = kept?.text === settled
  const line = useMemo(() => (settled.trim() === '' || isKept ? undefined : readLine(settled)), [settled, isKept])
  const read = isKept ? kept.item : line
  const grams = useMemo(() => read && weightOf(read), [read])
  // An amount whose weight is unknown is left out of the nutrition, so somebody should look at it.
  const isUnweighed = read !== undefined && read.amount !== null && grams === undefined
  const isSure = !isUnweighed && (isKept || line?.assumed.length === 0)
  const state = !read ? 'empty' : line?.asks ? 'asks' : isSure ? 'known' : 'assumed'
  const id = `understood-${number}`
  return (
    <li className={styles.row} data-state={state} {...drag.row}>
      {handle}
      <textarea
        rows={1}
        {...field}
        aria-label={`Продукт ${number}`}
        aria-describedby={id}
        placeholder="500 г творога"
      />
      <span className={styles.read} id={id}>
        <span>
          {isKept && <ReadProduct item={kept.item} />}
          {line && <Understood line={line} />}
          {line?.asks === 'amount' && canWrite && (
            <button type="button" className="link" onClick={() => onText(`${text.trim()} по вкусу`)}>
              по вкусу
            </button>
          )}
        </span>
        {isUnweighed && !line?.asks ? (
          <small className={styles.unweighed} title="Сколько это граммов, неизвестно: в пищевую ценность не вошло">
            без граммов
          </small>
        ) : (
          read && <Weight grams={grams} isWritten={read.unit === 'g' || read.unit === 'kg'} />
        )}
      </span>
    </li>
  )
}

const weightOf = (read: Ingredient | ReadLine) => ('product' in read ? gramsOf(read) : gramsOfProduct(read))

/** What a product weighs, at the end of its row. */
function Weight({ grams, isWritten }: { grams: number | undefined; isWritten: boolean }) {
  if (grams === undefined) return <small aria-hidden="true">—</small>
  const shown = grams < 10 ? Math.round(grams * 10) / 10 : Math.round(grams)
  return (
    <small>
      {isWritten ? '' : '≈ '}
      {formatNumber(shown)} г
    </small>
  )
}

/** A product as its readers have it. */
function ReadProduct({ item }: { item: Ingredient }) {
  return (
    <>
      <b>{scaleAmount(item, { wanted: 1, written: 1 })}</b>
      <span className={styles.product}>{item.name}</span>
      {item.note && <small>{item.note}</small>}
    </>
  )
}

function Understood({ line }: { line: ReadLine }) {
  const question = questionOf(line)
  const item = asIngredient(line)
  if (!item)
    return (
      <>
        <b className={styles.ask}>{question}?</b>
        {line.product && <span className={styles.product}>{line.product}</span>}
      </>
    )
  return (
    <>
      <ReadProduct item={item} />
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

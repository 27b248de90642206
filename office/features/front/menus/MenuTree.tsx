// A menu as a tree for the keyboard and the pointer: arrows walk, Enter opens; Space lifts, then arrows choose the place, right and left go inside and
// out, Space drops, Esc returns. What happens is spoken. A press on the handle offers the places, for a finger scrolls.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { count } from '#russian/plural.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { HiddenPlaceField } from '../../../parts/PlaceField.tsx'
import styles from '../Front.module.css'
import { termWords } from '../term-words.ts'
import {
  moveBefore,
  moveToPlace,
  placesInMenu,
  placeWords,
  rowsOf,
  samePath,
  stepFrom,
  type Path,
  type Row,
  type Step,
  type Tree,
} from './menu-tree.ts'

type Props = {
  label: string
  name: string
  tree: Tree
  levels: 1 | 2
  /** Texts behind addresses. */
  texts: ReadonlyMap<string, number>
  onMove: (tree: Tree, words: string) => void
  onOpen: (path: Path, item: Row['item']) => void
  /** The item that is current now. */
  onPoint: (path: Path, item: Row['item']) => void
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const said: Record<Step, string> = {
  up: 'Выше некуда',
  down: 'Ниже некуда',
  in: 'Внутрь нельзя',
  out: 'Уже на верхнем уровне',
}

/** Which item has the focus, which one is carried and where it would stand, and what is spoken about it. */
function useTreeKeys({ tree, levels, onMove, onOpen }: Pick<Props, 'tree' | 'levels' | 'onMove' | 'onOpen'>) {
  const [carry, setCarry] = useState<{ tree: Tree; path: Path }>()
  const [spoken, setSpoken] = useState('')
  const [current, setCurrent] = useState<Path>([0])
  const shown = carry?.tree ?? tree
  const rows = rowsOf(shown)
  const at = Math.max(
    rows.findIndex(({ path }) => samePath(path, carry?.path ?? current)),
    0,
  )
  const walk = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row) setCurrent(row.path)
  }
  const carryOn = (key: string) => {
    const step = steps[key]
    if (step) {
      const moved = stepFrom(shown, carry!.path, step, levels)
      if (moved) setCarry(moved)
      setSpoken(moved ? placeWords(moved.tree, moved.path) : said[step])
      return true
    }
    if (key !== ' ' && key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return false
    const { path, tree: wanted } = carry!
    setCarry(undefined)
    if (key === 'Escape' || key === 'Tab') setSpoken('Осталось на месте')
    else {
      setCurrent(path)
      const words = `«${rows[at]!.item.title}»: ${placeWords(wanted, path)}`
      setSpoken(words)
      onMove(wanted, words)
    }
    return key !== 'Tab'
  }
  const press = (key: string, row: Row): boolean => {
    if (carry) return carryOn(key)
    if (key === 'ArrowDown') walk(at + 1)
    else if (key === 'ArrowUp') walk(at - 1)
    else if (key === 'Home') walk(0)
    else if (key === 'End') walk(rows.length - 1)
    else if (key === 'ArrowRight' && row.inside > 0) walk(at + 1)
    else if (key === 'ArrowLeft' && row.level === 2) setCurrent([row.path[0]])
    else if (key === 'Enter') onOpen(row.path, row.item)
    else if (key === ' ') {
      setCarry({ tree, path: row.path })
      setSpoken(
        `«${row.item.title}» поднято: ${placeWords(tree, row.path)}. Стрелки\u00a0— выбрать место, вправо\u00a0— внутрь, влево\u00a0— наружу, пробел\u00a0— поставить, Esc\u00a0— вернуть`,
      )
    } else return false
    return true
  }
  const point = (path: Path) => {
    if (!carry) setCurrent(path)
  }
  return { shown, rows, at, isCarrying: carry !== undefined, spoken, say: setSpoken, press, point }
}

export function MenuTree({ label, name, tree, levels, texts, onMove, onOpen, onPoint }: Props) {
  const { shown, rows, at, isCarrying, spoken, say, press, point } = useTreeKeys({ tree, levels, onMove, onOpen })
  const [now] = useState(() => new Date())
  const list = useRef<HTMLUListElement>(null)
  const follows = useRef(false)
  // After a key the focus goes with the item, wherever it is carried.
  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
  })
  if (rows.length === 0) return null
  const usual = usualKind(rows)
  return (
    <>
      <ul ref={list} role="tree" aria-label={label} className={styles.rows}>
        {rows.map((row, index) => (
          <TreeRow
            key={row.path.join('.')}
            row={row}
            name={name}
            size={row.level === 1 ? shown.length : shown[row.path[0]]!.children.length}
            isCurrent={index === at}
            isLifted={isCarrying && index === at}
            note={noteOf(row, [usual, row.level === 2 && kindOf(shown[row.path[0]]!.url)], texts, now)}
            onFocus={() => {
              point(row.path)
              onPoint(row.path, row.item)
            }}
            onPress={key => {
              follows.current = key !== 'Tab' && (key !== 'Enter' || isCarrying)
              return press(key, row)
            }}
            onOpen={() => onOpen(row.path, row.item)}
            places={placesInMenu(shown, row.path, levels)}
            onMove={(to, words) => onMove(moveToPlace(tree, row.path, to, levels), `«${row.item.title}»: ${words}`)}
            onDrop={from => {
              const moved = moveBefore(tree, from, row.path)
              if (moved) onMove(moved, 'Порядок меню изменён')
              else say('Сюда нельзя')
            }}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {spoken}
      </p>
    </>
  )
}

const textForms = ['текст', 'текста', 'текстов'] as const

/** What an address leads to, by how it begins. */
const kindsOfAddresses: readonly (readonly [string, string])[] = [
  ['/topics/', 'раздел'],
  ['/health/', 'раздел'],
  ['/recipes/', 'рубрика'],
  ['/tag/', 'метка'],
  ['/stream/', 'поток'],
  ['/author/', 'автор'],
  ['/', 'страница'],
  ['', 'другой сайт'],
]
const kindOf = (url: string): string =>
  url === '' ? 'группа' : kindsOfAddresses.find(([start]) => url.startsWith(start))![1]

/** What most items of a menu lead to. */
function usualKind(rows: readonly Row[]): string | undefined {
  const kinds = rows.map(({ item }) => kindOf(item.url))
  return kinds.find(kind => kinds.filter(each => each === kind).length > kinds.length / 2)
}

type Note = { words: string; texts: number | undefined }

/** `known`: the kinds that need no words, those of most items and of the item above. */
function noteOf({ item }: Row, known: readonly unknown[], texts: ReadonlyMap<string, number>, now: Date): Note {
  const number = texts.get(item.url)
  const kind = kindOf(item.url)
  const isOver = item.until !== null && Date.parse(item.until) <= now.getTime()
  const words = [
    known.includes(kind) ? '' : kind,
    number === 0 ? 'спрятан, пока нет текстов' : '',
    isOver ? 'время прошло' : termWords(item, now),
  ]
  return { words: words.filter(Boolean).join(' · '), texts: number }
}

type RowProps = {
  row: Row
  name: string
  size: number
  isCurrent: boolean
  isLifted: boolean
  note: Note
  onFocus: () => void
  onPress: (key: string) => boolean
  onOpen: () => void
  places: ReturnType<typeof placesInMenu>
  onMove: (to: number, words: string) => void
  onDrop: (from: Path) => void
}

function TreeRow(props: RowProps) {
  const { row, name, size, isCurrent, isLifted, note, onFocus, onPress, onOpen, places, onMove, onDrop } = props
  const field = useRef<HTMLSelectElement>(null)
  const element = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  const place = row.path.join('.')
  useEffect(() => {
    const key = `menu ${name}`
    const stops = [
      draggable({ element: element.current!, getInitialData: () => ({ [key]: place }) }),
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => typeof source.data[key] === 'string' && source.data[key] !== place,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          dropped(String(source.data[key]).split('.').map(Number) as unknown as Path)
        },
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [name, place])
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !onPress(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li
      ref={element}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={size}
      aria-posinset={row.path.at(-1)! + 1}
      aria-selected={isLifted}
      {...(row.inside > 0 && { 'aria-expanded': true })}
      tabIndex={isCurrent ? 0 : -1}
      className={`${styles.row} ${styles.leaf}`}
      data-lifted={isLifted || undefined}
      data-over={isOver || undefined}
      style={{ paddingLeft: `${(row.level - 1) * 1.75}rem` }}
      onFocus={onFocus}
      onKeyDown={press}
      onDoubleClick={onOpen}
    >
      {/* Keys have the row, screen readers the field. */}
      <span
        className={styles.grip}
        aria-hidden="true"
        title="Перетащить или выбрать место"
        onClick={() => field.current?.showPicker()}
      >
        <Glyph name="grip" isSmall />
      </span>
      <Words title={row.item.title} note={note} />
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={`Изменить «${row.item.title}»`}
        onClick={onOpen}
      >
        <Glyph name="pencil" isSmall />
      </button>
      <HiddenPlaceField
        ref={field}
        what={`«${row.item.title}»`}
        at={places.at}
        places={places.words}
        onMove={to => onMove(to, places.words[to]!)}
      />
    </li>
  )
}

const Words = ({ title, note: { words, texts } }: { title: string; note: Note }) => (
  <>
    <span className={styles.item}>
      <b>{title}</b>
      {words && <span className="dim">{words}</span>}
    </span>
    {texts !== undefined && <span className={styles.texts}>{count(texts, textForms)}</span>}
  </>
)

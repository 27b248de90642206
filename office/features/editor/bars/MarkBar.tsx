// Buttons for marks and blocks: the bar at the bottom, and the bubble above a selection.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Glyph, type GlyphName } from '../../../parts/Glyph.tsx'
import { moveBlocks, toggleHeading, toggleList, toggleQuote } from '../commands/editing-commands.ts'
import { followFootnote, insertFootnote } from '../commands/footnotes.ts'
import { blockNames, markNames } from '../blocks/block-names.ts'
import { run, type InlineForm } from '../commands/keys-extension.ts'
import styles from './MarkBar.module.css'

type Tool = {
  id: string
  label: string
  glyph: GlyphName
  isOn?: boolean
  /** Shown on touch screens only: elsewhere a key or the block handle does it. */
  isForTouch?: boolean
  press: () => void
}

type Tools = { marks: Tool[]; blocks: Tool[]; remarks: Tool[] }

function useTools({ editor, onAsk, onRemark, onClaim }: BarProps): Tools {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      strong: now.isActive('strong'),
      em: now.isActive('em'),
      link: now.isActive('link'),
      heading: now.isActive('heading', { level: 2 }),
      quote: now.isActive('quote'),
      list: now.isActive('list', { ordered: false }),
      ordered: now.isActive('list', { ordered: true }),
    }),
  })
  const mark = (name: string) => () => void editor.chain().focus().toggleMark(name).run()
  const change = (make: Parameters<typeof run>[1]) => () => {
    run(editor, make)
    editor.view.focus()
  }
  return {
    marks: [
      { id: 'strong', label: 'Полужирный', glyph: 'bold', isOn: on.strong, press: mark('strong') },
      { id: 'em', label: 'Курсив', glyph: 'italic', isOn: on.em, press: mark('em') },
      { id: 'link', label: 'Ссылка', glyph: 'link', isOn: on.link, press: () => onAsk('link') },
    ],
    blocks: [
      {
        id: 'heading',
        label: 'Заголовок',
        glyph: 'heading',
        isOn: on.heading,
        press: change(state => toggleHeading(state, 2)),
      },
      { id: 'quote', label: 'Цитата', glyph: 'quote', isOn: on.quote, press: change(toggleQuote) },
      { id: 'list', label: 'Список', glyph: 'list', isOn: on.list, press: change(state => toggleList(state, false)) },
      {
        id: 'ordered',
        label: 'Список с номерами',
        glyph: 'ordered',
        isOn: on.ordered,
        press: change(state => toggleList(state, true)),
      },
      {
        id: 'note',
        label: 'Сноска',
        glyph: 'note',
        press: change(state => followFootnote(state) ?? insertFootnote(state)),
      },
      { id: 'up', label: 'Блок выше', glyph: 'up', isForTouch: true, press: change(state => moveBlocks(state, -1)) },
      { id: 'down', label: 'Блок ниже', glyph: 'down', isForTouch: true, press: change(state => moveBlocks(state, 1)) },
    ],
    remarks: [
      ...(onRemark ? [{ id: 'remark', label: 'Замечание', glyph: 'remark', press: onRemark } as const] : []),
      ...(onClaim ? [{ id: 'claim', label: 'Утверждение', glyph: 'claim', press: onClaim } as const] : []),
    ],
  }
}

function Tools({ tools }: { tools: readonly Tool[] }) {
  return tools.map(({ id, label, glyph, isOn, isForTouch, press }) => (
    <button
      key={id}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={isForTouch ? `${styles.tool} ${styles.touch}` : styles.tool}
      // The press must not take the focus, or the selection is lost.
      onPointerDown={event => event.preventDefault()}
      onClick={press}
    >
      <Glyph name={glyph} />
    </button>
  ))
}

const inBar = new Set<string>(['strong', 'em', 'link'])
const rareMarks = markNames.filter(name => !inBar.has(name))
type RareMark = (typeof rareMarks)[number]

/** The shortcuts of these marks, shown beside them. */
const keyOf: Partial<Record<RareMark, string>> = {
  u: '⌘U',
  'inline-code': '⌘E',
  del: '⌘⇧X',
  sup: '⌘.',
  sub: '⌘,',
}
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const keyWords = (key: string) => (isMac ? key : key.replace('⌘', 'Ctrl+').replace('⇧', 'Shift+'))

/** The menu of rarer marks. */
function MoreMarks({ editor, onAsk }: { editor: Editor; onAsk: (what: InlineForm) => void }) {
  /** How the menu was opened: by a key it takes the focus, by a press the text keeps it. */
  const [isOpen, setOpen] = useState<false | 'key' | 'press'>(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return
    if (isOpen === 'key') box.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  const press = (name: RareMark) => {
    setOpen(false)
    if (name === 'abbr' || name === 'time') onAsk(name)
    else editor.chain().focus().toggleMark(name).run()
  }
  return (
    <span ref={box} className={styles.more}>
      <button
        type="button"
        className={styles.tool}
        aria-label="Ещё оформление"
        title="Ещё оформление"
        aria-haspopup="menu"
        aria-expanded={isOpen !== false}
        onPointerDown={event => event.preventDefault()}
        onClick={({ detail }) => setOpen(isOpen ? false : detail === 0 ? 'key' : 'press')}
      >
        <Glyph name="more" />
      </button>
      {isOpen && (
        <RareMarksMenu
          editor={editor}
          place={element => placeMenu(element, box.current)}
          onPress={press}
          onLeave={() => {
            setOpen(false)
            editor.view.focus()
          }}
        />
      )}
    </span>
  )
}

type RareMarksProps = {
  editor: Editor
  place: (menu: HTMLElement | null) => void
  onPress: (name: RareMark) => void
  onLeave: () => void
}

function RareMarksMenu({ editor, place, onPress, onLeave }: RareMarksProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => rareMarks.filter(name => now.isActive(name)).join(' '),
  }).split(' ')
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onLeave()
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) items[next]?.focus()
  }
  return (
    <div
      className={`pop-menu ${styles.menu}`}
      role="menu"
      tabIndex={-1}
      aria-label="Ещё оформление"
      ref={place}
      onKeyDown={move}
    >
      {rareMarks.map(name => (
        <button
          key={name}
          type="button"
          role="menuitemcheckbox"
          aria-checked={on.includes(name)}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPress(name)}
        >
          <span>{blockNames[name].title}</span>
          {keyOf[name] !== undefined && <kbd>{keyWords(keyOf[name])}</kbd>}
          {on.includes(name) && <Glyph name="check" isSmall />}
        </button>
      ))}
    </div>
  )
}

/**
 * Puts the menu above its button or below it, fully inside the window. Its position is relative to the window because a bar that scrolls
 * would clip it.
 */
function placeMenu(menu: HTMLElement | null, box: HTMLElement | null): void {
  if (!menu || !box) return
  const at = box.getBoundingClientRect()
  const isAbove = at.top > innerHeight / 2
  menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8))}px`
  menu.style.top = isAbove ? 'auto' : `${at.bottom + gapPx}px`
  menu.style.bottom = isAbove ? `${innerHeight - at.top + gapPx}px` : 'auto'
}

type BarProps = {
  editor: Editor
  onAsk: (what: InlineForm) => void
  onRemark: (() => void) | undefined
  /** Undefined where there are no claims: not a text about health. */
  onClaim: (() => void) | undefined
}

export function MarkBar({ onUndo, ...bar }: BarProps & { onUndo: () => void }) {
  const { editor, onAsk } = bar
  const { marks, blocks, remarks } = useTools(bar)
  const insert = () => {
    const { $from } = editor.state.selection
    const isEmpty = $from.parent.content.size === 0
    editor
      .chain()
      .focus()
      .insertContent(isEmpty ? '/' : ' /')
      .run()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Оформление">
      <button
        type="button"
        className={styles.insert}
        aria-label="Вставить блок"
        title="Вставить блок"
        onPointerDown={event => event.preventDefault()}
        onClick={insert}
      >
        <Glyph name="plus" />
      </button>
      <hr />
      <Tools tools={marks} />
      <MoreMarks editor={editor} onAsk={onAsk} />
      <hr />
      <Tools tools={[...blocks, ...remarks]} />
      <hr />
      <span className={styles.undo}>
        <Tools tools={[{ id: 'undo', label: 'Отменить', glyph: 'undo', press: onUndo }]} />
      </span>
    </div>
  )
}

const gapPx = 8

/** While the menu of the bubble is open, the focus may be in the bubble instead of the text. */
const isInBubble = () => Boolean(document.activeElement?.closest('[data-bubble]'))

/** The bubble above a selection; only for people with a mouse. */
export function Bubble(bar: BarProps) {
  const { editor, onAsk } = bar
  const { marks, remarks } = useTools(bar)
  useScrolls()
  const range = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { from, to, empty } = now.state.selection
      const isText = !empty && (now.isFocused || isInBubble()) && now.state.doc.textBetween(from, to, ' ').trim() !== ''
      return isText ? { from, to } : undefined
    },
  })
  if (!range) return null
  const [start, end] = [editor.view.coordsAtPos(range.from), editor.view.coordsAtPos(range.to)]
  const area = editor.view.dom.closest('article')?.parentElement?.getBoundingClientRect()
  if (area && (start.top < area.top || start.top > area.bottom)) return null
  return (
    <div
      className={styles.bubble}
      data-bubble
      role="toolbar"
      aria-label="Оформление выделенного"
      ref={element => {
        if (!element) return
        const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left + 60
        element.style.left = `${Math.max(8, Math.min(middle - element.offsetWidth / 2, innerWidth - element.offsetWidth - 8))}px`
        element.style.top = `${Math.max(8, start.top - element.offsetHeight - gapPx)}px`
      }}
    >
      <Tools tools={marks} />
      <MoreMarks editor={editor} onAsk={onAsk} />
      <Tools tools={remarks} />
    </div>
  )
}

/** Renders again while anything scrolls, so that the bubble stays at the selection. */
function useScrolls(): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const note = () => setCount(before => before + 1)
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [])
}

// Marks and blocks by a press: the bar at the bottom, and the bubble over selected words.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { moveBlocks, toggleHeading, toggleList, toggleQuote } from './editing-commands.ts'
import { followFootnote, insertFootnote } from './footnotes.ts'
import { run } from './keys-extension.ts'
import styles from './MarkBar.module.css'

type Tool = {
  id: string
  label: string
  glyph: GlyphName
  isOn?: boolean
  /** Others have keys or a handle for it. */
  isForTouch?: boolean
  press: () => void
}

type Tools = { marks: Tool[]; blocks: Tool[]; remarks: Tool[] }

function useTools(editor: Editor, onLink: () => void, onRemark: (() => void) | undefined): Tools {
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
      { id: 'link', label: 'Ссылка', glyph: 'link', isOn: on.link, press: onLink },
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
    remarks: onRemark ? [{ id: 'remark', label: 'Замечание', glyph: 'remark', press: onRemark }] : [],
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
      // The selection stays where it is.
      onPointerDown={event => event.preventDefault()}
      onClick={press}
    >
      <Glyph name={glyph} />
    </button>
  ))
}

type BarProps = { editor: Editor; onLink: () => void; onRemark: (() => void) | undefined }

export function MarkBar({ editor, onLink, onRemark, onUndo }: BarProps & { onUndo: () => void }) {
  const { marks, blocks, remarks } = useTools(editor, onLink, onRemark)
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
      <Tools
        tools={[...marks, ...blocks, ...remarks, { id: 'undo', label: 'Отменить', glyph: 'undo', press: onUndo }]}
      />
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
    </div>
  )
}

const gapPx = 8

/** Over selected words, where there is room beside a mouse. */
export function Bubble({ editor, onLink, onRemark }: BarProps) {
  const { marks, remarks } = useTools(editor, onLink, onRemark)
  useScrolls()
  const range = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { from, to, empty } = now.state.selection
      const isText = !empty && now.isFocused && now.state.doc.textBetween(from, to, ' ').trim() !== ''
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
      role="toolbar"
      aria-label="Оформление выделенного"
      ref={element => {
        if (!element) return
        const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left + 60
        element.style.left = `${Math.max(8, Math.min(middle - element.offsetWidth / 2, innerWidth - element.offsetWidth - 8))}px`
        element.style.top = `${Math.max(8, start.top - element.offsetHeight - gapPx)}px`
      }}
    >
      <Tools tools={[...marks, ...remarks]} />
    </div>
  )
}

/** Draws again while something scrolls: the bubble stays with its words. */
function useScrolls(): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const note = () => setCount(before => before + 1)
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [])
}

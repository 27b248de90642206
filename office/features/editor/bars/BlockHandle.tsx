// The handle beside the block under the mouse: dragging it moves the block, pressing it opens the block's menu.
import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection, type EditorState } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { Glyph, type GlyphName } from '../../../parts/Glyph.tsx'
import { HandleMenu } from '../../../parts/HandleMenu.tsx'
import styles from './BlockHandle.module.css'
import { moveBlock, removeBlock, startOf, type Change } from '../commands/editing-commands.ts'
import { nameOfNode } from '../blocks/editing-nodes.ts'
import { run } from '../commands/keys-extension.ts'
import { addColumn, addRow, toggleHeadRow } from '../tables/table-commands.ts'

type Place = { index: number; top: number }

/** The index of the top-level block at `y` (px of the window), and the top of the block within the sheet (px). */
function findBlock(editor: Editor, sheet: HTMLElement, y: number): Place | undefined {
  const blocks = [...editor.view.dom.children] as HTMLElement[]
  let offset = 0
  for (let index = 0; index < editor.state.doc.childCount; index++) {
    const dom = editor.view.nodeDOM(offset)
    offset += editor.state.doc.child(index).nodeSize
    if (!(dom instanceof HTMLElement) || !blocks.includes(dom)) continue
    const box = dom.getBoundingClientRect()
    if (y >= box.top - 4 && y <= box.bottom + 8) return { index, top: box.top - sheet.getBoundingClientRect().top }
  }
  return undefined
}

/** Tells ProseMirror that it drags the block itself, so that its own drop handling moves the block. */
function beginDrag({ view }: Editor, index: number, data: DataTransfer): void {
  const start = startOf(view.state.doc, index)
  const selection = NodeSelection.create(view.state.doc, start)
  view.dispatch(view.state.tr.setSelection(selection))
  data.setData('text/plain', selection.node.textContent)
  data.effectAllowed = 'move'
  const dom = view.nodeDOM(start)
  if (dom instanceof HTMLElement) data.setDragImage(dom, 0, 0)
  view.dragging = { slice: selection.content(), move: true }
}

function endDrag({ view }: Editor): void {
  view.dragging = null
}

/** Applies a table command as if the caret were in the last cell. */
function changeTable(state: EditorState, index: number, change: (state: EditorState, side: 1) => Change): Change {
  const end = startOf(state.doc, index) + state.doc.child(index).nodeSize
  const within = state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(end), -1)))
  return change(within, 1)
}

/** The block under the mouse, and a function that clears it. The block stays the same while its menu is open. */
function useBlockUnderMouse(editor: Editor, sheet: HTMLElement, isOpen: boolean) {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    const move = (event: PointerEvent) => {
      if (isOpen || event.pointerType !== 'mouse' || event.buttons !== 0) return
      const next = findBlock(editor, sheet, event.clientY)
      setPlace(before => (before?.index === next?.index && before?.top === next?.top ? before : next))
    }
    const leave = () => !isOpen && setPlace(undefined)
    sheet.addEventListener('pointermove', move)
    sheet.addEventListener('pointerleave', leave)
    return () => {
      sheet.removeEventListener('pointermove', move)
      sheet.removeEventListener('pointerleave', leave)
    }
  }, [editor, isOpen, sheet])
  return { place, forget: () => setPlace(undefined) }
}

export function BlockHandle({ editor, sheet }: { editor: Editor; sheet: HTMLElement }) {
  const [isOpen, setOpen] = useState(false)
  const { place, forget } = useBlockUnderMouse(editor, sheet, isOpen)
  const block = place && editor.state.doc.maybeChild(place.index)
  if (!block) return null
  return (
    <div className={styles.handle} ref={element => element?.style.setProperty('top', `${place.top}px`)}>
      <button
        type="button"
        className={styles.grip}
        draggable
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Блок «${nameOfNode(block.type.name).title}»`}
        onClick={() => setOpen(!isOpen)}
        onDragStart={event => beginDrag(editor, place.index, event.dataTransfer)}
        onDragEnd={() => endDrag(editor)}
      >
        <Glyph name="grip" isSmall />
      </button>
      {isOpen && (
        <BlockMenu
          index={place.index}
          isTable={block.type.name === 'table'}
          onChange={change => {
            run(editor, change)
            setOpen(false)
            forget()
            editor.view.focus()
          }}
          onEscape={() => {
            setOpen(false)
            editor.view.focus()
          }}
          onPressOutside={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type BlockChange = Parameters<typeof run>[1]

type MenuProps = {
  index: number
  isTable: boolean
  onChange: (change: BlockChange) => void
  onEscape: () => void
  onPressOutside: () => void
}

function BlockMenu({ index, isTable, onChange, ...listeners }: MenuProps) {
  const item = (glyph: GlyphName, title: string, change: BlockChange) => ({
    glyph,
    title,
    onPress: () => onChange(change),
  })
  return (
    <HandleMenu
      label="Что сделать с блоком"
      className={styles.menu}
      items={[
        item('up', 'Выше', state => moveBlock(state, index, index - 1)),
        item('down', 'Ниже', state => moveBlock(state, index, index + 2)),
        ...(isTable
          ? [
              item('row-below', 'Строка внизу', state => changeTable(state, index, addRow)),
              item('column-right', 'Столбец справа', state => changeTable(state, index, addColumn)),
              item('heading', 'Первая строка\u00a0— заголовок', state => changeTable(state, index, toggleHeadRow)),
            ]
          : []),
        item('bin', 'Убрать', state => removeBlock(state, index)),
      ]}
      {...listeners}
    />
  )
}

// The toolbar of the table at the caret, above its upper edge.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Glyph, type GlyphName } from '../../../parts/Glyph.tsx'
import type { Change } from '../commands/editing-commands.ts'
import { run } from '../commands/keys-extension.ts'
import styles from './TableBar.module.css'
import {
  addColumn,
  addRow,
  hasHeadRow,
  removeColumn,
  removeRow,
  removeTable,
  tablePlaceAt,
  toggleHeadRow,
} from './table-commands.ts'

type Tool = { label: string; glyph: GlyphName; change: (state: Editor['state']) => Change }

const tableTools: readonly Tool[] = [
  { label: 'Строка выше', glyph: 'row-above', change: state => addRow(state, -1) },
  { label: 'Строка ниже', glyph: 'row-below', change: state => addRow(state, 1) },
  { label: 'Столбец слева', glyph: 'column-left', change: state => addColumn(state, -1) },
  { label: 'Столбец справа', glyph: 'column-right', change: state => addColumn(state, 1) },
  { label: 'Убрать строку', glyph: 'no-row', change: removeRow },
  { label: 'Убрать столбец', glyph: 'no-column', change: removeColumn },
]

export function TableBar({ editor, sheet }: { editor: Editor; sheet: HTMLElement }) {
  const place = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found = tablePlaceAt(now.state.selection.$from)
      return found && { at: found.table.at, hasHead: hasHeadRow(found.table) }
    },
  })
  const dom = place && editor.view.nodeDOM(place.at)
  if (!place || !(dom instanceof HTMLElement)) return null
  const press = (change: Tool['change']) => () => {
    run(editor, change)
    editor.view.focus()
  }
  const top = dom.getBoundingClientRect().top - sheet.getBoundingClientRect().top
  const button = (label: string, glyph: GlyphName, change: Tool['change'], isPressed?: boolean) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // The press must not take the focus, or the selection is lost.
      onPointerDown={event => event.preventDefault()}
      onClick={press(change)}
    >
      <Glyph name={glyph} isSmall />
    </button>
  )
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label="Таблица"
      ref={element => element?.style.setProperty('top', `${top}px`)}
    >
      {button('Первая строка\u00a0— заголовок', 'heading', toggleHeadRow, place.hasHead)}
      {tableTools.map(({ label, glyph, change }) => button(label, glyph, change))}
      {button('Убрать таблицу', 'bin', removeTable)}
    </div>
  )
}

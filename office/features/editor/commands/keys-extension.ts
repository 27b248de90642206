// Keyboard shortcuts of the editor (office.md §4), and the repair of the document after typing.
import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'
import type { UndoManager } from 'yjs'
import { repairBlockIds, newBlockId } from '../blocks/block-ids.ts'
import {
  indentItem,
  leaveField,
  liftItem,
  moveBlocks,
  outdentItem,
  splitItem,
  toggleHeading,
  toggleList,
  toggleQuote,
  typeAfterBlock,
  type Change,
} from './editing-commands.ts'
import { followFootnote, insertFootnote } from './footnotes.ts'
import { addColumn, addRow, goDown, goToNextCell, goToRow, removeRow } from '../tables/table-commands.ts'

export const run = (editor: Editor, change: (state: EditorState) => Change): boolean => {
  const tr = editor.isEditable ? change(editor.state) : undefined
  if (tr) editor.view.dispatch(tr.scrollIntoView())
  return tr !== undefined
}

/** Forms that open in place before something is inserted. */
export type InlineForm = 'link' | 'abbr' | 'time' | 'html'
export type EditorActions = { undo: UndoManager; ask: (what: InlineForm) => void; name: () => void }

/** True if the caret is at the very beginning of a list item. */
function isAtItemStart({ selection: { $from, empty } }: EditorState): boolean {
  return (
    empty &&
    $from.parentOffset === 0 &&
    $from.depth > 1 &&
    $from.node(-1).type.name === 'list-item' &&
    $from.index(-1) === 0
  )
}

/** Repairs what typing may leave broken: an empty body, blocks without an id, and duplicate ids. */
function repair(state: EditorState): Change {
  if (state.doc.childCount === 0)
    return state.tr.insert(0, state.schema.nodes['paragraph']!.create({ blockId: newBlockId() }))
  return repairBlockIds(state)
}

const placeholder = 'Пишите дальше или нажмите «/»: картинка, таблица, шаги, вещь, опрос'

export const keysExtension = ({ undo, ask, name }: EditorActions) =>
  Extension.create({
    name: 'keys',
    priority: 900,
    addKeyboardShortcuts() {
      const of = (change: (state: EditorState) => Change) => () => run(this.editor, change)
      const mark = (type: string) => () => this.editor.isEditable && this.editor.commands.toggleMark(type)
      const done = (act: () => unknown) => () => {
        act()
        return true
      }
      return {
        Enter: () => run(this.editor, splitItem) || run(this.editor, goDown) || run(this.editor, leaveField),
        'Shift-Enter': () => this.editor.commands.insertContent({ type: 'br' }),
        Backspace: () => isAtItemStart(this.editor.state) && run(this.editor, liftItem),
        Tab: of(state => goToNextCell(state, 1) ?? indentItem(state)),
        'Shift-Tab': of(state => goToNextCell(state, -1) ?? outdentItem(state)),
        ArrowDown: () => this.editor.view.endOfTextblock('down') && run(this.editor, state => goToRow(state, 1)),
        ArrowUp: () => this.editor.view.endOfTextblock('up') && run(this.editor, state => goToRow(state, -1)),
        'Alt-Shift-ArrowUp': of(state => addRow(state, -1)),
        'Alt-Shift-ArrowDown': of(state => addRow(state, 1)),
        'Alt-Shift-ArrowLeft': of(state => addColumn(state, -1)),
        'Alt-Shift-ArrowRight': of(state => addColumn(state, 1)),
        'Alt-Shift-Backspace': of(removeRow),
        'Mod-Alt-f': of(state => followFootnote(state) ?? insertFootnote(state)),
        'Mod-b': mark('strong'),
        'Mod-i': mark('em'),
        'Mod-u': mark('u'),
        'Mod-e': mark('inline-code'),
        'Mod-Shift-x': mark('del'),
        'Mod-.': mark('sup'),
        'Mod-,': mark('sub'),
        'Mod-Shift-k': done(() => ask('link')),
        'Mod-Alt-1': of(state => toggleHeading(state, 2)),
        'Mod-Alt-2': of(state => toggleHeading(state, 3)),
        'Mod-Alt-3': of(state => toggleHeading(state, 4)),
        'Mod-Shift-8': of(state => toggleList(state, false)),
        'Mod-Shift-7': of(state => toggleList(state, true)),
        'Mod-Shift-9': of(toggleQuote),
        'Alt-ArrowUp': of(state => moveBlocks(state, -1)),
        'Alt-ArrowDown': of(state => moveBlocks(state, 1)),
        'Mod-z': done(() => undo.undo()),
        'Mod-Shift-z': done(() => undo.redo()),
        'Mod-y': done(() => undo.redo()),
        'Mod-s': done(name),
      }
    },
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          key: new PluginKey('whole'),
          // Only after local changes: the window that made a change repairs it.
          appendTransaction: (transactions, _, state) =>
            transactions.some(tr => tr.docChanged) && !transactions.some(tr => tr.getMeta(ySyncPluginKey))
              ? repair(state)
              : undefined,
          props: {
            handleTextInput: (_view, _from, _to, text) => run(editor, state => typeAfterBlock(state, text)),
            decorations: state => {
              const { $from, empty } = state.selection
              if (
                !empty ||
                $from.parent.type.name !== 'paragraph' ||
                $from.parent.content.size > 0 ||
                $from.depth !== 1
              )
                return null
              const place = Decoration.node($from.before(), $from.after(), {
                class: 'e-empty-line',
                'data-placeholder': placeholder,
              })
              return DecorationSet.create(state.doc, [place])
            },
          },
        }),
      ]
    },
  })

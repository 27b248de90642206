// The green edge of pasted blocks. It is removed by undo and by this person's next edit in another block.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'

const key = new PluginKey<ReadonlySet<string>>('fresh-paste')
const none: ReadonlySet<string> = new Set()

/** Marks the blocks with these ids. */
export const highlightPasted = (view: EditorView, ids: ReadonlySet<string>): void =>
  view.dispatch(view.state.tr.setMeta(key, ids).setMeta('addToHistory', false))

const topIdOf = ({ selection: { $from } }: EditorState): unknown =>
  $from.depth > 0 ? $from.node(1).attrs.blockId : $from.nodeAfter?.attrs.blockId

function apply(tr: Transaction, ids: ReadonlySet<string>, now: EditorState): ReadonlySet<string> {
  const next = tr.getMeta(key) as ReadonlySet<string> | undefined
  if (next) return next
  if (ids.size === 0 || !tr.docChanged || tr.getMeta(ySyncPluginKey)) return ids
  return ids.has(String(topIdOf(now))) ? ids : none
}

export const pastedHighlight = Extension.create({
  name: 'fresh-paste',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlySet<string>>({
      key,
      state: { init: () => none, apply: (tr, ids, _, now) => apply(tr, ids, now) },
      props: {
        decorations: state => {
          const ids = key.getState(state) ?? none
          if (ids.size === 0) return null
          const marks: Decoration[] = []
          state.doc.forEach((node, at) => {
            if (ids.has(String(node.attrs.blockId)))
              marks.push(Decoration.node(at, at + node.nodeSize, { class: 'e-pasted' }))
          })
          return DecorationSet.create(state.doc, marks)
        },
      },
    }),
  ],
})

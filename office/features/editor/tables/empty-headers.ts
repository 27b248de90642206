// Gives an empty header cell, such as the corner of a table, an accessible name.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

function mark(doc: Node): DecorationSet {
  const marks: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'table-cell' && node.attrs.header === true && node.textContent.trim() === '')
      marks.push(Decoration.node(position, position + node.nodeSize, { 'aria-label': 'Пустой заголовок' }))
    return !node.isTextblock && node.type.name !== 'table-cell'
  })
  return DecorationSet.create(doc, marks)
}

export const emptyHeaders = Extension.create({
  name: 'emptyHeaders',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => mark(doc),
        apply: (tr, before) => (tr.docChanged ? mark(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

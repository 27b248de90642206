// Binds the shared document to the editor: synchronisation, cursors of others, and one undo history for body, title and standfirst.
import { Extension } from '@tiptap/core'
import type { EditorState, Plugin } from '@tiptap/pm/state'
import {
  defaultDeleteFilter,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
  yCursorPlugin,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
} from 'y-prosemirror'
import * as Y from 'yjs'
import { editingSpecs } from '#article-body/editing/editing-schema.ts'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { sharedClient } from '#contract/newsroom-socket.ts'
import type { TextConnection } from './text-connection.ts'

/** The Yjs origin of changes that this person types into the title and the standfirst. */
export const typedOrigin = { name: 'typed' }

export const titleOf = (doc: Y.Doc): Y.Text => doc.getText('title')
export const standfirstOf = (doc: Y.Doc): Y.Text => doc.getText('standfirst')

function makeFirstParagraph(): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = sharedClient
  doc.getXmlFragment(bodyFragment).insert(0, [new Y.XmlElement('paragraph')])
  return Y.encodeStateAsUpdate(doc)
}

/** Adds a paragraph to an empty body, which has no place for a caret. */
export function ensureBody(doc: Y.Doc): void {
  if (doc.getXmlFragment(bodyFragment).length === 0) Y.applyUpdate(doc, makeFirstParagraph())
}

export const lineTypes = new Set(
  Object.entries(editingSpecs.nodes)
    .filter(([, { content }]) => content === 'inline*')
    .map(([name]) => name),
)

export const makeUndo = (doc: Y.Doc): Y.UndoManager =>
  new Y.UndoManager([doc.getXmlFragment(bodyFragment), titleOf(doc), standfirstOf(doc)], {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, typedOrigin]),
    // Undoing our own paragraph must not delete the words that others have typed into it.
    deleteFilter: item => defaultDeleteFilter(item, lineTypes),
    captureTransaction: tr => tr.meta.get('addToHistory') !== false,
  })

/** Dark enough for white text (contrast 4.5:1). */
const colours = ['#1b6561', '#87510a', '#5b3fa8', '#a3262f', '#1d4ed8', '#2c6b46', '#8a2f6b', '#4a5568']

/** The colour of a person's cursor, the same in every window. */
function colourOf(userId: string): string {
  let sum = 0
  for (const char of userId) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return colours[sum % colours.length]!
}

export type Colleague = { id: string; name: string; colour: string }

/** The other people in the text, each one once. */
export function colleaguesIn(
  { doc, awareness }: Pick<TextConnection, 'doc' | 'awareness'>,
  ownId: string,
): Colleague[] {
  const found = new Map<string, Colleague>()
  for (const [client, { user }] of awareness.getStates() as Map<number, { user?: { id?: string; name?: string } }>)
    if (client !== doc.clientID && user?.id !== undefined && user.id !== ownId)
      found.set(user.id, { id: user.id, name: user.name ?? '', colour: colourOf(user.id) })
  return [...found.values()]
}

type CursorState = { user?: { id?: string }; cursor?: { head?: unknown } | null }

/** The position of a person's caret in this editor; undefined if it is not in the body. */
export function caretOf(
  { doc, awareness }: Pick<TextConnection, 'doc' | 'awareness'>,
  state: EditorState,
  personId: string,
): number | undefined {
  const sync = ySyncPluginKey.getState(state) as { type: Y.XmlFragment; binding: { mapping: never } | null } | undefined
  if (!sync?.binding) return undefined
  for (const [client, { user, cursor }] of awareness.getStates() as Map<number, CursorState>) {
    if (client === doc.clientID || user?.id !== personId || !cursor?.head) continue
    const at = relativePositionToAbsolutePosition(
      doc,
      sync.type,
      Y.createRelativePositionFromJSON(cursor.head),
      sync.binding.mapping,
    )
    if (at !== null) return at
  }
  return undefined
}

type CursorUser = { id?: string; name?: string }

function drawCursor({ id = '', name = '' }: CursorUser): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'e-cursor'
  caret.style.setProperty('--colour', colourOf(id))
  const flag = document.createElement('span')
  flag.className = 'e-flag'
  flag.textContent = name
  caret.append('\u2060', flag, '\u2060')
  return caret
}

const drawSelection = ({ id = '' }: CursorUser) => ({ style: `background-color: ${colourOf(id)}33` })

/** The undo plugin with a view that destroys nothing: ProseMirror recreates the views of plugins, and the undo history must outlive them. */
function undoPlugin(undoManager: Y.UndoManager): Plugin {
  const plugin = yUndoPlugin({ undoManager }) as Plugin
  const makeView = plugin.spec.view!
  plugin.spec.view = view => ({ ...makeView(view), destroy: () => {} })
  return plugin
}

export function collaborationExtension({ doc, awareness }: TextConnection, undo: Y.UndoManager) {
  const body = doc.getXmlFragment(bodyFragment)
  let mapping: ReturnType<typeof initProseMirrorDoc>['mapping'] | undefined
  return Extension.create({
    name: 'sharing',
    priority: 1000,
    // The first editor state already has the document. Starting empty would replace it later and lose the caret.
    onBeforeCreate() {
      const begun = initProseMirrorDoc(body, this.editor.schema)
      mapping = begun.mapping
      this.editor.options.content = begun.doc as never
    },
    addProseMirrorPlugins: () =>
      [
        ySyncPlugin(body, { mapping }),
        yCursorPlugin(awareness, { cursorBuilder: drawCursor, selectionBuilder: drawSelection }),
        undoPlugin(undo),
      ] as Plugin[],
  })
}

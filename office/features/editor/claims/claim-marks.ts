// The words of claims in the editor: they are underlined, and each can be found again.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'
import type * as Y from 'yjs'
import { placeOf, rangeOf, type RemarkRange } from '../margin/remarks/remark-ranges.ts'

export type ClaimMarks = ReturnType<typeof makeClaimMarks>

export function makeClaimMarks(doc: Y.Doc) {
  const key = new PluginKey<DecorationSet>('claims')
  let ranges: readonly RemarkRange[] = []
  let view: EditorView | undefined
  /** Words to show as soon as the editor has them. */
  let awaited: RemarkRange | undefined

  const draw = (now: EditorState): DecorationSet =>
    DecorationSet.create(
      now.doc,
      ranges.flatMap(range => {
        const place = placeOf(doc, now, range)
        return place && !place.isGone ? [Decoration.inline(place.from, place.to, { class: 'e-claim' })] : []
      }),
    )
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, marks, _, now) => {
        const isForeign = tr.docChanged && tr.getMeta(ySyncPluginKey) !== undefined
        return tr.getMeta(key) || isForeign ? draw(now) : marks.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: now => key.getState(now) },
    view: opened => {
      view = opened
      queueMicrotask(redraw)
      return { update: showAwaited, destroy: () => void (view = undefined) }
    },
  })
  function showAwaited(): void {
    const range = awaited
    const place = range && view && placeOf(doc, view.state, range)
    // While the editor is being filled, the words have no place yet.
    if (!range || !place || place.isGone) return
    awaited = undefined
    // ProseMirror allows no new transaction while it updates its view.
    queueMicrotask(() => void show(range))
  }
  /** Selects the words and scrolls to them; false if the text no longer has them. */
  function show(range: RemarkRange): boolean {
    const place = view && placeOf(doc, view.state, range)
    if (!view || !place || place.isGone) return false
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place.from, place.to)))
    view.focus()
    const { node } = view.domAtPos(place.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center', behavior: 'auto' })
    return true
  }
  function redraw(): void {
    if (view && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
  }

  return {
    extension: Extension.create({ name: 'claims', addProseMirrorPlugins: () => [plugin] }),
    set(next: readonly RemarkRange[]): void {
      ranges = next
      redraw()
    },
    /** The selected words; undefined if none are selected. */
    selected(): RemarkRange | undefined {
      if (!view || view.state.selection.empty) return undefined
      return rangeOf(doc, view.state, view.state.selection)
    },
    show,
    /** Shows the words as soon as the editor has them. */
    await(range: RemarkRange): void {
      awaited = range
      showAwaited()
    },
  }
}

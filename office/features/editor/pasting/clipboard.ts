// What is copied carries its blocks as JSON beside the HTML, so that another window of the editor gets them whole.
import { DOMSerializer, Fragment, Slice, type Schema } from '@tiptap/pm/model'

const attribute = 'data-office-slice'

/** Writes the blocks into the first element of the copied HTML, where ProseMirror writes how the slice is cut. */
export class ClipboardSerializer extends DOMSerializer {
  static of(schema: Schema): ClipboardSerializer {
    return new ClipboardSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema))
  }
  override serializeFragment(
    fragment: Fragment,
    options?: Parameters<DOMSerializer['serializeFragment']>[1],
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target)
    const first = made.firstChild
    // Nested calls have a target.
    if (!target && first instanceof Element)
      first.setAttribute(attribute, encodeURIComponent(JSON.stringify(fragment.toJSON())))
    return made
  }
}

/** The slice of copied HTML; undefined for HTML of others. */
export function readSlice(schema: Schema, html: string): Slice | undefined {
  const json = new RegExp(`${attribute}="([^"]*)"`).exec(html)?.[1]
  const cut = /data-pm-slice="(\d+) (\d+)/.exec(html)
  if (json === undefined || !cut) return undefined
  try {
    const content = Fragment.fromJSON(schema, JSON.parse(decodeURIComponent(json)))
    content.forEach(node => node.check())
    const slice = Slice.maxOpen(content)
    return new Slice(content, Math.min(Number(cut[1]), slice.openStart), Math.min(Number(cut[2]), slice.openEnd))
  } catch {
    return undefined
  }
}

// Copied HTML also contains its blocks as JSON, so that pasting into another window of the editor loses nothing.
import { DOMSerializer, Fragment, Slice, type Schema } from '@tiptap/pm/model'

const attribute = 'data-office-slice'

/** Writes the blocks as an attribute of the first element of the copied HTML, where ProseMirror also writes the open depths of the slice. */
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
    // Nested calls have a target; only the outermost call writes the attribute.
    if (!target && first instanceof Element)
      first.setAttribute(attribute, encodeURIComponent(JSON.stringify(fragment.toJSON())))
    return made
  }
}

/** Reads the slice from HTML that was copied from the editor; undefined for other HTML. */
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

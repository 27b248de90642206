// The plugin of the slash menu: it detects «/» and the query after it, tells the menu its place, and passes keys to it.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

export type SlashPlace = {
  /** The position of «/». */
  from: number
  typed: string
}

export type SlashMenu = {
  /** Sets the place of the menu; undefined closes it. */
  show(place: SlashPlace | undefined): void
  /** Returns true if the menu has handled the key. */
  press(key: string): boolean
}

const key = new PluginKey<{ dismissed: number | undefined }>('slash')

/** Finds «/» at the beginning of a line or after a space, with the caret at the end of the query. */
function findSlash({ selection }: EditorState): SlashPlace | undefined {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || (parent.type.name !== 'paragraph' && parent.type.name !== 'line')) return undefined
  const before = parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const found = /(?:^|\s)\/([\p{L}\d,;'[\].-]{0,20})$/u.exec(before)
  if (!found) return undefined
  const typed = found[1]!
  return { from: $from.pos - typed.length - 1, typed }
}

export const slashExtension = (menu: SlashMenu) =>
  Extension.create({
    name: 'slash',
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        state: {
          init: () => ({ dismissed: undefined as number | undefined }),
          apply: (tr, value) => {
            const meta = tr.getMeta(key) as number | undefined
            if (meta !== undefined) return { dismissed: meta }
            return value.dismissed === undefined ? value : { dismissed: tr.mapping.map(value.dismissed) }
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
            const place = findSlash(view.state)
            if (!place || key.getState(view.state)?.dismissed === place.from) return false
            if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(key, place.from))
              return true
            }
            return menu.press(event.key)
          },
        },
        view: () => ({
          update: view => {
            const place = view.editable && view.hasFocus() ? findSlash(view.state) : undefined
            menu.show(place && key.getState(view.state)?.dismissed !== place.from ? place : undefined)
          },
          destroy: () => menu.show(undefined),
        }),
      }),
    ],
  })

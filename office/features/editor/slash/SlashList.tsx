import type { Editor } from '@tiptap/core'
import { TextSelection, type EditorState } from '@tiptap/pm/state'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Glyph } from '../../../parts/Glyph.tsx'
import { storedUses } from '../../../shell/storage/stored.ts'
import { findInsertions, insertions, type Insertion } from '../blocks/block-names.ts'
import { addCaption, insertBlock, type Change } from '../commands/editing-commands.ts'
import { insertFootnote } from '../commands/footnotes.ts'
import { run } from '../commands/keys-extension.ts'
import { frequentMax, noteUse, orderedInsertions } from './slash-order.ts'
import type { SlashMenu, SlashPlace } from './slash.ts'
import styles from './SlashList.module.css'

export type SlashStore = SlashMenu & {
  get(): SlashPlace | undefined
  subscribe(listener: () => void): () => void
  /** Sets the key handler of the open list, which returns true for a key that it has handled. Returns the function that removes it. */
  takeKeys(handle: (key: string) => boolean): () => void
}

/** Connects the plugin, which knows where «/» was typed, with the list, which knows the chosen item. */
export function makeSlashStore(): SlashStore {
  let place: SlashPlace | undefined
  const listeners = new Set<() => void>()
  let handle: ((key: string) => boolean) | undefined
  const store: SlashStore = {
    takeKeys: next => {
      handle = next
      return () => {
        handle = undefined
      }
    },
    get: () => place,
    show: next => {
      if (next?.from === place?.from && next?.typed === place?.typed) return
      place = next
      // The editor view is being updated; React must not render synchronously during it.
      queueMicrotask(() => listeners.forEach(listener => listener()))
    },
    press: key => handle?.(key) ?? false,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return store
}

/** Removes «/…» and adds a caption to the block at the caret; undefined if no block may have one. */
function captionAfter(state: EditorState, from: number): Change {
  const cleared = state.tr.delete(from, state.selection.from)
  const caption = addCaption(state.apply(cleared))
  if (!caption) return undefined
  for (const step of caption.steps) cleared.step(step)
  return cleared.setSelection(TextSelection.create(cleared.doc, caption.selection.from))
}

const gapPx = 6
const heightPx = 336
/** The bar of formatting below the text. */
const barPx = 60

type ListProps = {
  editor: Editor
  store: SlashStore
  section: string | null
  /** Called after a block was inserted. */
  onInserted: (insertion: Insertion) => void
}

export function SlashList({ editor, store, section, onInserted }: ListProps) {
  const place = useSyncExternalStore(store.subscribe, store.get)
  const from = place?.from
  // The order is computed once per opening, so that items do not move while somebody chooses.
  const ordered = useMemo(
    () => (from === undefined ? [] : orderedInsertions(section, storedUses.read())),
    [from, section],
  )
  const found = useMemo(() => (place ? findInsertions(place.typed, ordered) : []), [place, ordered])
  if (!place || found.length === 0) return null
  return (
    <OpenList
      key={place.from}
      editor={editor}
      store={store}
      section={section}
      onInserted={onInserted}
      place={place}
      found={found}
    />
  )
}

/** Replaces «/…» by the chosen block. */
function insert(editor: Editor, insertion: Insertion, from: number): void {
  const { state, view } = editor
  // A footnote is a reference in the line and a note below the text.
  if (insertion.type === 'footnote-ref') {
    view.dispatch(state.tr.delete(from, state.selection.from))
    run(editor, insertFootnote)
  } else if (insertion.type === 'html') view.dispatch(state.tr.delete(from, state.selection.from))
  else if (insertion.type === 'caption' && run(editor, now => captionAfter(now, from))) {
    // A caption belongs to the block that contains the line.
  } else view.dispatch(insertBlock(state, insertion, from).scrollIntoView())
  view.focus()
}

/** Tells assistive technology which option is chosen, because the focus stays in the text. */
function useActiveOption({ view: { dom } }: Editor, listId: string, optionId: string): void {
  useEffect(() => {
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', optionId)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [dom, listId, optionId])
}

/** Positions the list where the caret leaves more room for it, within what the keyboard of a phone leaves of the window. */
function placeList(list: HTMLElement, caret: { left: number; top: number; bottom: number }): void {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const below = offsetTop + height - barPx - caret.bottom - gapPx
  const above = caret.top - offsetTop - 2 * gapPx
  const isAbove = below < heightPx && above > below
  list.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - list.offsetWidth - 8))}px`
  list.style.top = isAbove ? 'auto' : `${caret.bottom + gapPx}px`
  list.style.bottom = isAbove ? `${innerHeight - caret.top + gapPx}px` : 'auto'
  list.style.maxHeight = `${Math.min(heightPx, isAbove ? above : below)}px`
}

function OpenList({
  editor,
  store,
  section,
  onInserted,
  place,
  found,
}: ListProps & { place: SlashPlace; found: readonly Insertion[] }) {
  const id = useId()
  const [at, setAt] = useState(0)
  const index = Math.min(at, found.length - 1)
  const choose = (insertion: Insertion) => {
    noteUse(section, insertion)
    insert(editor, insertion, place.from)
    onInserted(insertion)
  }
  useEffect(() => {
    return store.takeKeys(key => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        setAt((index + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
        return true
      }
      if (key !== 'Enter' && key !== 'Tab') return false
      choose(found[index]!)
      return true
    })
  })
  useActiveOption(editor, id, `${id}-${found[index]!.id}`)
  // Placed for every query and not for every rendering: what grows in the text above must not move the list under the pointer.
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current) placeList(list.current, editor.view.coordsAtPos(place.from))
  }, [editor, place])
  const isAll = found.length === insertions.length
  return (
    <div id={id} role="listbox" aria-label="Вставить блок" className={styles.list} ref={list}>
      {found.map((insertion, number) => (
        <div key={insertion.id} role="presentation">
          {isAll && (number === 0 || number === frequentMax) && (
            <p className={styles.group} role="presentation">
              {number === 0 ? 'Часто' : 'Все блоки'}
            </p>
          )}
          {/* The text keeps the focus, and its arrow keys and Enter choose an item. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            role="option"
            id={`${id}-${insertion.id}`}
            aria-selected={number === index}
            className={styles.option}
            ref={element => {
              if (number === index) element?.scrollIntoView({ block: 'nearest' })
            }}
            onPointerMove={() => setAt(number)}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(insertion)}
          >
            <Glyph name={insertion.glyph} />
            <span>
              {insertion.title}
              {insertion.note && <small>{insertion.note}</small>}
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}

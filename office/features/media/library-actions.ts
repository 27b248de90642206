// Actions of the library: each takes effect at once and can be undone.
import { useMemo } from 'react'
import {
  bringBackToLibrary,
  changeLibrary,
  removeFromLibrary,
  replacePicture,
  takeReplacementBack,
  type LibraryChange,
  type LibraryItem,
} from '#contract/office/library.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { itemsOf, titleOf } from '../../media/media-words.ts'

export type LibraryActions = {
  change(changes: LibraryChange[], said?: string): Promise<boolean>
  remove(items: readonly LibraryItem[]): Promise<void>
  bringBack(items: readonly LibraryItem[]): Promise<void>
  replace(item: LibraryItem, by: { id: number; title: string }): Promise<void>
  takeBack(item: LibraryItem): Promise<void>
}

const keysOf = (items: readonly LibraryItem[]) => items.map(({ kind, id }) => ({ kind, id }))

/** `changed` gets items in their new state; `listed` is called when the list itself has changed. */
export function useLibraryActions(on: { changed: (items: LibraryItem[]) => void; listed: () => void }): LibraryActions {
  const { ask } = useOffice()
  const { changed, listed } = on
  return useMemo(() => {
    const tell = (failure: unknown) => {
      say({ text: wordsOf(failure) })
      return false
    }
    const change: LibraryActions['change'] = async (changes, said) => {
      try {
        const { items, was } = await ask(changeLibrary, { body: { changes } })
        changed(items)
        if (said !== undefined) say({ text: said, undo: () => void change(was) })
        return true
      } catch (failure) {
        return tell(failure)
      }
    }
    const bringBack: LibraryActions['bringBack'] = async items => {
      await ask(bringBackToLibrary, { body: { items: keysOf(items) } }).catch(tell)
      listed()
    }
    const takeBack: LibraryActions['takeBack'] = async ({ id }) => {
      try {
        changed([(await ask(takeReplacementBack, { params: { id } })).item])
      } catch (failure) {
        tell(failure)
      }
    }
    return {
      change,
      bringBack,
      takeBack,
      async remove(items) {
        try {
          const { removed, refused } = await ask(removeFromLibrary, { body: { items: keysOf(items) } })
          const ids = new Set(removed.map(({ id }) => id))
          const gone = items.filter(({ id }) => ids.has(id))
          const why = refused[0]?.message
          if (gone.length === 0) return say({ text: why ?? 'Удалять нечего' })
          listed()
          say({
            text: `Удалено: ${itemsOf(gone)}.${refused.length > 0 ? ` Осталось ${refused.length}: ${why}` : ' Вернуть можно 30 дней'}`,
            undo: () => bringBack(gone),
          })
        } catch (failure) {
          tell(failure)
        }
      },
      async replace(item, by) {
        try {
          changed([(await ask(replacePicture, { params: { id: item.id }, body: { by: by.id } })).item])
          say({
            text: `Вместо «${titleOf(item)}» везде «${by.title}». Вернуть можно 30 дней`,
            undo: () => takeBack(item),
          })
        } catch (failure) {
          tell(failure)
        }
      },
    }
  }, [ask, changed, listed])
}

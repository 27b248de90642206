// Values of a shared text, updated when anybody changes them; a field of the map `fields` is written in one transaction.
import { useCallback, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import type { TextFieldName, TextFields } from '#contract/text-fields.ts'

export function useTextField<Name extends TextFieldName>(
  doc: Y.Doc,
  name: Name,
): [value: TextFields[Name] | undefined, set: (value: TextFields[Name] | undefined) => void] {
  const fields = doc.getMap('fields')
  const subscribe = useCallback(
    (listener: () => void) => {
      fields.observe(listener)
      return () => fields.unobserve(listener)
    },
    [fields],
  )
  const value = useSyncExternalStore(subscribe, () => fields.get(name) as TextFields[Name] | undefined)
  const set = (next: TextFields[Name] | undefined) => {
    if (next === undefined) fields.delete(name)
    else fields.set(name, next)
  }
  return [value, set]
}

/** The title or the standfirst, as it is typed. */
export function useTextWords(doc: Y.Doc, name: 'title' | 'standfirst'): string {
  const words = doc.getText(name)
  const subscribe = useCallback(
    (listener: () => void) => {
      words.observe(listener)
      return () => words.unobserve(listener)
    },
    [words],
  )
  return useSyncExternalStore(subscribe, () => words.toString().trim())
}

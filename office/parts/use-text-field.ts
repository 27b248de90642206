// A value of the Yjs map `fields`, updated when anybody changes it, and written in one transaction.
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

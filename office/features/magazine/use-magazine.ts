// What the magazine says of itself, and what is typed over it. A part is saved alone; what is typed in the others stays.
import { useState } from 'react'
import { changeMagazine, getMagazine, type MagazineValues } from '#contract/office/magazine.ts'
import { magazineParts, type Magazine, type MagazinePart } from '#domain/magazine.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { magazinePartTitles } from '../../parts/magazine-words.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

export type Fields = Partial<MagazineValues>
export type MagazineChange = {
  field: keyof Magazine
  before: MagazineValues[keyof Magazine]
  after: MagazineValues[keyof Magazine]
}
type Change = { values: Fields; expected: Fields }

export function useMagazine() {
  const { ask } = useOffice()
  const { value, error, reload, change } = useLoaded('magazine', signal => ask(getMagazine, {}, { signal }))
  const [typed, setTyped] = useState<Fields>({})
  const [saving, setSaving] = useState<{ part: MagazinePart; hasFailed: boolean }>()
  /** The fields of a part that differ from what applies, with both values. */
  const changesOf = (part: MagazinePart): MagazineChange[] =>
    magazineParts[part].flatMap((field: keyof Magazine) => {
      const [before, given] = [value?.values[field], typed[field]]
      const after = typeof given === 'string' ? given.trim() : given
      const isSame = after === undefined || JSON.stringify(after) === JSON.stringify(before)
      return isSame ? [] : [{ field, before: before!, after }]
    })
  const drop = (part: MagazinePart) =>
    setTyped(before => Object.fromEntries(Object.entries(before).filter(([field]) => !isOf(part, field))))
  const put = async (part: MagazinePart, { values, expected }: Change) => {
    try {
      const next = await ask(changeMagazine, { params: { part }, body: { values: values as never, expected } })
      change(() => next)
    } catch (failure) {
      if (isConflict(failure)) reload()
      throw failure
    }
  }
  const save = async (part: MagazinePart) => {
    const changed = changesOf(part)
    const before = Object.fromEntries(changed.map(({ field, before }) => [field, before]))
    const after = Object.fromEntries(changed.map(({ field, after }) => [field, after]))
    setSaving({ part, hasFailed: false })
    try {
      await put(part, { values: after, expected: before })
    } catch (failure) {
      setSaving({ part, hasFailed: true })
      throw failure
    }
    setSaving(undefined)
    drop(part)
    const undo = () =>
      put(part, { values: before, expected: after }).then(
        () => say({ text: `${magazinePartTitles[part]}: как было` }),
        (failure: unknown) => say({ text: wordsOf(failure) }),
      )
    say({ text: `${magazinePartTitles[part]}: сохранено`, undo })
  }
  const unsaved = (Object.keys(magazineParts) as MagazinePart[]).flatMap(changesOf)
  return {
    value,
    error,
    reload,
    shown: value && { ...value.values, ...typed },
    type: (changes: Fields) => {
      setTyped(before => ({ ...before, ...changes }))
      // What failed is no longer what would be saved.
      setSaving(undefined)
    },
    changesOf,
    drop,
    save,
    /** The part that is being saved, or could not be. */
    saving,
    unsaved,
    isDirty: unsaved.length > 0,
  }
}
export type MagazineState = ReturnType<typeof useMagazine>

const isOf = (part: MagazinePart, field: string) => (magazineParts[part] as readonly string[]).includes(field)

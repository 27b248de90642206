// The recipe in the shared document. Each row and step is a separate value of `fields`, so that concurrent edits of different rows do not conflict.
// Undo affects only the person's own changes.
import { useCallback, useRef, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import {
  isRecipeKey,
  readRecipeFields,
  type Keyed,
  type RecipeFactName,
  type RecipeFacts,
  type RecipeFields,
  type RecipeListKind,
  type RecipeQuestion,
  type RecipeRow,
  type RecipeStepField,
  type RecipeTip,
} from '#contract/recipe-fields.ts'

/** The Yjs origin of this person's changes of the recipe. */
const recipeTyped = { name: 'recipe' }

const fieldsOf = (doc: Y.Doc) => doc.getMap('fields')

export function useRecipe(doc: Y.Doc): RecipeFields {
  const cached = useRef<RecipeFields>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => {
      const fields = fieldsOf(doc)
      const note = ({ keysChanged }: Y.YMapEvent<unknown>) => {
        if (![...keysChanged].some(isRecipeKey)) return
        cached.current = undefined
        listener()
      }
      fields.observe(note)
      return () => fields.unobserve(note)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => (cached.current ??= readRecipeFields(fieldsOf(doc).toJSON())))
}

const newKey = (kind: RecipeListKind) =>
  `${kind}/${Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(36))
    .join('')
    .slice(0, 12)}`

/** The order value for a new row after another one: half way to the next. */
function orderAfter(rows: readonly Ordered[], at: number): number {
  const [before, after] = [rows[at]?.order, rows[at + 1]?.order]
  if (before === undefined) return (after ?? 2) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

type Ordered = { order: number }
type Lists = { ingredient: RecipeRow; step: RecipeStepField; tip: RecipeTip; faq: RecipeQuestion }
type Unordered<Kind extends RecipeListKind> = Omit<Lists[Kind], 'order'>

/** Makes the function that does some work as one change. It returns the function that takes just this change back, whatever was written after it. */
const makeAsOne =
  (fields: Y.Map<unknown>, undo: Y.UndoManager, write: (work: () => void) => void) =>
  (work: () => void): (() => void) => {
    const before = new Map<string, unknown>()
    const note = ({ changes }: Y.YMapEvent<unknown>) => {
      for (const [key, { action, oldValue }] of changes.keys) before.set(key, action === 'add' ? undefined : oldValue)
    }
    undo.stopCapturing()
    fields.observe(note)
    write(work)
    fields.unobserve(note)
    undo.stopCapturing()
    return () =>
      write(() => {
        for (const [key, value] of before)
          if (value === undefined) fields.delete(key)
          else fields.set(key, value)
      })
  }

export type RecipeWriter = ReturnType<typeof makeWriter>

export function makeWriter(doc: Y.Doc) {
  const fields = fieldsOf(doc)
  const undo = new Y.UndoManager([fields], { trackedOrigins: new Set<unknown>([recipeTyped]) })
  const write = (work: () => void) => doc.transact(work, recipeTyped)
  const asOne = makeAsOne(fields, undo, write)
  const unkeyed = <T extends { key: string }>({ key: _key, ...rest }: T) => rest
  /** Inserts values after a position; returns the key of the last one. */
  function add<Kind extends RecipeListKind>(
    kind: Kind,
    list: readonly Ordered[],
    at: number,
    values: readonly Unordered<Kind>[],
  ): string {
    undo.stopCapturing()
    const from = orderAfter(list, at)
    const until = list[at + 1]?.order ?? from + values.length
    let last = ''
    write(() =>
      values.forEach((value, index) => {
        last = newKey(kind)
        fields.set(last, { ...value, order: from + ((until - from) * index) / values.length })
      }),
    )
    return last
  }
  return {
    undo,
    add,
    asOne,
    setFact: <Name extends RecipeFactName>(name: Name, value: RecipeFacts[Name]) =>
      write(() => fields.set(name, value)),
    /** Sets several facts as one change. */
    setFacts: (facts: Partial<RecipeFacts>) =>
      write(() => {
        for (const [name, value] of Object.entries(facts)) fields.set(name, value)
      }),
    /** A total that is not the sum belonged to the former times. */
    setTime: (name: 'prepMinutes' | 'cookMinutes' | 'waitMinutes', value: number) =>
      write(() => {
        fields.set(name, value)
        fields.delete('totalMinutes')
      }),
    /** Changes a value as it is now, which a colleague may have written meanwhile; false if it is gone. */
    change<Kind extends RecipeListKind>(key: `${Kind}/${string}`, changes: Partial<Unordered<Kind>>): boolean {
      const now = fields.get(key)
      if (typeof now !== 'object' || now === null) return false
      write(() => fields.set(key, { ...now, ...changes }))
      return true
    },
    /** Returns the function that brings the value back. */
    remove: (key: string): (() => void) => asOne(() => fields.delete(key)),
    /** Adds rows of products as they were typed: a line with «#» or a colon at its end is a group. */
    addRows: (rows: readonly RecipeRow[], at: number, texts: readonly string[]): string =>
      add(
        'ingredient',
        rows,
        at,
        texts.map(text => ({
          text: text.replace(/^#\s*|:\s*$/g, '').slice(0, 300),
          isGroup: /^#|:\s*$/.test(text),
        })),
      ),
    /** Puts a value of a list at another place among the others. Only this value is written. */
    place: (list: readonly Keyed<Ordered>[], key: string, to: number) => {
      const value = list.find(each => each.key === key)
      if (!value) return
      undo.stopCapturing()
      const others = list.filter(each => each !== value)
      write(() => fields.set(key, { ...unkeyed(value), order: orderAfter(others, to - 1) }))
    },
  }
}

export const newStep = { title: '', text: '', timer: null, image: null } satisfies Unordered<'step'>

/** The key of a value, typed by its kind. */
export const keyOf = <Kind extends RecipeListKind>({ key }: { key: string }) => key as `${Kind}/${string}`

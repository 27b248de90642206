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
  type RecipeRow,
  type RecipeStepField,
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

const newKey = (kind: 'ingredient' | 'step') =>
  `${kind}/${Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(36))
    .join('')
    .slice(0, 12)}`

/** The order value for a new row after another one: half way to the next. */
function orderAfter(rows: readonly { order: number }[], at: number): number {
  const [before, after] = [rows[at]?.order, rows[at + 1]?.order]
  if (before === undefined) return (after ?? 2) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

export type RecipeWriter = ReturnType<typeof makeWriter>

export function makeWriter(doc: Y.Doc) {
  const fields = fieldsOf(doc)
  const undo = new Y.UndoManager([fields], { trackedOrigins: new Set<unknown>([recipeTyped]) })
  const write = (work: () => void) => doc.transact(work, recipeTyped)
  const unkeyed = <T extends { key: string }>({ key: _key, ...rest }: T) => rest
  return {
    undo,
    setFact: <Name extends RecipeFactName>(name: Name, value: RecipeFacts[Name]) =>
      write(() => fields.set(name, value)),
    setRow: (row: Keyed<RecipeRow>) => write(() => fields.set(row.key, unkeyed(row))),
    setStep: (step: Keyed<RecipeStepField>) => write(() => fields.set(step.key, unkeyed(step))),
    remove: (key: string) => write(() => fields.delete(key)),
    /** Inserts rows after a position; returns the key of the last one. */
    addRows(rows: readonly RecipeRow[], at: number, texts: readonly string[]): string {
      undo.stopCapturing()
      const [from, step] = [orderAfter(rows, at), rows[at + 1] === undefined ? 1 : 0]
      const until = rows[at + 1]?.order ?? from + texts.length
      let last = ''
      write(() =>
        texts.forEach((text, index) => {
          last = newKey('ingredient')
          const order = step ? from + index : from + ((until - from) * index) / texts.length
          const isGroup = /^#|:\s*$/.test(text)
          fields.set(last, { text: text.replace(/^#\s*|:\s*$/g, '').slice(0, 300), order, isGroup })
        }),
      )
      return last
    },
    addSteps(
      steps: readonly RecipeStepField[],
      at: number,
      texts: readonly { text: string; title?: string; timer?: number | null }[],
    ): string {
      undo.stopCapturing()
      let last = ''
      const from = orderAfter(steps, at)
      const until = steps[at + 1]?.order ?? from + texts.length
      write(() =>
        texts.forEach(({ text, title = '', timer = null }, index) => {
          last = newKey('step')
          fields.set(last, { title, text, timer, image: null, order: from + ((until - from) * index) / texts.length })
        }),
      )
      return last
    },
    swap: (a: Keyed<{ order: number }>, b: Keyed<{ order: number }>) =>
      write(() => {
        fields.set(a.key, { ...unkeyed(a), order: b.order })
        fields.set(b.key, { ...unkeyed(b), order: a.order })
      }),
  }
}

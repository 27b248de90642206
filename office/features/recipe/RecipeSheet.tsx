// The recipe in the editor, between the cover and the body: time, portions, free-form products with their parsed form, steps linked to products
// and timers, tips and questions.
import { useEffect, useMemo, useRef } from 'react'
import type * as Y from 'yjs'
import { Facts } from './Facts.tsx'
import { Products } from './Products.tsx'
import { makeWriter, useRecipe } from './recipe-text.ts'
import { Steps } from './Steps.tsx'
import { Questions, Tips } from './Tips.tsx'
import styles from './RecipeSheet.module.css'

type Props = { doc: Y.Doc; canWrite: boolean }

export function RecipeSheet({ doc, canWrite }: Props) {
  const { facts, rows, steps, tips, questions } = useRecipe(doc)
  const writer = useMemo(() => makeWriter(doc), [doc])
  useEffect(() => () => writer.undo.destroy(), [writer])
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Undo here affects the recipe and not the body.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.code !== 'KeyZ') return
      // What is typed in these fields is not in the recipe yet: the browser undoes it.
      if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return
      event.preventDefault()
      if (event.shiftKey) writer.undo.redo()
      else writer.undo.undo()
    }
    const element = sheet.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [writer])
  return (
    <div className={styles.recipe} ref={sheet}>
      <Facts facts={facts} writer={writer} canWrite={canWrite} />
      <Products doc={doc} rows={rows} writer={writer} canWrite={canWrite} steps={steps} />
      <Steps rows={rows} steps={steps} writer={writer} canWrite={canWrite} />
      <Tips tips={tips} writer={writer} canWrite={canWrite} />
      <Questions questions={questions} writer={writer} canWrite={canWrite} />
    </div>
  )
}

// Several products at once: a list, the data of a page, or the address of a page, which the server opens when somebody presses.
import { useEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import { findPageRecipe } from '#contract/newsroom-recipe.ts'
import type { Keyed, RecipeRow, RecipeStepField } from '#contract/recipe-fields.ts'
import { readLine } from '#cooking/read-line.ts'
import { Button } from '#ui/Button.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { linkOf, readPasted, readRecipeData, type PastedRecipe } from './pasted-recipe.ts'
import { newStep, type RecipeWriter } from './recipe-text.ts'
import styles from './RecipeSheet.module.css'

type Place = {
  doc: Y.Doc
  writer: RecipeWriter
  rows: readonly Keyed<RecipeRow>[]
  steps: readonly Keyed<RecipeStepField>[]
}

/** Inserts a pasted recipe after a row; an existing title is kept. Returns the key of the first new row, and what takes the paste back. */
export function writePasted(
  { rows: newRows, steps: newSteps, portions, prepMinutes, cookMinutes, title }: PastedRecipe,
  at: number,
  { doc, writer, rows, steps }: Place,
): { first: string; undo: () => void } {
  let first = ''
  const takeBack = writer.asOne(() => {
    first = writer.addRows(rows, at, newRows)
    if (newSteps.length > 0)
      writer.add(
        'step',
        steps,
        steps.length - 1,
        newSteps.map(step => ({ ...newStep, ...step })),
      )
    if (portions) writer.setFact('portions', portions)
    if (prepMinutes) writer.setTime('prepMinutes', prepMinutes)
    if (cookMinutes) writer.setTime('cookMinutes', cookMinutes)
  })
  const titleHere = doc.getText('title')
  const isTitled = title !== undefined && title !== '' && titleHere.length === 0
  if (isTitled) titleHere.insert(0, title)
  const undo = () => {
    takeBack()
    if (isTitled && titleHere.toString() === title) titleHere.delete(0, title.length)
  }
  return { first, undo }
}

export function pastedWords({ rows, steps }: PastedRecipe): string {
  const unclear = rows.filter(row => !/^#|:\s*$/.test(row) && readLine(row).asks !== null).length
  const told = `Разобрано строк: ${rows.length}${unclear > 0 ? `, спросим про ${unclear}` : ''}`
  return steps.length > 0 ? `${told}; шагов: ${steps.length}` : told
}

const instead = 'Скопируйте с неё список продуктов и вставьте его сюда'
const withoutRecipe = {
  none: `На этой странице нет разметки рецепта. ${instead}`,
  closed: `Страница не открылась. ${instead}`,
  text: 'Рецепта здесь не нашлось: вставьте список строк, ссылку или JSON-LD страницы целиком',
}

/** The recipe, or why there is none. */
async function readRecipe(text: string, ask: OfficeAsk): Promise<PastedRecipe | keyof typeof withoutRecipe> {
  const url = linkOf(text)
  if (url === undefined) return readPasted(text) ?? 'text'
  const { outcome, data } = await ask(findPageRecipe, { body: { url } })
  return outcome === 'found' ? (readRecipeData(data) ?? 'none') : outcome
}

type FormProps = { given: string; onTake: (pasted: PastedRecipe) => void; onClose: () => void }

export function PasteForm({ given, onTake, onClose }: FormProps) {
  const [text, setText] = useState(given)
  const [refusal, setRefusal] = useState<string>()
  const { ask } = useOffice()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isBusy, problem, submit } = useSubmit(async () => {
    setRefusal(undefined)
    const read = await readRecipe(text, ask)
    if (typeof read === 'string') setRefusal(withoutRecipe[read])
    else onTake(read)
  })
  const told = problem ?? refusal
  const isLink = linkOf(text) !== undefined
  return (
    <form className={styles.paste} onSubmit={submit}>
      <label>
        Список продуктов, ссылка на рецепт или его разметка (JSON-LD)
        <textarea
          data-own-undo
          ref={field}
          rows={6}
          value={text}
          maxLength={200_000}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && onClose()}
        />
      </label>
      {told !== undefined && (
        <p role="alert" className={styles.refused}>
          {told}
        </p>
      )}
      <p>
        {isLink
          ? 'Страницу один раз откроет сервер журнала: чужой сайт увидит его адрес, а не ваш.'
          : 'Строка с # или с двоеточием в конце станет группой.'}
      </p>
      <Button type="submit" kind="quiet" disabled={text.trim() === '' || isBusy}>
        {isLink ? (isBusy ? 'Открываем…' : 'Открыть и разобрать') : 'Разобрать'}
      </Button>
    </form>
  )
}

// Undoes what was done about an item: the correction in the article, the text of the plan, the letter if it has not left.
import { DomainError } from '#contract/errors.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { changeTextRow } from '../change-text.ts'
import { getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { correctPostWords, readPostTexts } from '../release/routes/correct-text.ts'
import { findText } from '../store/texts.ts'
import { markItems } from './close-item.ts'
import { readItem } from './hold-item.ts'

/** `marked` is 0 for an item that nobody has closed; `gone`: letters that had left. */
export async function takeItemBack(
  newsroom: Newsroom,
  colleague: Colleague,
  id: number,
): Promise<{ marked: number; gone: number }> {
  const { state, done_by, deed } = await readItem(newsroom, colleague, id)
  if (state === 'new') return { marked: 0, gone: 0 }
  if (done_by !== null && done_by !== colleague.userId && !colleague.roles.includes('chief'))
    throw new DomainError('forbidden', 'Это разобрал другой сотрудник: вернуть может он или главный редактор')
  if (deed?.postId !== undefined) await correctBack(newsroom, colleague.userId, deed)
  if (deed?.textId !== undefined) await removePlanned(newsroom, colleague, deed.textId)
  return markItems(newsroom, colleague.userId, { ids: [id], state: 'new' })
}

type Deed = { postId?: number | undefined; before?: string | undefined; after?: string | undefined }

async function correctBack(newsroom: Newsroom, personId: string, { postId, before, after }: Deed): Promise<void> {
  if (postId === undefined || before === undefined || after === undefined) return
  if (areAsBefore(await readPostTexts(newsroom, postId), before, after)) return
  const { count } = await correctPostWords(newsroom, { postId, before: after, after: before, personId })
  if (count !== 1) throw new DomainError('conflict', 'Это место в статье уже изменили ещё раз: поправьте его в тексте')
}

/** True after a correction was taken back, and the process died before the item was opened again. */
function areAsBefore(texts: readonly string[], before: string, after: string): boolean {
  // The words may be a part of those that stood there before.
  const isCorrected = texts.some(text =>
    (before.includes(after) ? text.replaceAll(before, '\0') : text).includes(after),
  )
  return !isCorrected && texts.some(text => text.includes(before))
}

/** The idea goes, if nothing was done with it. */
async function removePlanned(newsroom: Newsroom, colleague: Colleague, textId: number): Promise<void> {
  const row = await findText(newsroom.db.kysely, textId)
  if (!row || row.deleted_at) return
  if (row.stage !== 'idea') throw new DomainError('conflict', 'Текст уже пишут: уберите его из плана там')
  const removable = await getTextFor(newsroom, colleague, 'remove', textId)
  const person = { personId: colleague.userId, action: 'removed' } as const
  await changeTextRow(newsroom, removable, { deleted_at: newsroom.now() }, person)
}

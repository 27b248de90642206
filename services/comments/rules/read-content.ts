// The text of a comment as it may be stored. Pure.
import { commentLengthMax } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { toCommentHtml } from './markup.ts'

/** What a person typed → the HTML of the comment. Throws `validation` for a text that is empty or too long. */
export function readContent(source: string): string {
  const length = [...source].length
  if (length > commentLengthMax)
    throw new DomainError('validation', `Комментарий слишком длинный: можно до ${commentLengthMax} знаков`, {
      content: `${length} из ${commentLengthMax} знаков`,
    })
  const content = toCommentHtml(source)
  if (content === '') throw new DomainError('validation', 'В комментарии нет текста', { content: 'нужен текст' })
  return content
}

// Texts of notifications. They use the present tense, because a name does not say whether «ответил» or «ответила» is right.
import type { KeptNotificationEvent } from '#domain/kinds.ts'
import { plural } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'
import type { NotificationKind } from '#contract/notifications.ts'

export type TextFields = {
  event: KeptNotificationEvent
  rating: 'like' | 'dislike' | null
  /** The name of the last of the actors. */
  actorName: string
  actors: number
  /** Null when the notification is about no post. */
  postTitle: string | null
  /** The beginning of the comment, the reason to hide it, or the new address. */
  excerpt: string
  isRecipe: boolean
}

export function kindOf({
  event,
  rating,
  isRecipe,
}: Pick<TextFields, 'event' | 'rating' | 'isRecipe'>): NotificationKind {
  if (event === 'email_confirm') return event
  const base =
    event === 'comment_rated' ? (rating === 'dislike' ? 'comment_rated_dislike' : 'comment_rated_like') : event
  return isRecipe ? `${base}_recipe` : base
}

function subject({ actorName, actors }: TextFields): string {
  if (actors === 1) return actorName
  const others = actors - 1
  return `${actorName} и ещё ${others} ${plural(others, ['человек', 'человека', 'человек'])}`
}

export function titleOf({ event, rating, actors, isRecipe }: TextFields): string {
  switch (event) {
    case 'comment_reply':
      return 'Ответ на ваш комментарий'
    case 'comment_publish':
      return 'Ваш комментарий опубликован'
    case 'comment_hidden':
      return 'Ваш комментарий скрыт'
    case 'comment_in_text':
      return `Ваш совет вошёл в ${isRecipe ? 'рецепт' : 'текст'}`
    case 'email_confirm':
      return 'Подтвердите новый адрес почты'
    case 'comment_rated':
      return `Ваш комментарий оценили: ${rating === 'dislike' ? '-' : '+'}${actors}`
  }
}

export function messageOf(fields: TextFields): string {
  const { event, rating, actors, postTitle, isRecipe, excerpt } = fields
  const title = quoted(postTitle ?? '')
  const place = `под ${isRecipe ? 'рецептом' : 'статьёй'} ${title}`
  switch (event) {
    case 'comment_reply':
      return `${subject(fields)} отвечает на ваш комментарий ${place}`
    case 'comment_publish':
      return `Ваш комментарий ${place} прошёл проверку, его видят все`
    case 'comment_hidden':
      return `Модератор скрыл ваш комментарий ${place}. Причина: ${excerpt.toLowerCase()}. Если вы не согласны, ответьте`
    case 'comment_in_text':
      return `Ваш совет вошёл в ${isRecipe ? 'рецепт' : 'текст'} ${title}. Спасибо!`
    case 'email_confirm':
      return `Подтвердите новый адрес: код отправлен на ${excerpt}`
    case 'comment_rated':
      return `${subject(fields)} ${actors === 1 ? 'ставит' : 'ставят'} ${rating === 'dislike' ? '-1' : '+1'} вашему комментарию ${place}`
  }
}

// What a notification says. The present tense: names do not tell whether «ответил» or «ответила».
import type { NotificationKind } from '#contract/notifications.ts'

export type Told = {
  event: 'comment_reply' | 'comment_publish' | 'comment_rated'
  rating: 'like' | 'dislike' | null
  /** Who did it, the last of them. */
  actorName: string
  actors: number
  postTitle: string
  isRecipe: boolean
}

export function kindOf({ event, rating, isRecipe }: Pick<Told, 'event' | 'rating' | 'isRecipe'>): NotificationKind {
  const base =
    event === 'comment_rated' ? (rating === 'dislike' ? 'comment_rated_dislike' : 'comment_rated_like') : event
  return isRecipe ? `${base}_recipe` : base
}

const plural = new Intl.PluralRules('ru')

function subject({ actorName, actors }: Told): string {
  if (actors === 1) return actorName
  const others = actors - 1
  return `${actorName} и ещё ${others} ${plural.select(others) === 'few' ? 'человека' : 'человек'}`
}

export function titleOf({ event, rating, actors }: Told): string {
  if (event === 'comment_reply') return 'Ответ на ваш комментарий'
  if (event === 'comment_publish') return 'Ваш комментарий опубликован'
  const sum = `${rating === 'dislike' ? '-' : '+'}${actors}`
  return `Ваш комментарий оценили: ${sum}`
}

export function messageOf(told: Told): string {
  const { event, rating, actors, postTitle, isRecipe } = told
  const place = `под ${isRecipe ? 'рецептом' : 'статьёй'} «${postTitle}»`
  if (event === 'comment_reply') return `${subject(told)} отвечает на ваш комментарий ${place}`
  if (event === 'comment_publish') return `Ваш комментарий ${place} прошёл проверку, его видят все`
  return `${subject(told)} ${actors === 1 ? 'ставит' : 'ставят'} ${rating === 'dislike' ? '-1' : '+1'} вашему комментарию ${place}`
}

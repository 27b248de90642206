import type { Tip, TipForm, TipPlace, TipState } from '#contract/newsroom-tips.ts'

export const tipTabs: readonly { state: TipState; title: string; count: 'waiting' | 'inText' | 'out' }[] = [
  { state: 'waiting', title: 'Ждут', count: 'waiting' },
  { state: 'in-text', title: 'В тексте', count: 'inText' },
  { state: 'out', title: 'Вышли', count: 'out' },
]

/** The number of the comment in its address, or typed by itself. */
export function commentIn(typed: string): number | undefined {
  const id = /(?:#comment-|^)(\d{1,15})$/.exec(typed.trim())?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What stands in the way, or follows; undefined if nothing does. */
export function warningOf({ state, isLeaving, isCommentShown, mayPlace }: Tip): string | undefined {
  if (!isCommentShown && state !== 'waiting') return 'Комментарий скрыт или удалён: читатели его больше не видят'
  if (!isCommentShown) return 'Комментарий скрыт или удалён'
  if (isLeaving) return 'Из текста убран: уйдёт с сайта со следующим выпуском'
  if (state === 'in-text') return 'Читатели увидят со следующим выпуском'
  return state === 'waiting' && !mayPlace ? 'Ждёт редактора раздела' : undefined
}

/** A place as the value of a list; the end is empty. */
export const valueOf = (place: TipPlace): string => (place.after ? String(place.after.index) : '')
export const placeOf = (value: string, blocks: TipForm['blocks']): TipPlace => ({
  after: blocks.find(({ index }) => String(index) === value) ?? null,
})

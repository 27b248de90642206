// Words of the plan: kinds, what a stage says to a text, what blocks it. Pure.
import type { SitePost } from '#contract/newsroom-plan.ts'
import type { ListedText, TextKind } from '#contract/newsroom.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { deadlineOf, type Deadline } from '../../parts/relative-dates.ts'
import { stageNames } from '../../parts/Stage.tsx'

export const kindNames: Record<TextKind, string> = {
  article: 'Статья',
  recipe: 'Рецепт',
  health: 'Здоровье',
  news: 'Новость',
}

/** The room whose colour a card wears. */
export const roomOf = (kind: TextKind | SitePost['type']): string | undefined =>
  kind === 'recipe' ? 'recipes' : kind === 'health' ? 'health' : undefined

export const titleOf = ({ title }: { title: string }): string => title || 'Без заголовка'

const remarkForms = ['замечание', 'замечания', 'замечаний'] as const
const openForms = ['открытое замечание', 'открытых замечания', 'открытых замечаний'] as const

/** «сдать завтра, 12:00», «просрочен на 2 дня»; a text that is out has no deadline any more. */
export function handInWords(
  { deadline, stage }: Pick<ListedText, 'deadline' | 'stage'>,
  now: Date,
): Deadline | undefined {
  if (deadline === null || stage === 'out') return undefined
  const { words, tone } = deadlineOf(deadline, now)
  return { words: tone === 'late' ? words : `сдать ${words}`, tone }
}

/** «не выйдет: нет erid»: the part of a reason before its explanation. */
export function blockerWords({ blockers }: Pick<ListedText, 'blockers'>): string | undefined {
  const [first, ...others] = blockers ?? []
  if (!first) return undefined
  const short = first.reason.split(':')[0]!
  return others.length > 0 ? `не выйдет: ${short} и ещё ${others.length}` : `не выйдет: ${short}`
}

/** An idea or a draft lacks much: what blocks its release is worth telling from the fact-check on. */
export const isBlockerShown = ({ stage }: Pick<ListedText, 'stage'>): boolean => stage !== 'idea' && stage !== 'draft'

type Gate =
  | { kind: 'same' }
  | { kind: 'free' }
  /** It may go out at once: that is asked separately. */
  | { kind: 'release' }
  /** Something blocks: dropped there, it waits and moves by itself. */
  | { kind: 'queue'; reasons: readonly string[] }
  | { kind: 'denied'; reason: string }

type GatedText = Pick<ListedText, 'stage' | 'mayMoveTo' | 'blockers' | 'openRemarks' | 'outAt' | 'release' | 'may'>

/** What a stage says to a text, before it is dropped there. */
export function gateOf(text: GatedText, to: TextStage): Gate {
  if (text.stage === to) return { kind: 'same' }
  if (!text.mayMoveTo.includes(to))
    return {
      kind: 'denied',
      reason: text.may.includes('leave')
        ? `На «${stageNames[to]}» переводит редактор раздела`
        : 'На этом этапе текст передаёт дальше другой сотрудник',
    }
  // What readers have already stays as it is: the text only returns to its stage.
  if (to === 'out' && text.outAt !== null) return { kind: 'free' }
  if (to === 'out' && text.release !== null) return { kind: 'denied', reason: 'Выпуск уже ждёт своего времени' }
  if (to !== 'ready' && to !== 'out') return { kind: 'free' }
  const reasons = [
    ...(text.blockers ?? []).map(({ reason }) => reason),
    ...(to === 'ready' && text.openRemarks > 0 ? [`ответить на ${count(text.openRemarks, remarkForms)}`] : []),
  ]
  if (reasons.length > 0) return { kind: 'queue', reasons }
  return to === 'out' ? { kind: 'release' } : { kind: 'free' }
}

/** What will happen on a drop, in one line. */
export function gateWords(gate: Gate, to: TextStage): string {
  switch (gate.kind) {
    case 'same':
      return 'Вернётся на место'
    case 'free':
      return `Встанет в «${stageNames[to]}»`
    case 'release':
      return 'Спросим, выпустить сейчас или в назначенный час'
    case 'queue':
      return `Встанет в «${stageNames[to]}» само, когда это исправят`
    case 'denied':
      return gate.reason
  }
}

export const remarkWords = (open: number): string => count(open, openForms)

/** The words of a carried card, for those who hear them. */
export function carriedWords(text: GatedText & { title: string }, to: TextStage): string {
  const gate = gateOf(text, to)
  const reasons = gate.kind === 'queue' ? `: ${gate.reasons.join('; ')}` : ''
  return `${stageNames[to]}. ${gateWords(gate, to)}${reasons}`
}

/** «Снять с сайта и убрать»: the verb says what readers lose. */
export const removeVerb = ({ outAt }: Pick<ListedText, 'outAt'>): string =>
  outAt === null ? 'Убрать из плана' : 'Снять с сайта и убрать'

const keptDays = 30
const dayForms = ['день', 'дня', 'дней'] as const

/** «ещё 29 дней»: how long a removed text can be brought back. */
export function keptWords(deletedAt: string, now: Date): string {
  const left = keptDays - Math.floor((now.getTime() - new Date(deletedAt).getTime()) / 86_400_000)
  return left > 0 ? `можно вернуть ещё ${count(left, dayForms)}` : 'исчезнет сегодня'
}

/** An import changed the article while the text has words that are not out: a person decides. */
export const postChangedWords = 'статью на сайте изменили'

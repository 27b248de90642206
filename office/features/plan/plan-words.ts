// Texts of the plan: kinds, effects of a move, blockers. Pure.
import type { SitePost } from '#contract/newsroom-plan.ts'
import type { ListedText, TextKind } from '#contract/newsroom.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { minuteMs } from '#domain/time-units.ts'
import { count } from '#russian/plural.ts'
import { deadlineOf, type Deadline } from '../../parts/relative-dates.ts'
import { stageNames } from '../../parts/Stage.tsx'

export const kindNames: Record<TextKind, string> = {
  article: 'Статья',
  recipe: 'Рецепт',
  health: 'Здоровье',
  news: 'Новость',
}

/** The section of the site whose colour a card has. */
export const roomOf = (kind: TextKind | SitePost['type']): string | undefined =>
  kind === 'recipe' ? 'recipes' : kind === 'health' ? 'health' : undefined

export const titleOf = ({ title }: { title: string }): string => title || 'Без заголовка'

const remarkForms = ['замечание', 'замечания', 'замечаний'] as const
const openForms = ['открытое замечание', 'открытых замечания', 'открытых замечаний'] as const

/** «сдать завтра, 12:00», «просрочен на 2 дня»; undefined once the text is ready: nobody has to hand it in. */
export function handInWords(
  { deadline, stage }: Pick<ListedText, 'deadline' | 'stage'>,
  now: Date,
): Deadline | undefined {
  if (deadline === null || stage === 'ready' || stage === 'out') return undefined
  const due = deadlineOf(deadline, now)
  return due.tone === 'late' ? due : { ...due, words: `сдать ${due.words}` }
}

/** «не выйдет: нет erid»: the first reason without its explanation. */
export function blockerWords({ blockers }: Pick<ListedText, 'blockers'>): string | undefined {
  const [first, ...others] = blockers ?? []
  if (!first) return undefined
  const short = first.reason.split(':')[0]!
  return others.length > 0 ? `не выйдет: ${short} и ещё ${others.length}` : `не выйдет: ${short}`
}

/** «не вышло», «обновление не вышло», «опаздывает»: the hour has passed, and the edition that was planned for it is not out. */
export function lateWords(
  { stage, plannedAt, outAt, release }: Pick<ListedText, 'stage' | 'plannedAt' | 'outAt' | 'release'>,
  now: Date,
): string | undefined {
  const at = release?.at ?? plannedAt
  if (!at || new Date(at).getTime() >= now.getTime() - minuteMs) return undefined
  if (release) return 'опаздывает'
  const isOut = stage === 'out' || (outAt !== null && Date.parse(outAt) >= Date.parse(at))
  if (isOut) return undefined
  return outAt === null ? 'не вышло' : 'обновление не вышло'
}

type Warning = Pick<Deadline, 'words' | 'short'> & { tone: 'late' | 'blocked' }

/** What a card of the month warns of: its hour has passed, something keeps it from going out, or it was to be handed in. */
export function warningOf(
  text: Pick<ListedText, 'stage' | 'blockers' | 'deadline' | 'plannedAt' | 'outAt' | 'release'>,
  now: Date,
): Warning | undefined {
  const late = lateWords(text, now)
  if (late !== undefined) return { words: late, tone: 'late' }
  const blocker = isBlockerShown(text) ? blockerWords(text) : undefined
  if (blocker !== undefined) return { words: blocker, tone: 'blocked' }
  const handIn = handInWords(text, now)
  return handIn?.tone === 'late' ? { ...handIn, tone: 'late' } : undefined
}

/** Blockers are shown from the fact-check on, because ideas and drafts naturally lack a lot. */
export const isBlockerShown = ({ stage }: Pick<ListedText, 'stage'>): boolean => stage !== 'idea' && stage !== 'draft'

type Gate =
  | { kind: 'same' }
  | { kind: 'free' }
  /** Can be released; the time is asked separately. */
  | { kind: 'release' }
  /** Something blocks the move, so the text is queued and moves automatically. */
  | { kind: 'queue'; reasons: readonly string[] }
  | { kind: 'denied'; reason: string }

type GatedText = Pick<ListedText, 'stage' | 'mayMoveTo' | 'blockers' | 'openRemarks' | 'outAt' | 'release' | 'may'>

/** The effect of moving a text to a stage. */
export function gateOf(text: GatedText, to: TextStage): Gate {
  if (text.stage === to) return { kind: 'same' }
  if (!text.mayMoveTo.includes(to))
    return {
      kind: 'denied',
      reason: text.may.includes('leave')
        ? `На «${stageNames[to]}» переводит редактор раздела`
        : 'На этом этапе текст передаёт дальше другой сотрудник',
    }
  // The published edition stays unchanged; the text only returns to this stage.
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

/** Describes the effect of a drop in one line. */
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

/** The announcement for screen readers while a card is being moved. */
export function carriedWords(text: GatedText & { title: string }, to: TextStage): string {
  const gate = gateOf(text, to)
  const reasons = gate.kind === 'queue' ? `: ${gate.reasons.join('; ')}` : ''
  return `${stageNames[to]}. ${gateWords(gate, to)}${reasons}`
}

/** The label of the removal; for a published text it says that the article is unpublished. */
export const removeVerb = ({ outAt }: Pick<ListedText, 'outAt'>): string =>
  outAt === null ? 'Убрать из плана' : 'Снять с сайта и убрать'

const keptDays = 30
const dayForms = ['день', 'дня', 'дней'] as const

/** How long a deleted text can be restored: «ещё 29 дней». */
export function keptWords(deletedAt: string, now: Date): string {
  const left = keptDays - Math.floor((now.getTime() - new Date(deletedAt).getTime()) / 86_400_000)
  return left > 0 ? `можно вернуть ещё ${count(left, dayForms)}` : 'исчезнет сегодня'
}

/** Shown if the article was changed outside the newsroom while the text has unreleased changes. */
export const postChangedWords = 'статью на сайте изменили'

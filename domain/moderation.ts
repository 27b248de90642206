// Reasons of moderators and measures against people: stable codes, and their words. Pure, for both sides.
import { quoted } from '#russian/quoted.ts'

/** Why a comment is hidden or a person restricted, in the order of the keys 1 to 6. The code is stored; the words may change. */
export const moderationReasons = ['insult', 'advertising', 'harmful', 'obscenity', 'personal', 'off_topic'] as const
export type ModerationReason = (typeof moderationReasons)[number]
export const reasonTitles: Readonly<Record<ModerationReason, string>> = {
  insult: 'Переход на личности',
  advertising: 'Реклама',
  harmful: 'Опасный совет',
  obscenity: 'Мат',
  personal: 'Чужие данные',
  off_topic: 'Не по теме',
}

/** What a rule does with a comment that it finds, from the strictest. `mark` publishes it, and moderators see why. */
export const ruleActions = ['reject', 'shadow', 'pending', 'mark', 'off'] as const
export type RuleAction = (typeof ruleActions)[number]
export const ruleActionTitles: Readonly<Record<RuleAction, string>> = {
  reject: 'Не принимает и говорит почему',
  shadow: 'Скрывает сразу',
  pending: 'Ставит в очередь',
  mark: 'Только помечает',
  off: 'Выключено',
}

/** `read_only`: the person reads comments and writes none. `premoderation`: a moderator reads each of their comments first. */
export const restrictionMeasures = ['read_only', 'premoderation'] as const
export type RestrictionMeasure = (typeof restrictionMeasures)[number]
export const measureTitles: Readonly<Record<RestrictionMeasure, string>> = {
  read_only: 'Только читать',
  premoderation: 'Показывать после проверки',
}
/** The longest restriction. */
export const restrictionDaysMax = 365
export const restrictionLetterMax = 3000
/** The answer of a person to a decision about them. */
export const appealWordsMax = 2000

type Written = {
  name: string
  measure: RestrictionMeasure
  reason: ModerationReason
  /** The last day in words: «3 декабря». */
  until: string
  /** The beginning of the comment that it is about; '' without one. */
  excerpt: string
}

const measureWords: Readonly<Record<RestrictionMeasure, string>> = {
  read_only: 'вы можете читать комментарии, но не писать их',
  premoderation: 'ваши комментарии сначала читает модератор, а потом видят все',
}

/** The letter to a restricted person, which the moderator may change before it is sent. */
export function writeRestrictionLetter({ name, measure, reason, until, excerpt }: Written): string {
  return [
    `Здравствуйте, ${name}!`,
    `До ${until} ${measureWords[measure]}. Причина: ${reasonTitles[reason].toLowerCase()}.`,
    ...(excerpt === '' ? [] : [`Речь о вашем комментарии: ${quoted(excerpt)}.`]),
    'Потом ограничение закончится само, просить об этом не нужно.',
  ].join('\n\n')
}

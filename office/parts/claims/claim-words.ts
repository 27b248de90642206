// How claims are named and counted. Pure.
import type { Claim, ClaimSource } from '#contract/newsroom-health.ts'
import { count } from '#russian/plural.ts'
import { agoWords, calendarDay } from '../relative-dates.ts'

export type ClaimTone = 'ok' | 'warn' | 'bad' | 'plain'
type Look = { words: string; tone: ClaimTone }

/** The state as people read it: words that are gone come before everything else. */
export function claimLook({ words, state, signature }: Pick<Claim, 'words' | 'state' | 'signature'>): Look {
  if (words === null) return { words: 'слов больше нет', tone: 'bad' }
  if (state === 'unsourced') return { words: 'без источника', tone: 'bad' }
  if (state === 'mend') return { words: 'поправить', tone: 'warn' }
  if (signature === 'changed') return { words: 'подпись снята', tone: 'warn' }
  return state === 'true' ? { words: 'верно', tone: 'ok' } : { words: 'предложено', tone: 'plain' }
}

/** «12: верны 10, поправить 1, без источника 1». */
export function claimCounts(claims: readonly Claim[]): string {
  const tally = Map.groupBy(claims, claim => claimLook(claim).words)
  const parts = [
    ['верно', 'верны', 'верно'],
    ['предложено', 'предложены', 'предложено'],
    ['поправить', 'поправить'],
    ['подпись снята', 'подпись снята с'],
    ['без источника', 'без источника'],
    ['слов больше нет', 'нет в тексте'],
  ].flatMap(([state, name, single = name]) => {
    const found = tally.get(state!)?.length ?? 0
    return found === 0 ? [] : [`${found === 1 ? single : name} ${found}`]
  })
  return `${claims.length}: ${parts.join(', ')}`
}

const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const
export const claimsWords = (claims: number): string => count(claims, claimForms)

/** «обзор, 2012 · действует до 5 декабря». */
export function sourceNote({ note, validUntil }: ClaimSource, now: Date): string {
  const isOver = validUntil !== null && validUntil < dayOf(now)
  const until = validUntil === null ? '' : `${isOver ? 'действовал' : 'действует'} до ${calendarDay(validUntil, now)}`
  return [note, until].filter(Boolean).join(' · ')
}

const two = (number: number) => String(number).padStart(2, '0')
/** The day in the browser's time zone, `2026-11-26`. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** Who decided and when: «Анна Ветрова, вчера». */
export function checkedWords({ checkedAt, checkedBy }: Claim, names: ReadonlyMap<string, string>, now: Date): string {
  if (checkedAt === null) return ''
  const name = checkedBy === null ? 'эксперт' : (names.get(checkedBy) ?? 'бывший сотрудник')
  return `${name}, ${agoWords(checkedAt, now)}`
}

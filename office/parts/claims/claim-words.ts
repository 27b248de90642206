// How claims are named and counted. Pure.
import type { Claim, ClaimSource, SourcePage } from '#contract/newsroom-health.ts'
import { count } from '#russian/plural.ts'
import { agoWords, calendarDay, dayWords } from '../relative-dates.ts'

export type ClaimTone = 'ok' | 'warn' | 'bad' | 'plain'
type Look = { words: string; tone: ClaimTone }

/** The state as people read it: words that are gone come before everything else. */
export function claimLook({
  words,
  state,
  signature,
  findings,
}: Pick<Claim, 'words' | 'state' | 'signature' | 'findings'>): Look {
  if (words === null) return { words: 'слов больше нет', tone: 'bad' }
  if (state === 'unsourced') return { words: 'без источника', tone: 'bad' }
  if (state === 'mend') return { words: 'поправить', tone: 'warn' }
  if (findings.some(({ kind }) => kind === 'gone')) return { words: 'источник не открывается', tone: 'warn' }
  if (findings.length > 0) return { words: 'источник изменился', tone: 'warn' }
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
    ['источник не открывается', 'источник не открывается у'],
    ['источник изменился', 'источник изменился у'],
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

/** What the weekly check knows of a page. */
function pageNote({ state, checkedAt }: SourcePage, now: Date): string {
  if (state === 'gone' || state === 'failing') return 'не открывается'
  if (state === 'unreadable') return 'страницу не умеем сравнить'
  return checkedAt === null ? '' : `открывали ${dayWords(checkedAt, now)}`
}

/** «обзор, 2012 · действует до 5 декабря · открывали вчера». */
export function sourceNote({ note, validUntil }: ClaimSource, now: Date, page?: SourcePage): string {
  const isOver = validUntil !== null && validUntil < dayOf(now)
  const until = validUntil === null ? '' : `${isOver ? 'действовал' : 'действует'} до ${calendarDay(validUntil, now)}`
  return [note, until, page ? pageNote(page, now) : ''].filter(Boolean).join(' · ')
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

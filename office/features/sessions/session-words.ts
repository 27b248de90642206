// Texts about the person's own sessions and sign-in methods.
import type { CallReply } from '#contract/call.ts'
import type { getOwnOfficeAccess, OfficeMethod } from '#contract/office/access.ts'
import { count } from '#russian/plural.ts'
import type { GlyphName } from '../../parts/Glyph.tsx'
import { dateWords, whenWords } from '../../parts/relative-dates.ts'

export type OwnAccess = CallReply<typeof getOwnOfficeAccess>['data']
export type OwnSession = OwnAccess['sessions'][number]

export const methodWords: Record<OfficeMethod, string> = {
  passkey: 'ключ доступа',
  code: 'код из приложения',
  spare_code: 'запасной код',
}

const deviceForms = ['устройстве', 'устройствах', 'устройствах'] as const

/** «открыт на 4 устройствах». */
export const openOnWords = (sessions: number): string => `открыт на ${count(sessions, deviceForms)}`

/** «Москва · 95.165.*.*». */
export const placeWords = ({ city, network }: Pick<OwnSession, 'city' | 'network'>): string =>
  city === null ? network : `${city} · ${network}`

/** The warning about a session from a place that the person never signed in from. */
export function unusualPlaceWords(
  session: OwnSession,
  usual: readonly string[],
  now: Date,
): { title: string; text: string } {
  const { device, method, city, network, created_at } = session
  const before = usual.length > 0 ? `. Раньше вы входили отсюда: ${usual.join(', ')}.` : '.'
  return {
    title: `Вошли из незнакомого места: ${city ?? network}, ${whenWords(created_at, now)}`,
    text: `${device}, ${methodWords[method]}${before}`,
  }
}

/** «ключ доступа, с 3 сентября», «…, едет за вами на другие устройства». */
export const keyWords = (key: OwnAccess['passkeys'][number], now: Date): string =>
  `ключ доступа, с ${dateWords(key.created_at, now)}${key.is_synced ? ', едет за вами на другие устройства' : ''}`

export const spareWords = ({ left, created_at }: NonNullable<OwnAccess['spare_codes']>, now: Date): string =>
  `${left === 0 ? 'кончились' : `осталось ${left} из 10`}, выданы ${dateWords(created_at, now)}`

/** Counts the credentials that do not run out; the last one cannot be removed. */
export const countMethods = ({ passkeys, codes }: Pick<OwnAccess, 'passkeys' | 'codes'>): number =>
  passkeys.length + (codes === null ? 0 : 1)

export function glyphOf(device: string): GlyphName {
  if (/^(iPhone|iPad|Android)/.test(device)) return 'phone'
  return device.startsWith('Mac') ? 'laptop' : 'screen'
}

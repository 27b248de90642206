// What a letter says about its writer is taken out before more people read it. Pure. The inbox keeps the full letter.

export type RemovedKind = 'email' | 'nick' | 'phone' | 'address'
export type Stripped = { text: string; removed: { kind: RemovedKind; words: string }[] }

const street =
  '(?:ул(?:ица|ице|\\.)?|пр(?:оспект|оспекте|-т|\\.)|пер(?:еулок|еулке|\\.)|б(?:ульвар|ульваре|-р)|ш(?:оссе|\\.)|наб(?:ережная|ережной|\\.)|проезде?|пл(?:ощадь|ощади|\\.))'
const place = '[А-ЯЁ0-9][\\p{L}0-9.-]*(?:\\s[А-ЯЁ][\\p{L}.-]*){0,3}'
const house =
  '(?:д(?:ом|оме|\\.)?\\s*)?\\d+(?:/\\d+)?(?:[а-я](?![\\p{L}\\d]))?(?:\\s*,?\\s*(?:корпус|корп|стр|к)\\.?\\s*\\d+)?'
const flat = '(?:\\s*,?\\s*кв(?:артира|артире|\\.)?\\s*\\d+)?'
const town = '(?:(?:г\\.|город(?:е|у|а)?)\\s*[А-ЯЁ][\\p{L}-]+\\s*,?\\s*)?'

const marks: Record<RemovedKind, string> = { email: '[почта]', nick: '[ник]', phone: '[номер]', address: '[адрес]' }
/** In this order: an address of mail contains what looks like a nickname. */
const patterns: readonly (readonly [RemovedKind, RegExp])[] = [
  ['email', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['nick', /(?<![\p{L}\p{N}@])@[a-z]\w{3,}|(?<![\p{L}\p{N}])(?:t\.me|vk\.com|vk\.ru)\/[\w.]+/giu],
  ['address', new RegExp(`(?<!\\p{L})${town}${street}\\s*${place}\\s*,?\\s*${house}${flat}(?!\\p{L})`, 'gu')],
  ['phone', /\+?\d[\d\s()\u00a0-]{8,}\d/g],
]

export function stripPersonalData(text: string): Stripped {
  const removed: Stripped['removed'] = []
  let left = text
  for (const [kind, pattern] of patterns)
    left = left.replaceAll(pattern, words => {
      removed.push({ kind, words: words.trim() })
      return marks[kind]
    })
  return { text: left, removed }
}

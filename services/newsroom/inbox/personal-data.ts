// What a letter says about its writer is taken out before more people read it. Pure. The inbox keeps the full letter.

export type RemovedKind = 'email' | 'nick' | 'phone' | 'address'
export type Stripped = { text: string; removed: { kind: RemovedKind; words: string }[] }

const street =
  '(?:ул(?:ица|ице|\\.)?|пр(?:оспект|оспекте|-т|\\.)|пер(?:еулок|еулке|\\.)|б(?:ульвар|ульваре|-р)|ш(?:оссе|\\.)|наб(?:ережная|ережной|\\.)|проезде?|пл(?:ощадь|ощади|\\.))'
// Anybody can write these letters, so everything that repeats has a bound: otherwise time grows with the square of a long run.
const gap = '[\\s,]{0,4}'
const place = '[А-ЯЁ0-9][\\p{L}0-9.-]{0,40}(?:\\s[А-ЯЁ][\\p{L}.-]{0,40}){0,3}'
const house = `(?:д(?:ом|оме|\\.)?\\s{0,3})?\\d{1,5}(?:/\\d{1,4})?(?:[а-я](?![\\p{L}\\d]))?(?:${gap}(?:корпус|корп|стр|к)\\.?\\s{0,3}\\d{1,4})?`
const flat = `(?:${gap}кв(?:артира|артире|\\.)?\\s{0,3}\\d{1,5})?`
const town = `(?:(?:г\\.|город(?:е|у|а)?)\\s{0,3}[А-ЯЁ][\\p{L}-]{1,40}${gap})?`

const marks: Record<RemovedKind, string> = { email: '[почта]', nick: '[ник]', phone: '[номер]', address: '[адрес]' }
/** In this order: an address of mail contains what looks like a nickname. */
const patterns: readonly (readonly [RemovedKind, RegExp])[] = [
  // Starts where a run of these characters starts, however long it is: a line of dashes before an address hides nothing.
  ['email', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu],
  ['nick', /(?<![\p{L}\p{N}@])@[a-z]\w{3,}|(?<![\p{L}\p{N}])(?:t\.me|vk\.com|vk\.ru)\/[\w.]+/giu],
  ['address', new RegExp(`(?<!\\p{L})${town}${street}\\s{0,3}${place}${gap}${house}${flat}(?!\\p{L})`, 'gu')],
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

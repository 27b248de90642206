// Reads disguised Russian words: look-alike letters of other alphabets, digits and symbols for letters, spaces, dots and emoji inside,
// repeated letters. Look-alikes come from Unicode (UTS #39, confusables.txt); other conventional substitutes are listed here.
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }

/** Characters read as a Russian letter that Unicode does not call confusable: by sound, by glyph style, by an added hook. */
const substitutes: Readonly<Record<string, string>> = Object.fromEntries(
  `aа bв cс dд eе gг hн iи jи kк lл mм nп oо pр rг sс tт uи xх yу zз 0о 1и 3з 4ч 6б 8в @а €е $с #*
   δд ζз ηн ιи λл ςс σс χх ωш ҳх ӽх ӿх ұу ҝк қк ҡк ҟк ӄк ӈн ңн ҥн һн өо ҫс ҙз ӡз ԁд ҭт ҧп җж ҹч ҷч ӏи ґг ғг ҕг łл đд ħн ɴн ʙв ᴇе ᴘр`
    .split(/\s+/)
    .map(pair => [pair[0]!, pair.slice(1)]),
)

/** The UTS #39 prototype of a character: the same for all characters that look alike. */
const prototypeOf = (sign: string): string => (prototypes as Record<string, string>)[sign] ?? sign

/** Russian letters by their prototypes, in both cases. */
const russianByLook: ReadonlyMap<string, string> = new Map(
  // Lower-case letters come last and win: «З» looks like the digit, «О» like zero.
  [...'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', ...'абвгдежзиклмнопрстуфхцчшщъыьэюя'].map(letter => [
    prototypeOf(letter),
    letter.toLowerCase(),
  ]),
)

function readAsRussian(sign: string): string {
  const small = sign.toLowerCase()
  if (/[а-я]/.test(small)) return small
  const look = prototypeOf(sign)
  // A capital «І» has the prototype «l», which is not how it is read.
  const looks = look === 'l' ? [prototypeOf(small)] : [look, prototypeOf(small)]
  const readings = looks.flatMap(each => russianByLook.get(each) ?? substitutes[each.toLowerCase()] ?? [])
  return substitutes[small] ?? readings[0] ?? small
}

/** Replaces repeated letters by one: «дуууб» → «дуб». «масса» also becomes «маса», and so do the patterns. */
const unstretch = (word: string) => word.replaceAll(/(\p{L})\1+/gu, '$1')

/** Characters without a visible glyph: selectors, joiners, combining marks, Hangul fillers, the Braille blank. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu

/** White letters in black circles and squares, which NFKC does not change. */
const enclosed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
/** Regional indicators. Two of them are a flag; an odd number is read as letters. */
const indicators = /[\u{1f1e6}-\u{1f1ff}]+/gu
const letterFrom = (code: number, first: number) => String.fromCodePoint(0x61 + code - first)

/**
 * Full-width, mathematical and enclosed letters become plain ones; invisible characters are removed. Full stops that IDNA reads as a
 * dot (UTS #46: U+3002, U+FF0E, U+FF61) become dots.
 */
export const unmask = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(invisible, '')
    .replaceAll(enclosed, sign => {
      const code = sign.codePointAt(0)!
      return letterFrom(code, code < 0x1f170 ? 0x1f150 : 0x1f170)
    })
    .replaceAll(indicators, run => {
      const signs = [...run]
      return signs.length % 2 === 0 ? run : signs.map(sign => letterFrom(sign.codePointAt(0)!, 0x1f1e6)).join('')
    })

/** Text that needs no decoding. A shortcut: a new comment is compared with the keys of up to two hundred earlier ones. */
const plainRussian = /^[а-ик-я ]*$/

/** A word in the form used for comparison: Russian lower-case letters, none repeated, `е` for `ё`, `и` for `й`, `*` for a masked letter. */
export const asRussian = (word: string): string =>
  plainRussian.test(word)
    ? unstretch(word)
    : unstretch([...unmask(word).normalize('NFD').replaceAll(invisible, '')].map(readAsRussian).join(''))

const bySound: Readonly<Record<string, string>> = Object.fromEntries(
  'aа bб cс dд eе fф gг hх iи jй kк lл mм nн oо pп rр sс tт uу vв wв xх yу zз υу'
    .split(' ')
    .map(pair => [pair[0]!, pair[1]!]),
)

/** A Russian word in which Latin letters or the Greek υ stand for sounds («мuр»); undefined for a word of one alphabet. */
export function asMixed(word: string): string | undefined {
  const small = word.normalize('NFD').toLowerCase()
  if (!/[a-zυ]/.test(small) || !/[а-я]/.test(small)) return undefined
  return asRussian(small.replaceAll(/[a-zυ]/g, letter => bySound[letter]!))
}

const smallCapitals = Object.fromEntries(
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
    .split(' ')
    .map(pair => [pair[0]!, pair[1]!]),
)
const latinDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'z', 4: 'a', '@': 'a', $: 's' }

/**
 * A word read as Latin: lower case, no letter repeated, look-alikes as Latin letters. Undefined for a word without a Latin letter (a
 * Russian word may consist of look-alikes only) and for a word with a letter that looks like no Latin one.
 */
export function asLatin(word: string): string | undefined {
  if (!/\p{Script=Latin}/u.test(word)) return undefined
  const letters = [...word.normalize('NFD').replaceAll(invisible, '')].map(sign =>
    (latinDigits[sign] ?? smallCapitals[sign] ?? (/[a-z]/i.test(sign) ? sign : prototypeOf(sign))).toLowerCase(),
  )
  return letters.every(letter => /^[a-z]$/.test(letter)) ? unstretch(letters.join('')) : undefined
}

export const isLatin = (word: string): boolean => /^\p{Script=Latin}+$/u.test(word)

const longestSpelled = 60
const spelledStarts = 8

const sign = String.raw`[\p{L}\p{N}@€$*#]`
const between = String.raw`[\s._\-–—|/\\]`
const other = String.raw`[^\p{L}\p{N}@€$*#]`
/** Spaced-out letters: separated by any mix of spaces, dots and dashes, or by the same other characters each time. */
const spelled = [
  new RegExp(`(?<!${sign})${sign}(?:${between}{1,2}${sign}){2,}(?!${sign})`, 'gu'),
  new RegExp(`(?<!${sign})${sign}(${other}{1,3})${sign}(?:\\1${sign})+(?!${sign})`, 'gu'),
]
const joined = new RegExp(`${sign}+(?:[._\\-|]${sign}+)*`, 'gu')

const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]+/gu
/** «Х» made of two brackets. */
const bracketed = /(?<![\p{L}\p{N}])(?:\)\(|\}\{|><)(?=\p{L})/gu

/** The words of a text with characters that may stand for letters. A spaced-out word («п и р о г», «п.и.р.о.г») is joined. */
export function listWords(text: string): string[] {
  const clean = unmask(text).replaceAll(bracketed, 'х')
  const withoutPictures = clean.replaceAll(pictures, '')
  return withoutPictures === clean ? wordsOf(clean) : [...wordsOf(clean), ...wordsOf(withoutPictures)]
}

function wordsOf(clean: string): string[] {
  const plain = [...clean.matchAll(joined)].flatMap(([found]) => {
    const parts = found.split(/[._\-|]/)
    return parts.length > 1 ? [...parts, parts.join('')] : parts
  })
  const letters = spelled.flatMap(pattern =>
    [...clean.matchAll(pattern)].flatMap(([found]) => {
      const word = found.replaceAll(new RegExp(other, 'gu'), '').slice(0, longestSpelled)
      // A single «и» or «а» before it may be a word of its own, so later starts are tried too.
      return Array.from({ length: Math.min(word.length - 2, spelledStarts) }, (_, at) => word.slice(at))
    }),
  )
  return [...plain, ...letters]
}

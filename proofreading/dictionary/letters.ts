// The alphabet of the packed dictionary: small numbers for Russian letters and the hyphen.
const alphabet = '-абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const codes = new Map([...alphabet].map((letter, i) => [letter, i + 1]))

export const edgeLetters = alphabet.length + 1
/** The edge that ends a word; it leads to its tags. */
export const endLetter = 0

/** 63 for a letter that no word has. */
export const letterCode = (letter: string): number => codes.get(letter) ?? 63
export const letterOf = (code: number): string => alphabet[code - 1] ?? ''

// The letter codes of the packed dictionary.
const alphabet = '-абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const codes = new Map([...alphabet].map((letter, i) => [letter, i + 1]))

export const edgeLetters = alphabet.length + 1
/** The code of the edge that ends a word and leads to its tags. */
export const endLetter = 0

/** The code of a letter; 63 if no word contains it. */
export const letterCode = (letter: string): number => codes.get(letter) ?? 63
export const letterOf = (code: number): string => alphabet[code - 1] ?? ''

// Which words are Russian, by the dictionary of the proofreader: such a word is no typo, even if no text has it.
import { readFile } from 'node:fs/promises'

let reading: Promise<(word: string) => boolean> | undefined

/** The dictionary is read when somebody types the first unknown word: 2.6 MB. */
export const loadRussianWords = () => (reading ??= load())

async function load(): Promise<(word: string) => boolean> {
  try {
    const [{ readAutomaton }, { buffer, byteOffset, byteLength }] = await Promise.all([
      import('#proofreading/dictionary/automaton.ts'),
      readFile(new URL('../../proofreading/dictionary/russian.bin', import.meta.url)),
    ])
    const automaton = readAutomaton(buffer.slice(byteOffset, byteOffset + byteLength))
    return word => automaton.withYo(word).length > 0
  } catch (error) {
    reading = undefined
    throw error
  }
}

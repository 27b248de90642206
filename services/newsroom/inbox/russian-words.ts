// Tells whether a word is Russian, by the dictionary of the proofreader. It is read when somebody first looks at reports of mistakes: 2.6 MB.
import { readFile } from 'node:fs/promises'

let reading: Promise<(word: string) => boolean> | undefined

export const loadRussianWords = () => (reading ??= load())

async function load(): Promise<(word: string) => boolean> {
  try {
    const [{ readAutomaton }, { makeDictionary }, { buffer, byteOffset, byteLength }] = await Promise.all([
      import('#proofreading/dictionary/automaton.ts'),
      import('#proofreading/dictionary/dictionary.ts'),
      readFile(new URL('../../../proofreading/dictionary/russian.bin', import.meta.url)),
    ])
    return makeDictionary(readAutomaton(buffer.slice(byteOffset, byteOffset + byteLength))).isWord
  } catch (error) {
    reading = undefined
    throw error
  }
}

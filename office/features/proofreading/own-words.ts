// The dictionary of the magazine in an open text. A word that was added without a connection is sent when there is one.
import { CallError } from '#contract/errors.ts'
import { addDictionaryWord, listDictionaryWords, removeDictionaryWord } from '#contract/newsroom-dictionary.ts'
import { wordsOf, type OfficeAsk } from '../../session/ask.ts'
import { connection } from '../../session/connection.ts'
import { storedDictionary } from '../../shell/stored.ts'
import { say } from '../../shell/toasts.ts'

export type OwnWords = {
  words: () => readonly string[]
  add: (word: string) => void
  remove: (word: string) => void
  close: () => void
}

/** Reads the words now and whenever the connection is back. */
export function openDictionary(ask: OfficeAsk, onChanged: () => void): OwnWords {
  let isClosed = false
  /** Runs of `synchronize` follow each other. */
  let turn = Promise.resolve()

  const words = () => {
    const { words, unsent } = storedDictionary.read()
    const added = Object.keys(unsent).filter(word => unsent[word])
    return [...words.filter(word => unsent[word] === undefined), ...added]
  }

  async function send(word: string, isAdded: boolean): Promise<void> {
    try {
      await ask(isAdded ? addDictionaryWord : removeDictionaryWord, { params: { word } })
    } catch (failure) {
      // Without an answer the word waits. A refused word would be refused again.
      if (!(failure instanceof CallError) || failure.status >= 500 || failure.status === 429) throw failure
      if (failure.code !== 'not_found') say({ text: wordsOf(failure) })
    }
    const { words, unsent } = storedDictionary.read()
    // Changed again meanwhile: that change has its own turn.
    if (unsent[word] !== isAdded) return
    const { [word]: _, ...rest } = unsent
    storedDictionary.write({ words, unsent: rest })
  }

  async function synchronize(): Promise<void> {
    for (const [word, isAdded] of Object.entries(storedDictionary.read().unsent)) await send(word, isAdded)
    const before = JSON.stringify(words())
    const { items } = await ask(listDictionaryWords, {})
    storedDictionary.write({ ...storedDictionary.read(), words: items.map(({ word }) => word) })
    if (!isClosed && JSON.stringify(words()) !== before) onChanged()
  }
  const synchronizeSoon = () => {
    // Without a connection the words of this device are used.
    turn = turn.then(synchronize).catch(() => {})
  }

  function change(word: string, isAdded: boolean): void {
    const { words, unsent } = storedDictionary.read()
    storedDictionary.write({ words, unsent: { ...unsent, [word]: isAdded } })
    onChanged()
    synchronizeSoon()
  }

  const off = connection.subscribe(() => {
    if (connection.get().isOnline) synchronizeSoon()
  })
  synchronizeSoon()
  return {
    words,
    add: word => change(word, true),
    remove: word => change(word, false),
    close: () => {
      isClosed = true
      off()
    },
  }
}

// The dictionary of the magazine in an open text. A word that was added offline is sent when the connection is back.
import { CallError } from '#contract/errors.ts'
import { addDictionaryWord, listDictionaryWords, removeDictionaryWord } from '#contract/newsroom-dictionary.ts'
import { wordsOf, type OfficeAsk } from '../../session/ask.ts'
import { connection } from '../../session/connection.ts'
import { storedDictionary } from '../../shell/storage/stored.ts'
import { say } from '../../shell/toasts.ts'

export type OwnWords = {
  words: () => readonly string[]
  add: (word: string) => void
  remove: (word: string) => void
  close: () => void
}

/** Loads the words now and whenever the connection is back. */
export function openDictionary(ask: OfficeAsk, onChanged: () => void): OwnWords {
  let isClosed = false
  /** The runs of `synchronize` are executed one after another. */
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
      // Without a reply the word is sent again later. A refused word is dropped, because it would be refused again.
      if (!(failure instanceof CallError) || failure.status >= 500 || failure.status === 429) throw failure
      if (failure.code !== 'not_found') say({ text: wordsOf(failure) })
    }
    const { words, unsent } = storedDictionary.read()
    // The word was changed again meanwhile; the next run sends that change.
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
    // Offline, the words stored on this device are used.
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

// Reads and writes everything that the office stores in the browser, except texts (features/editor/saving/device-copy.ts).

import type { RuleChange } from '#proofreading/change.ts'
import {
  dictionaryName,
  lettersName,
  numbersName,
  openedName,
  proofreadingName,
  recentName,
  rulesName,
  sideName,
  themeName,
  usesName,
} from './stored-names.ts'

const recentMax = 3

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Without storage, a choice lasts only until the page is closed.
  }
}

export type Theme = 'system' | 'light' | 'dark'

export function readTheme(): Theme {
  const theme = read(themeName)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  write(themeName, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const hasLetters = (): boolean => read(lettersName) !== 'off'
export const switchLetters = (isOn: boolean): void => write(lettersName, isOn ? null : 'off')

export type StoredSide = { tab: string; isOpen: boolean }

/** The last state of the editor's side panel. */
export const storedSide = {
  read(): StoredSide {
    try {
      const { tab, isOpen } = JSON.parse(read(sideName) ?? '{}') as Partial<StoredSide>
      return { tab: typeof tab === 'string' ? tab : '', isOpen: isOpen !== false }
    } catch {
      return { tab: '', isOpen: true }
    }
  },
  write: (side: StoredSide): void => write(sideName, JSON.stringify(side)),
}

/** How the office draws when people read. */
export const storedNumbers = {
  read: (): 'ridges' | 'lines' => (read(numbersName) === 'lines' ? 'lines' : 'ridges'),
  write: (kind: 'ridges' | 'lines'): void => write(numbersName, kind === 'lines' ? kind : null),
}

/** True if the proofreader is off on this device. */
export const isProofreaderOff = (): boolean => read(proofreadingName) === 'off'
export const switchProofreader = (isOn: boolean): void => write(proofreadingName, isOn ? null : 'off')

type StoredUses = Record<string, Record<string, number>>
const isCounts = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'number')

/** How often each block type was inserted, by section. */
export const storedUses = {
  read(): StoredUses {
    try {
      const found = Object.entries(JSON.parse(read(usesName) ?? '{}') as object)
      return Object.fromEntries(found.filter((entry): entry is [string, Record<string, number>] => isCounts(entry[1])))
    } catch {
      return {}
    }
  },
  write: (uses: StoredUses): void => write(usesName, JSON.stringify(uses)),
}

/** The owner of the stored texts and options: titles may be unpublished, and several people may use this browser. */
let owner = ''

export type RecentText = { id: number; title: string }

type StoredRecent = { owner: string; texts: RecentText[] }

function readRecent(): RecentText[] {
  try {
    const found = JSON.parse(read(recentName) ?? '{}') as Partial<StoredRecent> | null
    if (!found || found.owner !== owner || !Array.isArray(found.texts)) return []
    return found.texts.filter(
      (each): each is RecentText => typeof each?.id === 'number' && typeof each?.title === 'string',
    )
  } catch {
    return []
  }
}

/** Items that the palette opened recently; it lists them first. */
export type RecentOption = { id: string; title: string; path: string; glyph: string }
const openedMax = 6

const isOption = (each: Partial<RecentOption> | null): each is RecentOption =>
  typeof each?.id === 'string' &&
  typeof each.title === 'string' &&
  typeof each.glyph === 'string' &&
  typeof each.path === 'string' &&
  /^\/(?!\/)/.test(each.path)

export const recentOptions = {
  get(): RecentOption[] {
    try {
      const found = JSON.parse(read(openedName) ?? '{}') as { owner?: unknown; options?: unknown } | null
      return found?.owner === owner && Array.isArray(found.options) ? found.options.filter(isOption) : []
    } catch {
      return []
    }
  },
  note(option: RecentOption): void {
    const rest = recentOptions.get().filter(({ path }) => path !== option.path)
    if (owner !== '') write(openedName, JSON.stringify({ owner, options: [option, ...rest].slice(0, openedMax) }))
  },
}

/** `unsent`: words that were added (true) or removed (false) here and are not on the server yet. */
export type StoredDictionary = { words: readonly string[]; unsent: Readonly<Record<string, boolean>> }
const emptyDictionary: StoredDictionary = { words: [], unsent: {} }

/** The dictionary of the magazine, for working offline. It is personal data, because its words may come from unpublished texts. */
export const storedDictionary = {
  read(): StoredDictionary {
    try {
      const found = JSON.parse(read(dictionaryName) ?? '{}') as Partial<StoredDictionary & { owner: string }> | null
      if (!found || found.owner !== owner || !Array.isArray(found.words)) return emptyDictionary
      const words = found.words.filter((each): each is string => typeof each === 'string')
      const unsent = Object.entries(found.unsent ?? {}).filter(([, isAdded]) => typeof isAdded === 'boolean')
      return { words, unsent: Object.fromEntries(unsent) }
    } catch {
      return emptyDictionary
    }
  },
  write(dictionary: StoredDictionary): void {
    if (owner !== '') write(dictionaryName, JSON.stringify({ owner, ...dictionary }))
  },
}

/** What the magazine changes of the proofreader's rules, for working offline; it is removed with the dictionary. */
export const storedRules = {
  read(): readonly RuleChange[] {
    try {
      const found = JSON.parse(read(rulesName) ?? '{}') as { owner?: unknown; changes?: unknown } | null
      return found?.owner === owner && Array.isArray(found.changes) ? found.changes.filter(isRuleChange) : []
    } catch {
      return []
    }
  },
  write(changes: readonly RuleChange[]): void {
    if (owner !== '') write(rulesName, JSON.stringify({ owner, changes }))
  },
}

const isRuleChange = (each: Partial<RuleChange> | null): each is RuleChange =>
  typeof each?.rule === 'string' &&
  typeof each.isOff === 'boolean' &&
  Array.isArray(each.added) &&
  Array.isArray(each.removed)

const listeners = new Set<() => void>()
let recent: RecentText[] | undefined

function become(next: RecentText[]): void {
  recent = next
  for (const listener of listeners) listener()
}

export const recentTexts = {
  get: (): RecentText[] => (recent ??= readRecent()),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Sets the signed-in person and removes data of other people. */
  belongTo(person: string): void {
    if (person === owner) return
    owner = person
    become(readRecent())
    if (recent?.length === 0) write(recentName, null)
    if (recentOptions.get().length === 0) write(openedName, null)
    if (storedDictionary.read() === emptyDictionary) write(dictionaryName, null)
    if (storedRules.read().length === 0) write(rulesName, null)
  },
  /** Moves a text to the front and updates its title. */
  note(text: RecentText): void {
    const [first] = recentTexts.get()
    if (owner === '' || (first?.id === text.id && first.title === text.title)) return
    become([text, ...recentTexts.get().filter(({ id }) => id !== text.id)].slice(0, recentMax))
    write(recentName, JSON.stringify({ owner, texts: recentTexts.get() } satisfies StoredRecent))
  },
  forget(id: number): void {
    const texts = recentTexts.get().filter(each => each.id !== id)
    become(texts)
    write(recentName, texts.length > 0 ? JSON.stringify({ owner, texts } satisfies StoredRecent) : null)
  },
  /** Removes the data of a person who signs out. */
  leave(): void {
    owner = ''
    become([])
    write(recentName, null)
    write(openedName, null)
    write(dictionaryName, null)
    write(rulesName, null)
  },
  /** Reads the texts again after another tab has written or removed them. */
  readAgain: (): void => become(readRecent()),
}

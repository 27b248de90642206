// Everything that the office keeps in the storage of the browser, apart from texts (features/editor/device-copy.ts).

/** The site's own name: one theme for both. */
const themeName = 'theme'
const lettersName = 'office:letters'
const sideName = 'office:side'
const recentName = 'office:recent'
const recentMax = 3
const usesName = 'office:uses'

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
    // Without storage a choice lasts as long as the page.
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

/** The side of the editor as it was left. */
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

type StoredUses = Record<string, Record<string, number>>
const isCounts = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'number')

/** How often each block was put in, by section. */
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

export type RecentText = { id: number; title: string }

function readRecent(): RecentText[] {
  try {
    const found = JSON.parse(read(recentName) ?? '[]') as unknown
    return Array.isArray(found)
      ? found.filter((each): each is RecentText => typeof each?.id === 'number' && typeof each?.title === 'string')
      : []
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
let recent: RecentText[] | undefined

export const recentTexts = {
  get: (): RecentText[] => (recent ??= readRecent()),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Puts a text first; its title may have changed. */
  note(text: RecentText): void {
    const [first] = recentTexts.get()
    if (first?.id === text.id && first.title === text.title) return
    recent = [text, ...recentTexts.get().filter(({ id }) => id !== text.id)].slice(0, recentMax)
    write(recentName, JSON.stringify(recent))
    for (const listener of listeners) listener()
  },
  forget(id?: number): void {
    recent = id === undefined ? [] : recentTexts.get().filter(each => each.id !== id)
    write(recentName, recent.length > 0 ? JSON.stringify(recent) : null)
    for (const listener of listeners) listener()
  },
}

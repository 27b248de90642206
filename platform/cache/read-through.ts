// Reads small rows through a memory cache, those that it lacks in one call. For rows that every answer names: terms, people.

export type RowSource<Key, Row> = {
  /** The kept row, or undefined. */
  find(key: Key): Row | undefined
  /** Reads the rows of these keys; unknown keys have none. */
  read(missing: Key[]): Promise<Row[]>
  keyOf(row: Row): Key
  keep(row: Row): void
}

export type ReadThrough = {
  /** Rows by key; unknown keys are absent. */
  rows<Key, Row>(keys: readonly Key[], source: RowSource<Key, Row>): Promise<Map<Key, Row>>
  /** Call it when the cache is emptied: a read that began before may be old, so its rows are not kept. */
  forget(): void
}

export function makeReadThrough(): ReadThrough {
  let age = 0
  return {
    async rows<Key, Row>(keys: readonly Key[], { find, read, keyOf, keep }: RowSource<Key, Row>) {
      const found = new Map<Key, Row>()
      const missing: Key[] = []
      for (const key of new Set(keys)) {
        const row = find(key)
        if (row) found.set(key, row)
        else missing.push(key)
      }
      if (missing.length === 0) return found
      const since = age
      for (const row of await read(missing)) {
        if (since === age) keep(row)
        found.set(keyOf(row), row)
      }
      return found
    },
    forget() {
      age += 1
    },
  }
}

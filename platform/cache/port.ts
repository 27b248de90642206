/**
 * Where the cache stood at a moment: taken before the data are read, handed to `set` after. What was invalidated in
 * between is then not stored, so a slow rendering cannot bring back what a faster change has made stale.
 */
export type CacheMark = string

export type CacheSetOptions = {
  ttlSeconds: number
  /** What the value was made of; invalidating any of them drops it. */
  tags: readonly string[]
  mark?: CacheMark
}

/**
 * Port: values that can be made again. Losing one is never an error, and neither is a cache that is away: `get` finds
 * nothing then, `set` and `invalidateTags` do nothing, with a warning in the log.
 */
export type Cache = {
  get(key: string): Promise<Buffer | undefined>
  set(key: string, value: Buffer | string, options: CacheSetOptions): Promise<void>
  invalidateTags(tags: readonly string[]): Promise<void>
  mark(): Promise<CacheMark>
  close(): Promise<void>
}

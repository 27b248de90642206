/**
 * A position in the sequence of invalidations. Take it before reading the data and pass it to `set`: a value whose tags were
 * invalidated in between is not stored, so a slow rendering cannot overwrite a faster change.
 */
export type CacheMark = string

export type CacheSetOptions = {
  ttlSeconds: number
  /** What the value was made from. Invalidating any of these tags drops the value. */
  tags: readonly string[]
  mark?: CacheMark
}

/**
 * Port: values that can be made again. Losing a value is never an error. While the cache is away, `get` finds nothing,
 * and `set` and `invalidateTags` do nothing and log a warning.
 */
export type Cache = {
  get(key: string): Promise<Buffer | undefined>
  set(key: string, value: Buffer | string, options: CacheSetOptions): Promise<void>
  invalidateTags(tags: readonly string[]): Promise<void>
  /** Drops everything, because changes may have been missed. */
  clear(): Promise<void>
  mark(): Promise<CacheMark>
  close(): Promise<void>
}

import type { Readable } from 'node:stream'

export type Blob = { bytes: Buffer; contentType: string; size: number; modifiedAt: Date }

/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

export type BlobInfo = { key: string; size: number; modifiedAt: Date }

/**
 * Port: files by key (pictures, uploads). A key is a path of `a-z A-Z 0-9 . _ -` segments, at most 512 characters, and no
 * key is a folder of another key; other keys throw BlobKeyError. A `put` replaces the whole file or fails and changes nothing.
 * A store that is away causes BlobsAwayError within a bounded time.
 */
export type Blobs = {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Undefined if the key does not exist. */
  get(key: string): Promise<Blob | undefined>
  /** Streams the whole file or an inclusive range of it. A caller that stops reading must destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  /** The content type without the bytes; undefined if the key does not exist. */
  typeOf(key: string): Promise<string | undefined>
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>
  /** All blobs whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<BlobInfo>
}

/** The store does not answer, or not in time. The operation may or may not have happened. */
export class BlobsAwayError extends Error {
  readonly code = 'blobs_away'

  constructor(cause: unknown) {
    super('the store of pictures does not answer', { cause })
    this.name = 'BlobsAwayError'
  }
}

/** A key that could leave the store's folder or name different files on different stores. */
export class BlobKeyError extends Error {
  readonly code = 'blob_key'

  constructor(key: string) {
    super(`not a blob key: ${JSON.stringify(key.slice(0, 100))}`)
    this.name = 'BlobKeyError'
  }
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function checkBlobKey(key: string): void {
  if (key.length === 0 || key.length > 512 || !key.split('/').every(part => segment.test(part))) {
    throw new BlobKeyError(key)
  }
}

import type { Readable } from 'node:stream'

export type Blob = { bytes: Buffer; contentType: string; size: number; modifiedAt: Date }

/** From the first byte to the last, both included. */
export type ByteRange = { start: number; end: number }

export type BlobInfo = { key: string; size: number; modifiedAt: Date }

/**
 * Port: files by key (pictures, uploads). A key is a path of `a-z A-Z 0-9 . _ -` segments, at most 512 characters, and no
 * key is a folder of another; others throw BlobKeyError. A `put` is whole or not at all, and replaces.
 */
export type Blobs = {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Undefined when there is none. */
  get(key: string): Promise<Blob | undefined>
  /** The bytes as they are wanted, a little in memory at a time: all, or a range inside. Who does not read on destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with `prefix`, in no certain order. */
  list(prefix: string): AsyncIterable<BlobInfo>
}

/** A key that could leave the store's folder or mean different files on different stores. */
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

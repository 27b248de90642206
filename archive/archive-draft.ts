import type { Ask } from '#contract/client/ask.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import type { Clock } from '#platform/clock.ts'
import type { ContentKind, Manifest } from './format.ts'
import type { ArchiveWriter } from './write-archive.ts'

export type ExportOptions = {
  ask: Ask
  blobs: Blobs
  clock: Clock
  siteUrl: string
  writer: Pick<ArchiveWriter, 'add'>
  progress: (stage: string, done: number, total: number) => void
}
/** The archive while it is written. */
export type ArchiveDraft = ExportOptions & {
  addBytes(path: string, bytes: Buffer): Promise<void>
  /** Parses what is written with the schema of the import. */
  add(kind: ContentKind, path: string, value: unknown): Promise<void>
  /** Ids of exported articles and recipes. Data about others, which were removed, are left out. */
  texts: Set<number>
  /** What the archive lacks, for the operator. */
  missing: string[]
  missingPictures: number[]
  files: Manifest['files']
}

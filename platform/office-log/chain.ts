// The hashes of the log of the office. Pure. An entry's hash covers all its columns and the hash of the entry before it.
import { createHash } from 'node:crypto'

export type ChainedEntry = {
  seq: number
  at: Date
  action: string
  actor_id: string | null
  thing_kind: string | null
  thing_id: string | null
  thing_title: string | null
  before: string | null
  after: string | null
  private_digest: string | null
  previous_hash: string
}

/** An array, so that no two entries are written alike. */
export function hashOf(entry: ChainedEntry): string {
  const { seq, at, action, actor_id, thing_kind, thing_id, thing_title, before, after, private_digest } = entry
  const fields = [seq, at.toISOString(), action, actor_id, thing_kind, thing_id, thing_title, before, after]
  return sha256(JSON.stringify([entry.previous_hash, ...fields, private_digest]))
}

/** The salt is erased with the data: afterwards nobody can try out which name or network the digest was of. */
export const digestOf = (salt: string, data: string): string => sha256(JSON.stringify([salt, data]))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

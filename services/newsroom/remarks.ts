import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import type { Newsroom } from './newsroom.ts'
import { fromBase64 } from './present.ts'
import { findRemark, type RemarkRow } from './store/remarks.ts'

export async function getRemark({ db }: Newsroom, textId: number, id: number): Promise<RemarkRow> {
  const remark = await findRemark(db.kysely, textId, id)
  if (!remark) throw new DomainError('not_found', 'Такого замечания нет')
  return remark
}

/** Throws `validation` unless this is an encoded Yjs relative position. */
export function readPosition(text: string): Uint8Array {
  const bytes = fromBase64(text)
  try {
    decodePosition(bytes)
    return bytes
  } catch {
    throw new DomainError('validation', 'Место в тексте не разобрать', { range: 'это не место в тексте' })
  }
}

/** Yjs decodes a position of nothing without a word, and fails when somebody looks for its place. */
export function decodePosition(bytes: Uint8Array): Y.RelativePosition {
  const position = Y.decodeRelativePosition(bytes)
  if (!position.item && !position.type && position.tname === null) throw new RangeError('a position of nothing')
  return position
}

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
    Y.decodeRelativePosition(bytes)
    return bytes
  } catch {
    throw new DomainError('validation', 'Место в тексте не разобрать', { range: 'это не место в тексте' })
  }
}

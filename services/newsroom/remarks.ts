import { DomainError } from '#contract/errors.ts'
import type { Newsroom } from './newsroom.ts'
import { findRemark, type RemarkRow } from './store/remarks.ts'

export async function getRemark({ db }: Newsroom, textId: number, id: number): Promise<RemarkRow> {
  const remark = await findRemark(db.kysely, textId, id)
  if (!remark) throw new DomainError('not_found', 'Такого замечания нет')
  return remark
}

import { DomainError } from '#contract/errors.ts'
import type { Trx } from './office.ts'
import { findCodes, listKeys } from './store/ways.ts'

/** Runs after a removal, in its transaction. Throws `last_way` when nothing is left; spare codes do not count, they run out. */
export async function checkNotLastWay(trx: Trx, userId: string): Promise<void> {
  if ((await listKeys(trx, userId)).length > 0 || (await findCodes(trx, userId))) return
  throw new DomainError('last_way', 'Последний способ убрать нельзя: сначала заведите другой')
}

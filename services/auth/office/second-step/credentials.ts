import { DomainError } from '#contract/errors.ts'
import { spareHash } from './check-code.ts'
import type { Office, Trx } from '../office.ts'
import { findCodes, listKeys, saveSpareCodes } from '../store/credentials.ts'

/** Call after a removal, in its transaction. Throws `last_way` if no credential is left; spare codes do not count, because they run out. */
export async function checkNotLastCredential(trx: Trx, userId: string): Promise<void> {
  if ((await listKeys(trx, userId)).length > 0 || (await findCodes(trx, userId))) return
  throw new DomainError('last_way', 'Последний способ убрать нельзя: сначала заведите другой')
}

export async function replaceSpareCodes(
  office: Office,
  trx: Trx,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const hashes = codes.map(code => spareHash(office, userId, code))
  await saveSpareCodes(trx, userId, hashes, office.now())
}

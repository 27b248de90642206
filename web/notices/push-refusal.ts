import { RefusedError, wordsOf } from '../session/signed-calls.ts'
import { push } from './push-queue.ts'

/** Shows why something was refused. The page itself shows a ban (spec 8: no push). */
export function pushRefusal(error: unknown): void {
  if (!(error instanceof RefusedError && error.code === 'banned')) push(wordsOf(error))
}

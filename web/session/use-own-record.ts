import { useCallback, useEffect, useState } from 'react'
import type { UserReply } from '#contract/auth.ts'
import { authUrl } from './auth-service.ts'
import { reloadUser } from './session.ts'
import { askSigned, RefusedError, wordsOf } from './signed-calls.ts'

/** The full record for the owner's pages, from the auth service. `problem` is the error while it could not be loaded. */
export function useOwnRecord(userId: string) {
  const [record, setRecord] = useState<UserReply>()
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    try {
      const { data } = await askSigned<{ data: UserReply }>(`${authUrl}/users/${encodeURIComponent(userId)}`)
      setRecord(data)
    } catch (error) {
      setProblem(wordsOf(error))
      // The reader's own record was refused: the session is over.
      if (error instanceof RefusedError && ['forbidden', 'not_found'].includes(error.code)) await reloadUser()
    }
  }, [userId])
  useEffect(() => void load(), [load])
  return { record, setRecord, problem, load }
}

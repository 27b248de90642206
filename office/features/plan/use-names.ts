// Colleagues who may own texts: loaded once and cached.
import { useEffect, useState } from 'react'
import { listTextOwners } from '#contract/newsroom-plan.ts'
import { roleWords } from '../../session/office-session.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'

export type Owner = { id: string; name: string }

let owners: Promise<Owner[]> | undefined

function readOwners(ask: OfficeAsk): Promise<Owner[]> {
  owners ??= ask(listTextOwners, {}).then(
    ({ items }) => items,
    failure => {
      owners = undefined
      throw failure
    },
  )
  return owners
}

/** Colleagues who may own a text; undefined while loading, and for people who may not assign texts. */
export function useOwners(mayAssign: boolean): readonly Owner[] | undefined {
  const { ask } = useOffice()
  const [found, setFound] = useState<readonly Owner[]>()
  useEffect(() => {
    if (!mayAssign) return
    let isLeft = false
    readOwners(ask).then(
      items => isLeft || setFound(items),
      // On an error the control is not shown; the next page tries again.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [ask, mayAssign])
  return found
}

/** True if the person may assign new texts to others, which authors may not. */
export const mayAssignNew = ({ role }: { role: string }): boolean => role !== roleWords.user

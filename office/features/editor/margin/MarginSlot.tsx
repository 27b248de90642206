// The place of the margin within the sheet. The margin comes through a context, so that a new remark does not render the sheet.
import { createContext, use } from 'react'
import type { KeptFor } from './proofs/proofs.ts'
import { Margin } from './Margin.tsx'
import type { MarginStore } from './margin-store.ts'
import type { NoteId } from './note-places.ts'
import { ReaderBubble } from './ReaderBubble.tsx'
import type { Threads } from './remarks/threads.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'

type MarginParts = {
  store: MarginStore
  threads: Threads
  connection: TextConnection
  may: { remark: boolean; write: boolean }
  remark: () => void
  onKeep: (id: NoteId, keptFor: KeptFor) => void
}

export const MarginContext = createContext<MarginParts | undefined>(undefined)

export function MarginSlot() {
  const parts = use(MarginContext)
  if (!parts) return null
  const { remark, ...rest } = parts
  return (
    <>
      <Margin {...rest} />
      {rest.may.remark && !rest.may.write && <ReaderBubble store={rest.store} onRemark={remark} />}
    </>
  )
}

// What this browser keeps belongs to the person who is signed in (docs/decisions/028).
import type { Session } from '../session/session.ts'
import { recentName } from './stored-names.ts'
import { recentTexts } from './stored.ts'

/** Called once by the entry, before anything reads what is stored. `onLeft` removes what is too large for this module. */
export function clearStorageOnPersonChange(session: Session, onLeft: (personId: string) => void): void {
  let present: string | undefined
  session.subscribe(() => {
    const { state } = session
    if (state.kind === 'in') {
      present = state.person.id
      recentTexts.belongTo(present)
    } else if (state.kind === 'out') {
      recentTexts.leave()
      if (present !== undefined) onLeft(present)
      present = undefined
    }
  })
  // Without a name: another tab has emptied the storage.
  addEventListener('storage', ({ key }) => {
    if (key === recentName || key === null) recentTexts.readAgain()
  })
}

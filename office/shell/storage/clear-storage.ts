// Stored data belongs to the signed-in person (docs/decisions/028), so it is removed when the person changes.
import type { Session } from '../../session/session.ts'
import { recentName } from './stored-names.ts'
import { recentTexts } from './stored.ts'

/** Called once by the entry, before anything reads stored data. `onLeft` removes the database of texts. */
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
  // The key is null if another tab cleared the whole storage.
  addEventListener('storage', ({ key }) => {
    if (key === recentName || key === null) recentTexts.readAgain()
  })
}

import '#ui/base.css'
import 'virtual:fonts/fonts.css'
import './styles/office.css'
import './styles/page.css'
import './styles/controls.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { makeRouter } from './router.tsx'
import { makeOfficeAsk } from './session/ask.ts'
import { connection } from './session/connection.ts'
import { officeSession } from './session/office-session.ts'
import { makeSession } from './session/session.ts'
import { clearStorageOnPersonChange } from './shell/storage/clear-storage.ts'

connection.watch()
addEventListener('online', () => void officeSession.payOwed().catch(() => {}))
const session = makeSession(officeSession)
// Loaded only when needed, because it imports Yjs.
const deleteCopies = async (person: string) =>
  (await import('./features/editor/saving/device-copy.ts')).deleteCopiesOf(person)
clearStorageOnPersonChange(session, person => void deleteCopies(person).catch(() => {}))
const router = makeRouter({ session, ask: makeOfficeAsk(session) })
createRoot(document.querySelector('#office')!).render(<RouterProvider router={router} />)

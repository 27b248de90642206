// The fields of an event that identify the visitor, as far as the reader agreed: the visit of this tab; or the browser, and the account of a
// signed-in reader. Spec 9: cookies, sessions.
import { decodeToken, readToken } from '../../session/token.ts'
import { goOnVisit } from './visit.ts'

export function visitorFields(isNamed: boolean): Record<string, string> {
  try {
    const { vid, ...ids } = goOnVisit(isNamed)
    const token = isNamed ? readToken() : null
    const userId = token === null ? undefined : decodeToken(token)?.sub
    return { ...ids, vid: String(vid), ...(userId && { uid: userId }) }
  } catch {
    // Storage may be forbidden: then events are not connected.
    return {}
  }
}

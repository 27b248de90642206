// Who reads, as far as they agreed to be known: a visit of this tab; or, by a cookie of two years, the browser, and the reader
// who is signed in. Spec 9: cookies, sessions.
import { decodeToken, readToken } from '../session/token.ts'
import { makeUuid } from './uuid.ts'

const sessionSeconds = 1800
const cookieSeconds = 63_072_000
const idName = '_sp_id.delno'
const sessionName = '_sp_ses.delno'
/** In the tab; ends with it. */
const visitKey = 'delno:visit'

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${name}=${value};path=/;max-age=${maxAge};samesite=lax${secure}`
}

type Visit = { duid: string; sid: string; vid: number; text: string }

/** `duid.created.visits.now.last.sid`, as the cookie of Snowplow's tracker begins. */
function goOn(text: string | null | undefined): Visit {
  const now = Math.round(Date.now() / 1000)
  const [duid = '', created = now, visits = 0, at = now, last = '', sid = ''] = text?.split('.') ?? []
  const isOver = sid === '' || now - Number(at) > sessionSeconds
  const vid = Number(visits) + (isOver ? 1 : 0)
  const visit = { duid: duid || makeUuid(), sid: isOver ? makeUuid() : sid, vid }
  return { ...visit, text: [visit.duid, created, vid, now, isOver && sid ? at : last, visit.sid].join('.') }
}

/** The fields of an event that say who: nothing that outlives the tab unless the reader agreed to be known again. */
export function visitorFields(isNamed: boolean): Record<string, string> {
  try {
    if (!isNamed) {
      const { sid, vid, text } = goOn(sessionStorage.getItem(visitKey))
      sessionStorage.setItem(visitKey, text)
      return { sid, vid: String(vid) }
    }
    const { duid, sid, vid, text } = goOn(readCookie(idName))
    writeCookie(idName, text, cookieSeconds)
    writeCookie(sessionName, '*', sessionSeconds)
    const token = readToken()
    const userId = token === null ? undefined : decodeToken(token)?.sub
    return { duid, sid, vid: String(vid), ...(userId && { uid: userId }) }
  } catch {
    // Storage may be forbidden: then every event stands alone.
    return {}
  }
}

/** The reader wants to be known no more. */
export function forgetVisitor(): void {
  writeCookie(idName, '', 0)
  writeCookie(sessionName, '', 0)
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // Nothing was kept there.
  }
}

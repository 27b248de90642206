// The visit of a reader: of this tab, or, if the reader agreed to recognition, of this browser. Apart from the fields of events, because a script in
// the page needs no more than this.
import { visitKey, visitorCookies } from '../../client/stored-names.ts'
import { makeUuid } from './uuid.ts'

const sessionSeconds = 1800
const cookieSeconds = 63_072_000
const [idName, sessionName] = visitorCookies

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

/** `duid.created.visits.now.last.sid`, the first fields of the cookie of Snowplow's tracker. */
function goOn(text: string | null | undefined): Visit {
  const now = Math.round(Date.now() / 1000)
  const [duid = '', created = now, visits = 0, at = now, last = '', sid = ''] = text?.split('.') ?? []
  const isOver = sid === '' || now - Number(at) > sessionSeconds
  const vid = Number(visits) + (isOver ? 1 : 0)
  const visit = { duid: duid || makeUuid(), sid: isOver ? makeUuid() : sid, vid }
  return { ...visit, text: [visit.duid, created, vid, now, isOver && sid ? at : last, visit.sid].join('.') }
}

/** Begins the visit or goes on with it. Nothing outlives the tab unless the reader agreed to recognition. Throws where storage is forbidden. */
export function goOnVisit(isNamed: boolean): { duid?: string; sid: string; vid: number } {
  if (!isNamed) {
    const { sid, vid, text } = goOn(sessionStorage.getItem(visitKey))
    sessionStorage.setItem(visitKey, text)
    return { sid, vid }
  }
  const { duid, sid, vid, text } = goOn(readCookie(idName))
  writeCookie(idName, text, cookieSeconds)
  writeCookie(sessionName, '*', sessionSeconds)
  return { duid, sid, vid }
}

/** Removes the identifiers when the reader withdraws consent to recognition. */
export function forgetVisitor(): void {
  writeCookie(idName, '', 0)
  writeCookie(sessionName, '', 0)
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

// «Смотреть как автор»: the role in which this tab looks at the office. It survives a reload of the tab, and not the browser.
import { viewedRoleName as name } from '../shell/stored-names.ts'
import type { LesserRole } from './session.ts'

/** Without storage the view lasts as long as the page. */
let kept: string | null = null

export const viewedRole = {
  get(): LesserRole | undefined {
    try {
      kept = sessionStorage.getItem(name)
    } catch {
      // As it was kept.
    }
    return kept === 'moderator' || kept === 'user' ? kept : undefined
  },
  set(role: LesserRole | undefined): void {
    kept = role ?? null
    try {
      if (role === undefined) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, role)
    } catch {
      // As it was kept.
    }
  },
}

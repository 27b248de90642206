// «Смотреть как автор»: the viewed role of this tab. It survives a reload of the tab but not a restart of the browser.
import { viewedRoleName as name } from '../shell/storage/stored-names.ts'
import type { LesserRole } from './session.ts'

/** Used without storage; lasts until the page is closed. */
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

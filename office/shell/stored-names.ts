// Every name that the office stores in a browser (docs/decisions/028), beside the one for its own cookie. web/client/stored-names.ts has
// those of the site.

/** The site's own name: one theme for both. */
export const themeName = 'theme'
export const lettersName = 'office:letters'
export const sideName = 'office:side'
export const recentName = 'office:recent'
/** What the palette opened lately. */
export const openedName = 'office:opened'
/** How often each block was put in, by section. */
export const usesName = 'office:uses'
/** Whether the proof-reader is off. */
export const proofreadingName = 'office:proofreading'
/** The magazine's own words as they were read last, and what the server does not have yet. */
export const dictionaryName = 'office:dictionary'
/** The lesser role of this tab (sessionStorage). */
export const viewedRoleName = 'office:as'
/** A sign-out that the server has not confirmed yet. */
export const owedSignOutName = 'office:owed-sign-out'
/** The database of texts on this device. */
export const deviceDatabase = 'delno-office'

/** The person's own data: removed when they sign out. Of the texts, only what the server has acknowledged. */
export const personsNames: readonly string[] = [recentName, openedName, dictionaryName, viewedRoleName, deviceDatabase]
/** Settings of the browser, the same for everybody. */
export const browsersNames: readonly string[] = [
  themeName,
  lettersName,
  sideName,
  usesName,
  proofreadingName,
  owedSignOutName,
]

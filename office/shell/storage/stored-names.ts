// All storage names of the office in a browser (docs/decisions/028), except that of its cookie. web/client/stored-names.ts has those of the site.

/** The same name as on the site, because both share the theme. */
export const themeName = 'theme'
export const lettersName = 'office:letters'
export const sideName = 'office:side'
export const recentName = 'office:recent'
/** Items that the palette opened recently. */
export const openedName = 'office:opened'
/** How often each block type was inserted, by section. */
export const usesName = 'office:uses'
/** Whether the proofreader is off. */
export const proofreadingName = 'office:proofreading'
/** The words of the magazine's dictionary as last loaded, and the changes that the server does not have yet. */
export const dictionaryName = 'office:dictionary'
/** What the magazine changes of the proofreader's rules, as last loaded. */
export const rulesName = 'office:rules'
/** Whether hours of reading are drawn as ridges or days as lines. */
export const numbersName = 'office:numbers'
/** The role of a view with fewer rights in this tab (sessionStorage). */
export const viewedRoleName = 'office:as'
/** The link of an expert in this tab, and what they have answered so far (sessionStorage). */
export const signingName = 'office:signing'
/** A sign-out that the server has not confirmed yet. */
export const owedSignOutName = 'office:owed-sign-out'
/** The database of texts on this device. */
export const deviceDatabase = 'delno-office'

/** The person's data, which is removed when they sign out; of the texts, only what the server has acknowledged. */
export const personsNames: readonly string[] = [
  recentName,
  openedName,
  dictionaryName,
  rulesName,
  viewedRoleName,
  deviceDatabase,
]
/** Settings of the browser, shared by everybody who uses it. */
export const browsersNames: readonly string[] = [
  themeName,
  lettersName,
  sideName,
  usesName,
  proofreadingName,
  numbersName,
  owedSignOutName,
]

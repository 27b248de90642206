// Every name that this site stores in a browser. A name that ends with a colon is a prefix.
import { accessTokenKey } from '#domain/access-token.ts'

export const draftPrefix = 'delno:draft:'
export const pollsKey = 'quickPolls'
export const ticksPrefix = 'products:'
/** What a reader is going to buy: recipes, and lines of their own. */
export const shoppingKey = 'delno:shopping'
/** Ends of the timers of a recipe, by its id. */
export const timersPrefix = 'delno:timers:'
/** The sentence at which a reader stopped listening to an article, by its id. */
export const listenedPrefix = 'delno:listened:'
export const speechRateKey = 'delno:speech-rate'
export const pushReaderKey = 'pushReader'
export const waitingEventsKey = 'snowplowOutQueue_delno'
export const visitKey = 'delno:visit'
/** The reader does not want to be asked for a name. */
export const unnamedKey = 'delno:unnamed'
export const themeKey = 'theme'
export const measuringKey = 'measuring'
export const tokenTurnKey = 'delno-token'
/** A sign-out that the server has not confirmed yet. */
export const owedRevokeKey = 'delno:owed-revoke'
export const reloadedPrefix = 'reloaded:'
/** Caches of pages that open without a connection, and of their styles, fonts and pictures. */
export const readPagesCache = 'delno-read'
export const savedPagesCache = 'delno-saved'
export const pagePartsCache = 'delno-parts'
export const readersCaches: readonly string[] = [readPagesCache, savedPagesCache, pagePartsCache]
/** The picture, the name and the font of the offline page, which belongs to nobody. */
export const offlineCache = 'delno-offline'
export const visitorCookies = ['_sp_id.delno', '_sp_ses.delno'] as const
export const pushDeclinedCookie = 'push_declined'

/** The reader's own data: removed when they sign out of this browser (spec 4, Logout). */
export const readersNames: readonly string[] = [
  accessTokenKey,
  draftPrefix,
  pollsKey,
  ticksPrefix,
  shoppingKey,
  timersPrefix,
  listenedPrefix,
  pushReaderKey,
  unnamedKey,
  waitingEventsKey,
  visitKey,
  ...visitorCookies,
  // Which pages somebody has read is theirs.
  ...readersCaches,
]

/** Settings of the browser, the same for every reader. Of `measuring` only a refusal stays: consent is personal. */
export const browsersNames: readonly string[] = [
  themeKey,
  speechRateKey,
  measuringKey,
  tokenTurnKey,
  owedRevokeKey,
  reloadedPrefix,
  pushDeclinedCookie,
  offlineCache,
  // React Router keeps scroll positions here.
  'react-router-scroll-positions',
]

export const isNamedIn = (names: readonly string[], name: string) =>
  names.some(each => (each.endsWith(':') ? name.startsWith(each) : name === each))

/** How often what was counted in memory is written down. */
export const flushEveryMs = 5_000
/** One visitor counts once on a post within this time. Spec 7, views. */
export const repeatMs = 60_000
/** Visits remembered for telling repeats, in this process. */
export const visitsMax = 200_000
/** Different posts counted between two flushes; what a flood names beyond that is not counted. */
export const countedIdsMax = 20_000
/** Ids known to be public, remembered in this process: 4 bytes each and a little. */
export const knownIdsMax = 500_000
/** Calls that one flush may make to learn which ids are public; the rest waits for the next flush. */
export const asksPerFlush = 4
export const askedIdsPiece = 5_000
/** Days that are kept one by one: the longest period made of days, and some. */
export const keptDays = 60
/** Days of a period, today included. */
export const periodDays = { week: 7, month: 30 } as const
/** Calendar months of the period «year», the current one included. */
export const yearMonths = 12

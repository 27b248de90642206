/** Addresses of our own site whose post is remembered, and for how long: a moved or new text is found after that. */
export const pathsRemembered = 10_000
export const pathMemoryMs = 10 * 60_000
/** Unknown addresses that one post may ask about. */
export const pathsAskedMax = 10

/** Of the fields of one event, names aside: a page with all of its contexts has a fifth of it. */
export const fieldCharsMax = 10_000
/** Raw events that are kept at most; beyond it the oldest go before their time. */
export const eventsMax = 5_000_000
/** Below this size of the table nobody counts its rows. */
export const countFromBytes = 1_000_000_000
/** Rows that one statement removes: with the embedded database everybody waits for it. */
export const removedAtOnce = 5_000
export const sweepEverySeconds = 3_600

export const rollUpEverySeconds = 600
/** Posts that one statement counts. */
export const rolledUpAtOnce = 200
/** An event may be committed so long after the moment that stands in it. */
export const rollUpOverlapMs = 10 * 60_000
/** Days of statistics that are kept: two years to compare, and some. */
export const statisticsDays = 800

/** Events in a person's own copy. */
export const personEventsMax = 5_000

/** Different faults that are kept; beyond it those that were not seen for longest go. */
export const problemsMax = 2_000
export const problemDays = 30

/** How often the same fault is told to Sentry. */
export const sentryRepeatMs = 60_000
export const sentryTimeoutMs = 5_000
export const sentryPauseMs = 60_000

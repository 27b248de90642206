/** Cached paths of the site with their posts. After the time a moved or new post is found. */
export const pathsRemembered = 10_000
export const pathMemoryMs = 10 * 60_000
/** Unknown paths that one request may look up. */
export const pathsAskedMax = 10

/** Characters in the fields of one event, without names. A page view with all contexts has a fifth of it. */
export const fieldCharsMax = 10_000
/** The greatest number of raw events; beyond it the oldest are removed early. */
export const eventsMax = 5_000_000
/** Rows are counted only when the table is larger than this: counting reads all of it. */
export const countFromBytes = 1_000_000_000
/** Rows that one statement removes: in the embedded database all other queries wait for it. */
export const removedAtOnce = 5_000
export const sweepEverySeconds = 3_600

export const rollUpEverySeconds = 600
/** Posts that one statement of the roll-up counts. */
export const rolledUpAtOnce = 200
/** The roll-up reads again this far back: an event may be committed some time after its `received_at`. */
export const rollUpOverlapMs = 10 * 60_000
/** Days of statistics that are kept: a little more than two years, for comparison. */
export const statisticsDays = 800

/** Days for which the depth of reading by block is kept: a text changes, and older figures speak of another one. */
export const blockDays = 90
/** Trials of headlines that run at the same time; further ones wait for one to stop. */
export const trialsRunningMax = 50
/** Trials that the office lists. */
export const trialsListed = 50

/** Events in the copy of a person's data. */
export const personEventsMax = 5_000

/** Different problems that are kept; beyond it those not seen for longest are removed. */
export const problemsMax = 2_000
export const problemDays = 30

/** A problem is reported to Sentry at most once in this time. */
export const sentryRepeatMs = 60_000
export const sentryTimeoutMs = 5_000
/** Pause after an error or a refusal of Sentry. */
export const sentryPauseMs = 60_000

/** How long the number of present readers is kept. */
export const readersKeptMs = 5_000
/** Posts that are named with them, before those that are not public are left out. */
export const readPostsMax = 500

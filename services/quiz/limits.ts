/** How long a shared cache may keep a poll; an edit drops it at once. */
export const sharedSeconds = 600
/** Newest votes in a reader's copy of their data. */
export const exportedVotes = 5_000

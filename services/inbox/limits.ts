/** Letters to the publisher from one network, counted by all processes together. */
export const adsFormsPerNetworkDaily = { max: 200, perSeconds: 86_400 }

/** 152-FZ: days until an item is removed, after it was marked as done and after it came. */
export const doneKeptDays = 30
export const newKeptDays = 365
/** Items kept of one kind. Beyond it, repetitions of the busiest senders are removed first, then the oldest items. */
export const keptPerKind = 10_000

/** How long nobody else can answer an item that a colleague has open; opening it again prolongs that. */
export const claimSeconds = 120
/** Letters that one transaction sends. */
export const lettersBatch = 50
/** Words that the newsroom has decided to keep; the oldest decisions are forgotten. */
export const keptTyposMax = 10_000

export const removeOldEverySeconds = 3_600
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 1_000

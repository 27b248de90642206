/** Changes are collected for this time and sent together: a text corrected five times is sent once. */
export const collectSeconds = 120
/** URLs in one request: the limit of the protocol. */
export const batchSize = 10_000
/** A search engine that does not reply within this time is tried again later. */
export const answerTimeoutMs = 15_000
/** Tries of one delivery: the second follows a minute after the first, then the delay doubles each time. */
export const triesMax = 8
export const firstRetrySeconds = 60
export const retrySecondsMax = 3600

/** Changes are collected for so long and told of together; a text corrected five times is told of once. */
export const collectSeconds = 120
/** Addresses of one request: what the protocol allows. */
export const batchSize = 10_000
/** A search engine that does not answer in this time is tried again later. */
export const answerTimeoutMs = 15_000
/** Tries of one delivery, a minute after the first failure, then twice as long each time. */
export const triesMax = 8
export const firstRetrySeconds = 60
export const retrySecondsMax = 3600

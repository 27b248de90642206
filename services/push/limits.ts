// Numbers without a source are our own choice.

/** Browsers of one person; beyond them the one with the oldest sign of life is removed. */
export const devicesPerPerson = 10
/** New devices that one network may add within a day. */
export const devicesPerNetworkDaily = 50
/** Devices without a person, or turned off, are kept for this long after their last sign of life. */
export const idleDays = 90
/** Deliveries are remembered for this long; notifications themselves are kept for 180 days. */
export const deliveryDays = 30
/** A push service keeps a message for an absent browser for this long (TTL, RFC 8030). */
export const messageTtlSeconds = 86_400
/** Timeout of a request to a push service. */
export const answerTimeoutMs = 10_000
/** Attempts at one message, the delay after the first one (doubled each time), and the longest delay that is obeyed. */
export const attemptsMax = 5
export const firstRetrySeconds = 30
export const retrySecondsMax = 6 * 3_600
/** After this many failed messages in a row nothing is sent until the browser subscribes again. */
export const failuresMax = 5
/** RFC 8291: a message has 4,096 bytes, including those around the text. */
export const payloadBytesMax = 3_993
/** Rows that one cleanup statement removes. */
export const cleanupBatchRows = 5_000

/** Own: browsers of one person; beyond them the one that was heard of longest ago goes. */
export const devicesPerPerson = 10
/** Own: devices that may come from one network within a day. */
export const devicesPerNetworkDaily = 50
/** Own: devices that tell nobody, or cannot be reached, are kept so long after they were last heard of. */
export const idleDays = 90
/** Own: what was sent where is remembered so long; notifications themselves are kept for 180 days. */
export const deliveryDays = 30
/** Own: a push service keeps a message for a browser that is away so long (TTL, RFC 8030). */
export const keptSeconds = 86_400
/** Own: how long a push service may take. */
export const answerTimeoutMs = 10_000
/** Own: tries of one message, the wait after the first (doubled each time), and the longest wait that is obeyed. */
export const triesMax = 5
export const firstRetrySeconds = 30
export const retrySecondsMax = 6 * 3_600
/** Own: messages in a row that did not get there, after which nothing more is sent until the browser comes again. */
export const failuresMax = 5
/** RFC 8291: 4,096 bytes with everything around the text. */
export const payloadBytesMax = 3_993
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 5_000

/** Own: a page has one person and the threads that it shows. */
export const channelsPerSocket = 30
/** Own: a message is a channel and a token. */
export const messageBytes = 64 * 1024
/** Own: a page subscribes, and again after a reconnection or a new token; a socket that says more is a program. */
export const messagesPerWindow = 100
export const windowMs = 10_000
/** Own: who does not say goodbye in this time is cut off when the process ends. */
export const farewellMs = 2_000
export const sweepMs = 100
/** Own: news of one thread is gathered so long before it is told again. */
export const threadPauseMs = 300

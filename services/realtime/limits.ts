// Numbers without a section of the specification are our own choice.

/** A page has one person and the threads that it shows. */
export const channelsPerSocket = 30
/** A message is a channel and a token. */
export const messageBytes = 64 * 1024
/** Messages of one socket. A page subscribes, and again after a reconnection or a new token; more than this is a program. */
export const messagesPerWindow = 100
export const windowMs = 10_000
/** Changes of one thread within this time are sent together. */
export const threadPauseMs = 300

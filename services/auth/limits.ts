// Numbers without a section of the specification are our own choice.

/** Changes of rights, and ended sessions, that a starting process loads: as many as it keeps (platform/http/verify-token.ts). */
export const viewerNewsMax = 10_000
/** Design 6: how long an access token is valid. */
export const accessTokenSeconds = 15 * 60
/** A session that is not used for this long ends. */
export const sessionDays = 60
/** Parallel requests with one cookie get the same new cookie within this time. */
export const sameSuccessorMs = 10_000
/** Ended sessions are kept for this long, so that a stolen cookie can be told from an unknown one. */
export const endedSessionDays = 7
/** Validity of a code and the attempts that it allows. */
export const codeMinutes = 10
export const codeAttempts = 5
/** Further codes after the first one, the time between two of them, and the pause after the last. */
export const codeResends = 3
export const resendSeconds = 30
export const codePauseMinutes = 60
/** The link in the last letter outlasts the pause by the lifetime of a code: a code requested after the pause can arrive first. */
export const linkMinutes = codePauseMinutes + codeMinutes
export const linkKeyBytes = 16
/** Limits of one network. Mobile operators put thousands of readers behind one address. */
export const codesPerNetwork = { max: 60, perSeconds: 600 }
export const attemptsPerNetwork = { max: 120, perSeconds: 600 }
/** Letters that one address gets from all accounts that want to change their address to it. */
export const changeLettersPerAddress = { max: 4, perSeconds: 3_600 }
/** A new address waits this long for its confirmation. */
export const changeWaitDays = 1
/** Attempts that one process checks at a time. */
export const attemptsAtOnce = 2
/** Addresses whose next attempt skips the queue, as a code has just been sent to them. */
export const priorityAddressesMax = 10_000
/** Rows that one cleanup statement removes. */
export const cleanupBatchRows = 1_000
/** A reader may stay this long at another service while signing in. */
export const transactionMinutes = 15
/** Timeout of requests to another service. */
export const providerSeconds = 10
/** A page may show Google One Tap for this long before its cookie expires. */
export const oneTapHours = 12

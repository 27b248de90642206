/** Design 6: access tokens. */
export const accessTokenSeconds = 15 * 60
/** Own: a session that is not used so long is over. */
export const sessionDays = 60
/** Own: parallel requests with one cookie get one successor within this time. */
export const sameSuccessorMs = 10_000
/** Own: how long ended sessions are remembered, so that a late thief is told from a stranger. */
export const endedSessionDays = 7
/** Own: a code. */
export const codeMinutes = 10
export const codeAttempts = 5
/** Own: codes after the first one, with a little time between two; then a pause. */
export const codeResends = 3
export const resendSeconds = 30
export const codePauseMinutes = 60
/** Own: the link in the last letter before the pause lasts beyond it: until a code that is asked for then has come. */
export const linkMinutes = codePauseMinutes + codeMinutes
export const linkKeyBytes = 16
/** Own: what one network may do; a mobile operator has thousands of readers behind one address. */
export const codesPerNetwork = { max: 60, perSeconds: 600 }
export const guessesPerNetwork = { max: 120, perSeconds: 600 }
/** Guesses that one process answers at a time, and addresses whose next guess need not wait for its turn. */
export const guessesAtOnce = 2
export const expectedGuesses = 10_000
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 1_000
/** Own: how long one may stay at another service while signing in. */
export const transactionMinutes = 15
/** Own: how long another service is waited for. */
export const providerSeconds = 10
/** Own: how long a page may wait with Google One Tap. */
export const oneTapHours = 12

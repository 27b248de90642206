// Limits of the office's sign-in (office.md 5; decision 037).

/** Lifetime of a link that the server prints. */
export const serverLinkMinutes = 30
/** Lifetime of a link that an administrator hands over to a colleague. */
export const handedLinkHours = 24
/** How long the first sign-in may take in the browser that opened the link. */
export const onboardingMinutes = 60
export const linkTokenBytes = 32

export const officeTokenSeconds = 5 * 60
/** A session ends after this time without use, and after `sessionMaxDays` in any case. */
export const sessionIdleHours = 12
export const sessionMaxDays = 7
/** How long a second step is valid for changes of keys and for invitations. */
export const freshStepMinutes = 10

/** Codes of an authenticator app (RFC 6238). */
export const stepSeconds = 30
export const secretBytes = 20
/** Codes of this many adjacent steps are accepted too, because clocks of phones drift. */
export const stepsOfDrift = 1
/** While the first code is confirmed, a wrong clock is recognised within this many steps. */
export const stepsOfSkew = 40
export const spareCodes = 10
/** Characters of a spare code; 40 bits. */
export const spareCodeSigns = 8
/** Each series of this many wrong codes is followed by a pause, twice as long as the one before it, until a right code. */
export const wrongCodesMax = 5
export const codePauseMinutes = 15
export const codePauseMaxMinutes = 7 * 24 * 60
/** The owner gets a letter at this pause, and at each one of at least `tellingPauseMinutes`. */
export const tellingPause = 2
export const tellingPauseMinutes = 24 * 60
/** Wrong codes are forgotten after this time without another one: waiting for it lets a guesser try fewer codes than going on. */
export const wrongCodesKeptDays = 90
/** How long a browser that has been in the office is known. Its wrong codes are counted apart from those of strangers. */
export const knownDeviceDays = 365

export const challengeMinutes = 5
/** Passkey challenges and code attempts from one network. */
export const attemptsPerNetwork = { max: 60, perSeconds: 600 }
/** Passkeys of one person. */
export const keysMax = 20
export const sessionsShown = 50
/** How many known places are compared with a new one, and how many are shown beside an unusual one. */
export const placesKnown = 200
export const placesShown = 4
export const administratorsShown = 10

/** How long the places of sign-ins and expired links are kept. */
export const signInDays = 365
export const linkDays = 30

/** Entries of the log in one piece of an export. */
export const exportPieceRows = 2_000
/** Pieces that are asked for later than this are an export of their own. */
export const exportMaxMs = 60 * 60_000
/** Private parts of the log that one statement removes. */
export const privateBatchRows = 1_000

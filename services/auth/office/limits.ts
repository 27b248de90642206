// Numbers of the office's sign-in (office.md 5; decision 037).

/** A link that the server prints. */
export const serverLinkMinutes = 30
/** A link that an administrator hands over to a colleague. */
export const handedLinkHours = 24
/** The first entry may take this long in the browser that opened the link. */
export const onboardingMinutes = 60
export const linkTokenBytes = 32

export const officeTokenSeconds = 5 * 60
/** A session of the office ends when it is not used for this long, and after `sessionMaxDays` in any case. */
export const sessionIdleHours = 12
export const sessionMaxDays = 7
/** A proved second step is valid this long for changes of keys and for invitations. */
export const freshStepMinutes = 10

/** Codes of an application (RFC 6238). */
export const stepSeconds = 30
export const secretBytes = 20
/** Codes of this many neighbouring steps are taken too: clocks of telephones drift. */
export const stepsOfDrift = 1
/** Within this many steps a wrong clock is recognized, while the first code is confirmed. */
export const stepsOfSkew = 40
export const spareCodes = 10
/** Signs of a spare code: 40 bits. */
export const spareCodeSigns = 8
export const wrongCodesMax = 5
export const codePauseMinutes = 15

export const challengeMinutes = 5
/** Questions to passkeys and attempts at codes from one network. */
export const attemptsPerNetwork = { max: 60, perSeconds: 600 }
/** Passkeys of one person. */
export const keysMax = 20
export const sessionsShown = 50
/** Places that a person has come from: compared with a new one, and named beside an odd one. */
export const placesKnown = 200
export const placesShown = 4

/** Entries of the log and links that have ended are kept for this long. */
export const logDays = 365
export const linkDays = 30

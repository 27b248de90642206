/** Presses of the links of one subscription, by any network: mail services press for all of their readers. */
export const pressesPerSubscription = { max: 30, perSeconds: 60 }

/** How long a confirmation link works; an address that did not confirm by then is forgotten. */
export const confirmHours = 48
/** Unanswered confirmation letters to one address, and the time between two. */
export const confirmationLettersMax = 3
export const confirmationPauseMinutes = 10
/** Newsletters that one address may subscribe to. */
export const typesPerAddress = 10
export const removeUnconfirmedEverySeconds = 3_600

/** Pages of the week's top list that are searched for new articles: older articles are in it too. */
export const weeklyTopPages = 3
/** Subscribers whose letters one job queues. */
export const weeklyPage = 50
export const weeklyCheckSeconds = 600

/** Issues of the office: how often a job queues their letters. A job queues as many as may be sent until the next one. */
export const issuePageSeconds = 5
/** Rows and jobs of letters that one transaction writes: nobody waits long for its locks. */
export const lettersPerTransaction = 100
/** How long the office may show the letter of an issue before it asks for the issue again. */
export const letterLinkHours = 12
/** Issues that an installation keeps, drafts included. */
export const issuesMax = 2_000
/** Letters in a row that a mail server refuses before the address is set aside. */
export const refusalsMax = 3
/** How long after its end the addresses of an issue are kept; then only the numbers. */
export const lettersKeptDays = 90
export const lettersPerRemoval = 1_000
export const forgetLettersEverySeconds = 6 * 3_600

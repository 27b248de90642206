/** Own: what one network may send, to all processes together. */
export const typosPerNetwork = { max: 20, perSeconds: 600 }
export const subscriptionsPerNetwork = { max: 10, perSeconds: 600 }
/** Of each process. */
export const refreshesPerNetwork = { max: 20, perSeconds: 60 }
/** Of the links of one subscription, whoever presses. */
export const pressesPerLetter = { max: 30, perSeconds: 60 }
/** Own: the pages of one post are made anew so often at most, whoever asks. */
export const refreshPausePerPost = { max: 1, perSeconds: 10 }

/** Own: a link that confirms works so long; who did not press it by then is forgotten. */
export const confirmHours = 48
/** Own: letters to one address that asks and does not confirm, and the time between two. */
export const askingLetters = 3
export const askingPauseMinutes = 10
/** Own: newsletters one address may have. */
export const typesPerAddress = 10

/** 152-FZ, own: what was answered goes after so many days, what nobody answered after so many. */
export const doneKeptDays = 30
export const newKeptDays = 365
/** Own: items of one kind; beyond them the oldest go. */
export const keptPerKind = 10_000
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 1_000

/** Own: the weekly letter. With fewer new articles there is none. */
export const weeklyArticlesAtLeast = 3
export const weeklyArticles = 7
export const weeklyRecipes = 2
/** Pages of the week's most read in which new ones are looked for: old ones are read as well. */
export const weeklyTopPages = 3
/** Subscribers whose letters are queued at a time. */
export const weeklyPage = 50
export const weeklyCheckSeconds = 600

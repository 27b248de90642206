// Our own choice: the specification has no newsroom.

/** One Yjs update. A long text pasted at once is a tenth of it. */
export const updateBytesMax = 512 * 1024
/** The first update of a text that is made of an article. */
export const firstUpdateBytesMax = 1024 * 1024
/** One message of a socket; larger ones end the connection. */
export const messageBytesMax = 1024 * 1024
/** A whole text with the traces of what was deleted. */
export const textBytesMax = 8 * 1024 * 1024
/**
 * Updates of one text that wait for others which are not here yet. Editors send in order and have none; Yjs merges all of them with
 * each further one, so a program that sends many would hold the process up.
 */
export const earlyBytesMax = 8 * 1024
/** A cursor, a selection and a name. */
export const awarenessBytesMax = 2 * 1024
/** A state vector has one entry for each page that ever wrote in the text. */
export const vectorBytesMax = 256 * 1024
/** Messages of one socket. Fast typing with a cursor is 30 a second; more than this is a program. */
export const messagesPerWindow = 600
/** Bytes of updates of one socket: a person who was offline for a week sends them at once. */
export const bytesPerWindow = 4 * 1024 * 1024
export const windowMs = 10_000
/** Sockets in one process. */
export const socketsPerText = 100
export const socketsPerPerson = 30

/** Updates that wait for the database, of one text. */
export const pendingMax = 2_000
/** Updates of one transaction. */
export const batchMax = 200
export const batchBytesMax = 2 * 1024 * 1024
/** Rows read at once. */
export const pageRows = 500
/** How often a process looks for updates of others that it was not told about. */
export const lookMs = 2_000

/** Updates in which the authors of a change are looked for, the newest ones. */
export const editRunUpdatesMax = 3_000
/** Neighbouring letters of one person within this time are one edit run. */
export const editRunPauseMs = 10 * 60_000

/** The guard: this share of at least so many letters that one person takes away in so long a time keeps a version from before. */
export const guardShare = 0.3
export const guardLettersMin = 200
export const guardWindowMs = 60_000

/** A snapshot is due after so many updates, or when nobody has written for so long. */
export const snapshotUpdates = 200
export const snapshotIdleMs = 30_000
export const compactEverySeconds = 10
export const compactedPerRound = 50
/** Updates that a snapshot includes are kept this long. */
export const tailKeptDays = 30
/** A removed text can be brought back this long. */
export const removedKeptDays = 30
export const removeOldEverySeconds = 3_600
export const removedBatch = 1_000

export const titleShown = 300
export const standfirstShown = 1_000
export const versionNameMax = 200
/** Versions of one text that people named. */
export const namedVersionsMax = 300
/** Versions of one text that the guard, restoring and moves made; beyond it the oldest ones go. Releases are always kept. */
export const automaticVersionsMax = 200
/** One process works on a release for so long; then another may. */
export const releaseLeaseMs = 30_000
/** A release that failed is tried again after 1, 2, 4 … seconds, at most so many. */
export const releaseRetrySecondsMax = 60
export const releasesAtOnce = 20
export const releasesShown = 50
/** Later than promised: an event tells it. */
export const lateMs = 1_000

export const remarksMax = 1_000

/** Later than this, a person is told (office.md 5). */
export const lateReminderMs = 60_000
export const lookForLateEverySeconds = 30
/** What a bell reads at once, the newest, and how long it is kept. */
export const bellItemsShown = 300
export const bellKeptDays = 31
export const mutedShown = 100
export const bellQuoteMax = 200
/** Letters of one transaction. */
export const bellLettersBatch = 50
/** One person asks for one text so often. */
export const askEveryMs = 86_400_000
/** People that one remark names. */
export const mentionedMax = 10

/** A preview of a text that somebody looks at, and how many of one person: frames still load the one before. */
export const livePreviewHours = 1
export const livePreviewsKept = 3
/** Links for people outside. */
export const previewLinkDays = 7
export const previewLinksMax = 20

/** What an export gets in one answer: a document may have megabytes. */
export const archiveBatchBytes = 4 * 1024 * 1024
/** Texts that were never checked: as many are checked in a minute. */
export const checkedPerRound = 20
export const checkEverySeconds = 60
/** Deadlines are looked at so often, and so many are announced at once. */
export const deadlinesEverySeconds = 300
export const deadlinesAtOnce = 100
/** A deadline that passed longer ago, because the server was away, is announced no more. */
export const overdueDaysMax = 14
export const normsMax = 100
/** Questions of readers that are looked through, and ideas that are offered of each kind. */
export const questionsRead = 100
export const ideasShown = 20
/** A search is an idea after so many people asked in vain. */
export const searchTimesMin = 2
/** Articles that a scan of the archive reads at once, and how long it rests after them, as a share of the time that they took. */
export const gateBatch = 25
export const gateScanPauseMs = 0.3
/** Articles and texts that a scan names, and ready texts that it checks. */
export const namedMax = 20
export const gateTextsMax = 200
export const oldScanDays = 30
export const gateChangesShown = 100
/** Articles of one event that are checked before others have their turn. */
export const recheckedBatch = 10

// The limits of the newsroom. All values are our choice, because the specification does not describe a newsroom.

/** Size of one Yjs update. Pasting a long text makes an update of about a tenth of it. */
export const updateBytesMax = 512 * 1024
/** Size of the first update of a text that is made from an article. */
export const firstUpdateBytesMax = 1024 * 1024
/** Size of one socket message; a larger one ends the connection. */
export const messageBytesMax = 1024 * 1024
/** Size of a whole Yjs document, including its tombstones. */
export const textBytesMax = 8 * 1024 * 1024
/** Client ids that one update may begin. A page has one; after weeks offline, an update has those of all pages that wrote meanwhile. */
export const newClientsMax = 1_000
/** Size of an awareness state: a cursor, a selection and a name. */
export const awarenessBytesMax = 2 * 1024
/** Size of a state vector, which has one entry for each page that ever wrote in the text. */
export const vectorBytesMax = 256 * 1024
/** Messages of one socket in a window. Fast typing with a cursor sends 30 a second, so only a program exceeds this. */
export const messagesPerWindow = 600
/** Bytes of updates of one socket in a window. After a week offline, a client sends all its updates at once. */
export const bytesPerWindow = 4 * 1024 * 1024
export const windowMs = 10_000
/** Open sockets in one process. */
export const socketsPerText = 100
export const socketsPerPerson = 30

/** Updates of one text that wait to be written. */
export const pendingMax = 2_000
/** Updates that one statement writes. */
export const batchMax = 200
export const batchBytesMax = 2 * 1024 * 1024
/** Rows that one query reads. */
export const pageRows = 500
/** How often a process polls the log, in case the signal of another process was lost. */
export const logPollMs = 2_000

/** How many of the newest updates are read to find the authors of a change. */
export const editRunUpdatesMax = 3_000
/** Adjacent edits of one person with shorter pauses than this are one edit run. */
export const editRunPauseMs = 10 * 60_000

/** The deletion guard keeps a version if one person deletes this share of a text with at least `guardLettersMin` letters within the window. */
export const guardShare = 0.3
export const guardLettersMin = 200
export const guardWindowMs = 60_000

/** A snapshot is due after this many updates, or after this long without writing. */
export const snapshotUpdates = 200
export const snapshotIdleMs = 30_000
export const compactEverySeconds = 10
export const compactedPerRound = 50
/** How long updates are kept after a snapshot includes them. */
export const tailKeptDays = 30
/** How long a deleted text can be restored. */
export const removedKeptDays = 30
export const removeOldEverySeconds = 3_600
export const removedBatch = 1_000

export const titleShown = 300
export const standfirstShown = 1_000
export const versionNameMax = 200
/** Named versions of one text. */
export const namedVersionsMax = 300
/** Automatic versions of one text (from the deletion guard, restoring and moves); the oldest are removed. Versions of releases are never removed. */
export const automaticVersionsMax = 200
/** How long one process has the exclusive lease of a release. */
export const releaseLeaseMs = 30_000
/** A failed release is retried after 1, 2, 4 … seconds, up to this pause. */
export const releaseRetrySecondsMax = 60
export const releasesAtOnce = 20
export const releasesShown = 50
/** A release that is later than this announces `text.late`. */
export const lateMs = 1_000

export const remarksMax = 1_000
/** Claims of one health text. */
export const claimsMax = 200
/** How long the expert may sign by a link. */
export const signingLinkDays = 14
export const signaturesShown = 20
/** A signature of the whole text moves a review that is due within this many days to the next year; a link then asks for all claims. */
export const reviewSoonDays = 60
/** How many days after the day of a review people are reminded of it. */
export const reviewRemindDays = [0, 14, 30] as const
/** Reviews that were due longer ago are not reminded of; the list shows them. */
export const reviewRemindedDaysMax = 90
export const reviewsEverySeconds = 600

/** How often a page of a source is read, and how often due pages are looked for. */
export const sourceEveryDays = 7
export const sourcesEverySeconds = 300
/** Pages of one round, each of another host, and how many of them at once. */
export const sourcesPerRound = 20
export const sourcesAtOnce = 4
/** How long a process has a page to itself; one that could not be checked is tried again after that. */
export const sourceLeaseHours = 6
export const sourceFetchMs = 15_000
export const sourceBytesMax = 3 * 1024 * 1024
/** A page that takes longer to read and to compare is not compared. */
export const sourceReadMs = 10_000
/** Letters of a page that are kept and compared. */
export const sourceWordsMax = 300_000
export const sourcePassagesMax = 40
/** Passages of one finding that the office shows, the nearest to the words of the claim first. */
export const sourcePassagesShown = 5
/** A page that cannot be opened for so many weeks in a row does not open. */
export const sourceFailuresMax = 3
/** How long findings are kept after somebody has decided. */
export const sourceFindingsKeptDays = 90
/** How long one person has a finding to themselves while its edit is written. */
export const sourceBusyMs = 30_000
/** Readers are told this long after the last change, so that typing does not make the mark come and go. */
export const unsettledAfterSeconds = 30

/** A release that is later than this notifies people. */
export const lateReminderMs = 60_000
export const lateReleasesEverySeconds = 30
/** How many of the newest notifications the bell shows, and how long they are kept. */
export const bellItemsShown = 300
export const bellKeptDays = 31
export const mutedShown = 100
export const bellQuoteMax = 200
/** Letters that one transaction sends. */
export const bellLettersBatch = 50
/** How often one person may ask for access to one text. */
export const askEveryMs = 86_400_000
/** People that one remark may mention. */
export const mentionedMax = 10

/** «Сегодня»: texts of the day and of the six days after it, rows that wait, rows that are broken, rows that one person has put off. */
export const dayTextsMax = 40
export const weekTextsMax = 300
export const waitingMax = 60
export const askingMax = 40
export const brokenMax = 20
export const putOffMax = 200
/** Failed jobs that one press starts again. */
export const jobsAtOnce = 100
/** A disk with less free space than both is almost full. */
export const diskFreeBytesMin = 2 * 1024 ** 3
export const diskFreeShareMin = 0.05

/** How long a live preview lasts, and how many one person keeps per text: frames may still be loading the previous one. */
export const livePreviewHours = 1
export const livePreviewsKept = 3
/** Preview links for people outside the newsroom: their duration, and their number per text. */
export const previewLinkDays = 7
export const previewLinksMax = 20

/** Size of one reply to an export; one document can have megabytes. */
export const archiveBatchBytes = 4 * 1024 * 1024
/** How many unchecked texts one run of the job checks, and how often it runs. */
export const checkedPerRound = 20
export const checkEverySeconds = 60
/** How often deadlines are checked, and how many one run announces. */
export const deadlinesEverySeconds = 300
export const deadlinesAtOnce = 100
/** Deadlines that passed longer ago are not announced; the server may have been off for weeks. */
export const overdueDaysMax = 14
export const normsMax = 100
/** How many readers' questions are read, and how many ideas of each kind are offered. */
export const questionsRead = 100
export const ideasShown = 20
/** A search without results becomes an idea after this many searches. */
export const searchTimesMin = 2
/** How many articles a scan reads at once, and how long it pauses after them, as a share of the time that the check took. */
export const gateBatch = 10
export const gateScanPause = 1
/** How often a scan saves what it found; after a crash it repeats that much. */
export const gateSaveMs = 1000
/** How many articles and texts a scan lists, and how many ready texts it checks. */
export const namedMax = 20
export const gateTextsMax = 200
export const oldScanDays = 30
export const gateChangesShown = 100
/** How many articles of one event are checked before the event loop gets a turn. */
export const recheckedBatch = 10

/** Texts of an author whose numbers are added up. */
export const ownNumbersMax = 5_000
/** Advertisements in the numbers. */
export const advertisingShown = 200
/** Posts in the list of the most read. */
export const numbersPostsShown = 30
/** Posts in the list of what is read now. */
export const readNowShown = 5

/** Tips on one page. */
export const tipsPageSize = 30
/** How long writing one tip into a text may take. */
export const tipBusyMs = 30_000

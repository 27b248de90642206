/** Spec 9: comments that one person may write within `quotaSeconds`. */
export const quotaMax = 3
export const quotaSeconds = 60
/** Spec 4: replies deeper than this attach to their ancestor at the level above. */
export const deepestLevel = 3
/** How long the author may edit a comment; the specification names no limit. */
export const editHours = 24
/** Reports after which a comment is hidden until a moderator looks; not in the specification. */
export const flagsMax = 3
/** How long a person is not told of a decision about them, so that it can be taken back. Not in the specification. */
export const tellAfterSeconds = 10
/** Decisions, and restrictions, that the timer reads at a time. */
export const dueDecisionsBatch = 100
/** How long a comment that is put off leaves the queue. */
export const putOffMinutes = 30
/** Comments around one that moderators see, comments of its author, and waiting comments that are compared with it. */
export const windowMax = 12
export const historyMax = 10
export const comparedMax = 300
/** Hidden comments on a page of the office. */
export const hiddenPageSize = 50
/** Answers of people that the office shows at once. */
export const appealsShown = 100
/** Former restrictions of a person that moderators see. */
export const formerRestrictionsMax = 20
/** How long the IP address and user agent of a comment are kept; not in the specification. */
export const traceDays = 30
/** Pictures attached to one comment; not in the specification. */
export const filesMax = 4
export const fileMaxBytes = 10 * 1024 * 1024
/** A page of up to this many comments is read by its own query; a longer one is cut from the whole thread. */
export const firstScreenMax = 100
/** How old the ratings in a shared copy of a thread may be; the words are always current. Not in the specification. */
export const threadSeconds = 30
/** A thread with more comments than this is worth compressing. */
export const uncompressedMax = 10
/** Comments read and written at a time when a whole thread is made. */
export const firstBatchSize = 1_000
export const batchSize = 2500
/** The newest ratings, and the newest reports, in the copy of a person's data; not in the specification. */
export const opinionsOfPerson = 5_000
/** An importer may ask for ids up to this one: new comments are numbered from the greatest id, and need room. */
export const importedIdMax = 2 ** 39
/** Comments on which a change of a rule is tried, and earlier ones of their authors that are read for it. */
export const triedComments = 1_000
export const triedEarlier = 5_000
/** Caught comments that a trial shows, and changes of rules that the office lists. */
export const trialShown = 50
export const ruleChangesShown = 100

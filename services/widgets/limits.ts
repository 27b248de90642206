/** Spec 7, 9: a slot is cached this long and up to the jitter longer, so that slots do not expire together. */
export const slotSeconds = 3000
export const slotJitterSeconds = 600

/** Posts read for each post that is shown: a page leaves out posts that it already shows. */
export const sparesFactor = 3

/** How long the link of a preview opens; the page of the office asks for a new one whenever it is loaded. */
export const previewHours = 12

/** Releases of the front page that can be looked up. */
export const keptReleases = 500

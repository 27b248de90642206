/** Spec 7, 9: a slot is kept this long and a little more, so that not all of them end at once. */
export const slotSeconds = 3000
export const slotJitterSeconds = 600

/** Posts read for each that is shown: a page leaves out those it shows already. */
export const sparesFactor = 3

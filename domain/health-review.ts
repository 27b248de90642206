/** A health text whose review is later than this many days tells readers that it waits for one. */
export const reviewOverdueDays = 30

/** The address of a download is good for this long. */
export const ticketMs = 60_000
/** An export whose process was not heard of for this long has ended with it. */
export const silentMs = 60_000
/** How often an export says where it is. */
export const reportMs = 1_500
/** A browser that takes nothing for this long is not waited for. */
export const stalledMs = 5 * 60_000
/** Rows of former exports. */
export const keptExports = 50
export const missingLineMax = 300

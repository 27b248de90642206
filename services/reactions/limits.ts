/** How long a shared cache may keep an answer for signed-out readers: every article page asks for it. */
export const sharedSeconds = 30
/** Newest reactions in a reader's copy of their data. */
export const exportedReactions = 5_000
/** Posts whose reactions one transaction removes when a reader is erased. */
export const postsPerRemoval = 200

// Per network. Without another note all processes count together.
export const typosPerNetwork = { max: 20, perSeconds: 600 }
export const typosPerNetworkDaily = { max: 200, perSeconds: 86_400 }
export const subscriptionsPerNetwork = { max: 10, perSeconds: 600 }
/** Each process counts for itself. */
export const refreshesPerNetwork = { max: 20, perSeconds: 60 }

/** Per post, for all networks together: dropping pages at every request would let anybody switch the page cache off. */
export const refreshesPerPost = { max: 1, perSeconds: 10 }

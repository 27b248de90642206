// Limits of a typo report, for both sides: a browser should not load schemas for them.
export const typoTextMax = 500
export const typoContextMax = 300
export const typoCommentMax = 1000

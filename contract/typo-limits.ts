// Of a reported mistake; both sides need them, and a browser needs no schemas.
export const typoTextMax = 500
export const typoContextMax = 300
export const typoCommentMax = 1000

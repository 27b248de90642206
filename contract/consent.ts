// Apart from the calls: forms of pages carry it.

/** The version of the terms a reader agrees to; changed together with their text (152-FZ). */
export const consentVersion = '2026-11'

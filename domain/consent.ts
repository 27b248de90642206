// Separate from the calls, because forms of pages have it.

/** Version of the terms that readers agree to. Changed together with their text (152-FZ). */
export const consentVersion = '2026-11'

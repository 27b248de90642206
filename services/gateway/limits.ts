/** A part that takes longer is answered 503, and the others do not wait for it. Callers themselves wait longer (spec 9). */
export const partTimeoutMs = 10_000

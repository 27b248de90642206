// Finds the pictures and files of the library that a text or JSON refers to, by their addresses. Pure.

const picture = /\/media\/([1-9]\d{0,12})\/\d/g
const file = /\/media\/files\/([1-9]\d{0,12})\//g

const idsOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, id]) => Number(id)))]

export const mediaIn = (text: string): { pictures: number[]; files: number[] } => ({
  pictures: idsOf(text, picture),
  files: idsOf(text, file),
})

/** The same patterns for PostgreSQL's `regexp_matches`, so that bodies need not be read from the database. */
export const pictureInSql = String.raw`/media/([1-9]\d{0,12})/\d`
export const fileInSql = String.raw`/media/files/([1-9]\d{0,12})/`

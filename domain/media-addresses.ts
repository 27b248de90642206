// Which pictures and files of the library a text or a JSON names, by their addresses. Pure.

const picture = /\/media\/([1-9]\d{0,12})\/\d/g
const file = /\/media\/files\/([1-9]\d{0,12})\//g

const idsOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, id]) => Number(id)))]

export const mediaIn = (text: string): { pictures: number[]; files: number[] } => ({
  pictures: idsOf(text, picture),
  files: idsOf(text, file),
})

/** The same patterns for `regexp_matches` of PostgreSQL: the text of a body stays in the database. */
export const pictureInSql = String.raw`/media/([1-9]\d{0,12})/\d`
export const fileInSql = String.raw`/media/files/([1-9]\d{0,12})/`

/** Quotation marks inside others: «Письма „Дельно“». */
export const innerQuotes = (words: string): string => words.replaceAll('«', '„').replaceAll('»', '“')

/** A name in quotation marks; its own become inner ones. */
export const quoted = (name: string): string => `«${innerQuotes(name)}»`

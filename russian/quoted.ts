/** A name in quotation marks; its own become inner ones: «Письма „Дельно“». */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`

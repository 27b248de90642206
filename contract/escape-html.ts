const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in HTML, between tags and in an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, sign => entities[sign]!)

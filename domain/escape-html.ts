const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, sign => entities[sign]!)

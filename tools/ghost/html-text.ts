import { escapeHtml } from '#domain/escape-html.ts'

/** The opening tag with the attributes that have a value. */
export function openTag(name: string, attributes: Record<string, unknown>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number')
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
    .join('')
  return `<${name}${written}>`
}

export const tag = (name: string, attributes: Record<string, unknown>, inside: string) =>
  `${openTag(name, attributes)}${inside}</${name}>`

/** An empty string if there is nothing inside. */
export const tagIf = (name: string, attributes: Record<string, unknown>, inside: string) =>
  inside.trim() ? tag(name, attributes, inside) : ''

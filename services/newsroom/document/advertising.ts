// The fields that mark a text as advertising. Only some people may change them (`advertise` in domain/newsroom-rights.ts).
import type * as Y from 'yjs'
import { fieldsOf } from './document.ts'

const names = ['isAdvertising', 'isPromo', 'advertLabel', 'adsToken', 'advertiser', 'testPixel'] as const

type Fields = Readonly<Record<string, unknown>>
type Meta = { promo?: unknown; adsSource?: unknown }

/** `fields` with the advertising values of `present`. */
export function withAdvertisingOf(present: Fields, fields: Fields): Fields {
  const kept = Object.fromEntries(names.flatMap(name => (name in present ? [[name, present[name]]] : [])))
  const others = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name)),
  )
  const { promo, adsSource } = (present['meta'] ?? {}) as Meta
  const { promo: _promo, adsSource: _source, ...meta } = (fields['meta'] ?? {}) as Meta
  const keptMeta = { ...(promo !== undefined && { promo }), ...(adsSource !== undefined && { adsSource }) }
  const hasMeta = fields['meta'] !== undefined || Object.keys(keptMeta).length > 0
  return { ...others, ...kept, ...(hasMeta && { meta: { ...meta, ...keptMeta } }) }
}

/** The advertising values of a document as one string, for comparison. */
export function advertisingOf(doc: Y.Doc): string {
  const fields = fieldsOf(doc)
  const { promo, adsSource } = (fields.get('meta') ?? {}) as Meta
  // A missing value, `false`, `null` and an empty list mean the same.
  const values = [...names.map(name => fields.get(name)), promo, adsSource].map(value =>
    !value || (Array.isArray(value) && value.length === 0) ? null : value,
  )
  return JSON.stringify(values)
}

// What says that a text is advertising: only some people may change it (domain/newsroom-rights.ts, `advertise`).
import type * as Y from 'yjs'
import { fieldsOf } from './document.ts'

const names = ['isAdvertising', 'isPromo', 'advertLabel', 'adsToken', 'advertiser', 'testPixel'] as const

type Fields = Readonly<Record<string, unknown>>
type Meta = { promo?: unknown; adsSource?: unknown }

/** The values of `fields`, but those about advertising as in `present`. */
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

/** The values as one line, to be compared. */
export function advertisingOf(doc: Y.Doc): string {
  const fields = fieldsOf(doc)
  const { promo, adsSource } = (fields.get('meta') ?? {}) as Meta
  // Nothing and `false`, `null` or an empty list say the same.
  const said = [...names.map(name => fields.get(name)), promo, adsSource].map(value =>
    !value || (Array.isArray(value) && value.length === 0) ? null : value,
  )
  return JSON.stringify(said)
}

// What says that a text is advertising: only some people may change it (domain/newsroom-rights.ts, `advertise`).
import type * as Y from 'yjs'
import { fieldsOf } from './document.ts'

const names = ['isAdvertising', 'isPromo', 'advertLabel', 'adsToken', 'advertiser', 'testPixel'] as const

/** The values as one line, to be compared. */
export function advertisingOf(doc: Y.Doc): string {
  const fields = fieldsOf(doc)
  const { promo, adsSource } = (fields.get('meta') ?? {}) as { promo?: unknown; adsSource?: unknown }
  // Nothing and `false`, `null` or an empty list say the same.
  const said = [...names.map(name => fields.get(name)), promo, adsSource].map(value =>
    !value || (Array.isArray(value) && value.length === 0) ? null : value,
  )
  return JSON.stringify(said)
}

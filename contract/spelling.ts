// Field names in any spelling: the specification itself writes `post_ID`, `post_id` and `postId`.
import type { z } from 'zod'
import { DomainError } from './errors.ts'

/** Field names of a schema by their normal form, without case and underscores. */
export type Spelling = ReadonlyMap<string, string>

const sound = (name: string) => name.replaceAll(/[_-]/g, '').toLowerCase()

function namesOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'union') return def.options.flatMap(namesOf)
  if (def.type === 'pipe') return namesOf(def.in._zod.def.type === 'transform' ? def.out : def.in)
  return 'innerType' in def ? namesOf(def.innerType) : []
}

export function spellingOf(schema: z.core.$ZodType | undefined): Spelling {
  return new Map((schema ? namesOf(schema) : []).map(name => [sound(name), name]))
}

/** The field that is meant, also for `ids[]` and `ids[0]`; an unknown name is returned unchanged. */
export function spell(name: string, spelling: Spelling): string {
  return spelling.get(sound(name.replace(/\[\d*\]$/, ''))) ?? name
}

/**
 * Renames fields to the names of the schema. The exact spelling wins; values of a list are joined. Throws `validation` if two other
 * spellings of one field have different values.
 */
export function respell(input: unknown, spelling: Spelling): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || ArrayBuffer.isView(input)) return input
  const entries = Object.entries(input)
  if (entries.every(([key]) => spell(key, spelling) === key)) return input
  const fields = new Map<string, unknown>()
  for (const [key, value] of entries) {
    const name = spell(key, spelling)
    const isPart = /\[\d*\]$/.test(key)
    if (name !== key && !isPart && Object.hasOwn(input, name)) continue
    if (name !== key && !isPart && fields.has(name) && !isSame(fields.get(name), value))
      throw new DomainError('validation', 'Одно поле прислано дважды', {
        [name]: 'Прислано дважды с разными значениями',
      })
    const before = isPart && fields.has(name) ? [fields.get(name)].flat() : []
    fields.set(name, isPart && name !== key ? [...before, value].flat() : value)
  }
  return Object.fromEntries(fields)
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** True if fields were sent and none of them is in the schema. */
export function hasOnlyUnknown(input: unknown, spelling: Spelling): input is object {
  const known = new Set(spelling.values())
  return typeof input === 'object' && input !== null && !Object.keys(input).some(key => known.has(key))
}

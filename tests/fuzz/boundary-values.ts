// The boundary values of every field of a schema: the smallest and the largest accepted value, and one beyond each.
import type { z } from 'zod'

/** One field of an input and a value for it, made from its value in a valid input. */
export type BoundaryValue = { path: readonly (string | number)[]; change(old: unknown): unknown }

/** Longer texts and lists are cut off by the size limit of a body before any schema sees them. */
const longest = 20_000
/** The size of a list, in characters. */
const longestList = 4_000_000
const deepest = 8

function valuesOf(schema: z.core.$ZodTypes): ((old: unknown) => unknown)[] {
  const { def } = schema._zod
  const checks = (def.checks ?? []).map(check => check._zod.def) as { minimum?: number; maximum?: number }[]
  const minimum = checks.findLast(check => check.minimum !== undefined)?.minimum
  const maximum = checks.findLast(check => check.maximum !== undefined)?.maximum
  const lengths = [
    minimum === undefined ? 0 : minimum - 1,
    minimum,
    maximum,
    maximum === undefined ? 4_001 : maximum + 1,
  ]
  const possible = [...new Set(lengths)].filter(length => length !== undefined && length >= 0 && length <= longest)
  switch (def.type) {
    case 'string':
      return ['a', 'я', '😀', '0'].flatMap(letter => (possible as number[]).map(length => () => letter.repeat(length)))
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      const edges = [minValue, maxValue].filter(edge => edge !== null && Number.isFinite(edge)) as number[]
      const around = edges.flatMap(edge => [edge - 1, edge, edge + 1, edge + 0.5])
      return [...around, 0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308].map(value => () => value)
    }
    case 'array':
      return (possible as number[]).map(length => (old: unknown) => {
        const element: unknown = (Array.isArray(old) ? old[0] : old) ?? 1
        const fitting = Math.floor(longestList / JSON.stringify(element).length)
        return Array.from({ length: Math.min(length, fitting) }, () => element)
      })
    case 'record':
      return [
        () => ({}),
        () => Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`key-${at}`, 1])),
        () => ({ '': 1 }),
      ]
    case 'enum':
    case 'literal':
      return ['', 'another', null].map(value => () => value)
    case 'boolean':
      return ['', 'true', 1, null].map(value => () => value)
    case 'object':
      return [{}, [], null, 'text'].map(value => () => value)
    default:
      return [null, '', 0, {}].map(value => () => value)
  }
}

function follow(schema: z.core.$ZodTypes, path: readonly (string | number)[], found: BoundaryValue[]): void {
  if (path.length > deepest) return
  const { def } = schema._zod
  const inside = (inner: z.core.$ZodType, ...further: (string | number)[]) =>
    follow(inner as z.core.$ZodTypes, [...path, ...further], found)
  if (def.type === 'union') return def.options.forEach(option => inside(option))
  if (def.type === 'intersection') return [def.left, def.right].forEach(part => inside(part))
  if (def.type === 'pipe') return inside(def.out._zod.def.type === 'transform' ? def.in : def.out)
  if (def.type === 'lazy') return inside(def.getter())
  if ('innerType' in def) {
    found.push({ path, change: () => (def.type === 'nullable' ? null : undefined) })
    return inside(def.innerType)
  }
  for (const change of valuesOf(schema)) found.push({ path, change })
  if (def.type === 'object') for (const [field, inner] of Object.entries(def.shape)) inside(inner, field)
  else if (def.type === 'array') inside(def.element, 0)
  else if (def.type === 'tuple') def.items.forEach((item, at) => inside(item, at))
}

/** Lists the boundary values of all fields of a schema, including nested fields. */
export function listBoundaryValues(schema: z.core.$ZodType): BoundaryValue[] {
  const found: BoundaryValue[] = []
  follow(schema as z.core.$ZodTypes, [], found)
  return found
}

/**
 * Returns the input with one boundary value in it. Missing objects and lists on its path are made. The input itself
 * stays unchanged.
 */
export function withBoundaryValue(input: unknown, { path, change }: BoundaryValue): unknown {
  const root: Record<string | number, unknown> = { root: structuredClone(input) }
  let holder = root
  let key: string | number = 'root'
  for (const next of path) {
    const value = holder[key]
    if (typeof value !== 'object' || value === null) holder[key] = typeof next === 'number' ? [] : {}
    holder = holder[key] as Record<string | number, unknown>
    key = next
  }
  holder[key] = change(holder[key])
  return root['root']
}

// Addresses without a page: where readers are led from them, and which ones were asked for in vain. Former addresses of articles and recipes
// need none of this: the services remember them.
import { z } from 'zod'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'
import { integer, wholeNumber } from '../whole-number.ts'

const pathMax = 500
export const redirectsAtOnce = 1000

/** The path of an address of the site as it is compared: decoded, without a slash at its end, query and fragment. */
export function plainPath(address: string): string {
  const whole = address.replace(/[?#].*$/s, '')
  let end = whole.length
  // Without a regular expression, which would try each of two thousand slashes of a stranger's address.
  while (end > 1 && whole[end - 1] === '/') end -= 1
  const bare = whole.slice(0, end)
  try {
    const path = decodeURI(bare)
    // The database cannot keep it, and no page has it.
    return path.includes('\0') ? bare : path
  } catch {
    return bare
  }
}

/** One slash at the beginning: with two, a browser takes the path for another host. */
const path = line(pathMax)
  .transform(plainPath)
  .pipe(z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'нужен адрес на этом сайте: /kak-zvali-ranshe'))
const target = line(pathMax).pipe(
  z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'нужен адрес на этом сайте: /kak-zovut-teper'),
)
const from = path.refine(value => value !== '/', 'главная страница остаётся на месте')

const redirect = z.object({ from: z.string(), to: z.string(), changedAt: z.iso.datetime() })
export type Redirect = z.output<typeof redirect>

const call = officeCallOf('content', '/api/v1/office/addresses')
const internal = internalCallOf('content', 'POST', 'own: the host of pages')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const

export const listRedirects = defineCall({
  ...call(
    'listRedirects',
    '',
    'List redirects by their addresses, and count the addresses that are remembered by themselves',
  ),
  method: 'GET',
  query: z.object({
    q: line(100).default('').describe('Part of either address'),
    after: line(pathMax).default('').describe('The `from` of the last redirect of the former piece'),
    limit: wholeNumber(1, 100).default(50),
  }),
  reply: z.object({
    items: z.array(redirect),
    total: z.number().int().describe('Of all redirects'),
    remembered: z.number().int().describe('Former addresses of articles'),
  }),
  errors,
})

export const setRedirects = defineCall({
  ...call('setRedirects', '', 'Lead readers from addresses without a page to other addresses'),
  method: 'PUT',
  rateLimit,
  body: z.object({
    items: z
      .array(z.object({ from, to: target }))
      .min(1)
      .max(redirectsAtOnce),
    expected: z
      .string()
      .nullable()
      .optional()
      .describe('Of a single redirect: where it leads now, null for a new one; otherwise it is not compared'),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        from: z.string(),
        to: z.string().describe('The end of the way, if the wanted address is redirected itself'),
        outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
        reason: z.string().optional().describe('Why it was refused'),
      }),
    ),
  }),
  errors: [...errors, 'conflict', 'quota_exceeded'],
})

export const removeRedirect = defineCall({
  ...call('removeRedirect', '/remove', 'Remove a redirect that leads where `expected` says'),
  method: 'POST',
  rateLimit,
  body: z.object({ from, expected: z.string() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...errors, 'not_found', 'conflict'],
})

const missing = z.object({
  path: z.string(),
  times: z.number().int().describe('By readers, in thirty days or since it was asked for first'),
  robots: z.number().int(),
  from: z
    .string()
    .nullable()
    .describe('Where the last reader came from: a path of this site, or a host; null if the browser did not say'),
  lastAt: z.iso.datetime(),
  proposal: z
    .object({ to: z.string(), title: z.string(), likeness: z.number().int().min(0).max(100).describe('In per cent') })
    .nullable(),
})
export type MissingAddress = z.output<typeof missing>

export const listMissingAddresses = defineCall({
  ...call('listMissingAddresses', '/missing', 'List addresses that readers asked for in vain, the most frequent first'),
  method: 'GET',
  query: z.object({ limit: wholeNumber(1, 20).default(20) }),
  reply: z.object({ items: z.array(missing), total: z.number().int() }),
  errors,
})

export const hideMissingAddress = defineCall({
  ...call('hideMissingAddress', '/missing/hide', 'Hide an address that leads nowhere, or show it again'),
  method: 'POST',
  rateLimit,
  body: z.object({ path, isHidden: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...errors, 'not_found'],
})

export const findRedirect = defineCall({
  ...internal('findRedirect', '/addresses/find', 'Find where readers are led from an address without a page'),
  body: z.object({ path: z.string().max(2000) }),
  reply: z.object({ to: z.string().nullable() }),
  errors: ['validation', 'forbidden'],
})

/** What a process of the host noticed within a minute. */
export const noticedAtOnce = 500
export const noteMissingAddresses = defineCall({
  ...internal('noteMissingAddresses', '/addresses/missing', 'Note addresses that were asked for in vain'),
  body: z.object({
    items: z
      .array(
        z.object({
          path: z.string().max(2000),
          times: integer(0, 1_000_000),
          robots: integer(0, 1_000_000),
          from: z.string().max(500).nullable(),
        }),
      )
      .max(noticedAtOnce),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'forbidden'],
})

export const archivedRedirect = z.object({ from, to: target })

export const listArchivedRedirects = defineCall({
  ...internal(
    'listArchivedRedirects',
    '/archive/redirects/list',
    'List the redirects of the magazine, a piece at a time',
  ),
  body: z.object({ after: z.string().max(pathMax).default('') }),
  reply: z.object({ items: z.array(z.object({ from: z.string(), to: z.string() })).max(redirectsAtOnce) }),
  errors: ['validation', 'forbidden'],
})

export const restoreRedirects = defineCall({
  ...internal('restoreRedirects', '/archive/redirects', 'Restore redirects; those from the same addresses here stay'),
  body: z.object({ items: z.array(archivedRedirect).max(redirectsAtOnce) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation', 'forbidden'],
})

export const addressCalls = [
  listRedirects,
  setRedirects,
  removeRedirect,
  listMissingAddresses,
  hideMissingAddress,
  findRedirect,
  noteMissingAddresses,
  listArchivedRedirects,
  restoreRedirects,
] as const

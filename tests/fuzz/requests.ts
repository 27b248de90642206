// Makes requests from the contract: valid ones as our clients send them, each with something in it that no client
// sends.
import fc from 'fast-check'
import type { z } from 'zod'
import { allCalls } from '#contract/all-calls.ts'
import { callPath, type Call } from '#contract/call.ts'
import { mounts } from '#server/mounts.ts'
import { listBoundaryValues, withBoundaryValue, type BoundaryValue } from './boundary-values.ts'

/**
 * The callers; the sender adds their tokens. `office` and `author` have tokens and cookies of the office, and call from
 * a page of our own site; `admin` has the role but not the second step. A `leaver` has sessions that no other request
 * needs.
 */
export const fuzzCallers = [
  'nobody',
  'reader',
  'moderator',
  'admin',
  'office',
  'author',
  'banned',
  'stranger',
  'leaver',
  'forged',
] as const
export type FuzzCaller = (typeof fuzzCallers)[number]

/** One request, repeated exactly by its seed. Names in capitals between dollar signs stand for ids of this run. */
export type FuzzRequest = {
  call: string
  method: string
  url: string
  caller: FuzzCaller
  hasKey: boolean
  headers: Record<string, string>
  body: string | undefined
}

/** Values of the seeded magazine by the name of the field, in lower case without underscores. */
const known: Record<string, readonly unknown[]> = {
  id: [1, 2, 101, 102, 1_000_000_001, '$READER$', '$STRANGER$'],
  postid: [101, 102, 201, 301, 1_000_000_001],
  ids: [1, 2, 101, 102, 1_000_000_001],
  userid: ['$READER$', '$STRANGER$'],
  slug: ['fikus-zimoj', 'stol-bez-hlama', 'dom', 'zima', 'anna', 'son', 'son-v-zharu', 'kolonki', 'syrniki', 'kasha'],
  slugs: ['fikus-zimoj'],
  path: [
    'dom',
    'dom/rasteniya',
    'zima',
    'anna',
    'kolonki',
    'week',
    '2026/11',
    'zavtraki',
    'fikus-zimoj',
    'posts/v2/by-slug',
  ],
  pathname: ['/recipes/', '/recipe/syrniki'],
  q: ['фикус', 'сырники', 'ghbdtn'],
  email: ['lena@delno.test', 'stranger@delno.test', 'new@delno.test'],
  emails: ['lena@delno.test'],
  includes: ['sidebar', 'footer', 'post', 'recipe'],
  type: ['newsletter', 'post'],
  author: ['anna'],
  categories: ['dom', 'rasteniya'],
  tags: ['zima'],
  parent: [0, 1, 'dom'],
  commentid: [1, 2],
  folderid: [1, null],
  answerid: [11, 12],
  token: ['https://127.0.0.1:9/push/lena'],
  channelname: ['comments.101', 'private-$READER$'],
  source: ['test:1', 'fuzz:1', 'fuzz:2'],
  schema: ['iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4'],
  code: ['123456'],
  day: ['2026-11-20', '2026-11-21'],
  timezoneoffset: ['+03:00', '-11:00'],
}
const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

const letters = fc.string({ unit: fc.constantFrom(...'абвгдеёжзabcXYZ 019-_.,«»😀'), minLength: 1, maxLength: 30 })
const uuid = fc.constantFrom('$READER$', '$STRANGER$', '00000000-0000-4000-8000-000000000000')
const html = fc.constantFrom(
  '<p>Абзац</p>',
  '<!-- wp:gallery {"ids":[1]} --><figure></figure><!-- /wp:gallery -->',
  '<ul><li>a<table><tr><td>b',
  '<!-- wp:delno/callout {"title":1} -->',
)

/** Each of these is a table of a million letters, so a pattern has one. */
const textsMatching = new Map<string, fc.Arbitrary<string>>()
function textMatching({ source, flags }: RegExp): fc.Arbitrary<string> {
  const made =
    textsMatching.get(`${source}/${flags}`) ?? fc.stringMatching(new RegExp(source, flags.replace(/[gimsy]/g, '')))
  textsMatching.set(`${source}/${flags}`, made)
  return made
}

function textOf(schema: z.ZodString): fc.Arbitrary<unknown> {
  const { minLength, maxLength, format } = schema
  const checks = (schema._zod.def.checks ?? []).map(check => check._zod.def) as { pattern?: RegExp }[]
  const pattern = checks.findLast(check => check.pattern)?.pattern ?? (schema._zod.def as { pattern?: RegExp }).pattern
  if (format === 'uuid') return uuid
  if (format === 'email') return fc.constantFrom(...(known.email as string[]))
  if (format === 'url') return fc.constantFrom('https://127.0.0.1:9/push/lena', 'https://delno.test/', 'http://a.test')
  if (format === 'datetime')
    return fc.constantFrom(
      '2026-11-20T08:00:00Z',
      '1900-01-01T00:00:00Z',
      '2999-12-31T23:59:59Z',
      '2026-11-20T08:00:00+03:00',
    )
  if (format === 'date') return fc.constantFrom('2026-11-20', '2020-02-29', '1900-01-01', '2999-12-31')
  if (pattern && !/[\\(]\?|\\p|\^\(\?/.test(pattern.source))
    try {
      return textMatching(pattern)
    } catch {
      // Not every pattern can be reversed into texts.
    }
  const longest = Math.min(maxLength ?? 60, 4000)
  return fc.oneof(
    { weight: 6, arbitrary: letters.map(text => text.slice(0, longest)) },
    { weight: 2, arbitrary: html.map(text => text.slice(0, longest)) },
    { weight: 1, arbitrary: fc.constant('ы'.repeat(longest)) },
    { weight: 1, arbitrary: fc.constant('я'.repeat(Math.max(minLength ?? 0, 1))) },
  )
}

function numberOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const min = Math.max(schema.minValue ?? -1000, Number.MIN_SAFE_INTEGER)
  const max = Math.min(schema.maxValue ?? 1000, Number.MAX_SAFE_INTEGER)
  const near = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 12)) })
  return fc.oneof(
    { weight: 4, arbitrary: near },
    { weight: 1, arbitrary: fc.constantFrom(Math.ceil(min), Math.floor(max)) },
  )
}

/** Makes a value that the schema accepts; `name` is the field. */
function validOf(schema: z.core.$ZodType, name = '', depth = 0): fc.Arbitrary<unknown> {
  const own = ofType(schema as z.core.$ZodTypes, name, depth)
  const here = known[plain(name)]
  return here && !isCompound(schema)
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...here) }, { weight: 1, arbitrary: own })
    : own
}

function isCompound(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return isCompound(def.out._zod.def.type === 'transform' ? def.in : def.out)
  if ('innerType' in def) return isCompound(def.innerType)
  if (def.type === 'union') return def.options.some(isCompound)
  return (
    def.type === 'object' ||
    def.type === 'array' ||
    def.type === 'enum' ||
    def.type === 'literal' ||
    def.type === 'record'
  )
}

function ofType(schema: z.core.$ZodTypes, name: string, depth: number): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  const inside = (inner: z.core.$ZodType, field = name) => validOf(inner, field, depth + 1)
  switch (def.type) {
    case 'string':
      return textOf(schema as z.ZodString)
    case 'number':
      return numberOf(schema as z.ZodNumber)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(def.shape).map(([field, inner]) => [field, inside(inner, field)]),
      )
      const required = Object.keys(fields).filter(field => def.shape[field]!._zod.optin === undefined)
      return fc.record(fields, { requiredKeys: required })
    }
    case 'array':
      return fc.array(inside(def.element), { minLength: 0, maxLength: depth > 4 ? 1 : 3 })
    case 'tuple':
      return fc.tuple(...def.items.map(item => inside(item)))
    case 'record':
      return fc.dictionary(ofKey(def.keyType), inside(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...def.options.map(option => inside(option)))
    case 'intersection':
      return fc.tuple(inside(def.left), inside(def.right)).map(([a, b]) => Object.assign({}, a, b))
    case 'pipe':
      return inside(def.out._zod.def.type === 'transform' ? def.in : def.out)
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inside(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) })
    default:
      return 'innerType' in def ? inside(def.innerType) : fc.jsonValue({ maxDepth: 2 })
  }
}
const ofKey = (schema: z.core.$ZodType) =>
  validOf(schema)
    .map(String)
    .filter(key => key !== '__proto__')

const deep = (depth: number) => JSON.parse('[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth)) as unknown

/** Values that often break programs. None of them contains a word of a database error, so an echo of one is no leak. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    0.5,
    -0,
    32_767,
    32_768,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    999_999_999,
    1_000_000_000,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    7_531_357_223_780_352,
    2 ** 63,
    1e21,
    1e308,
    -1e308,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    { $gt: '' },
    { length: 1e9 },
    [7],
    ['7'],

    '',
    ' ',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '0x10',
    '1e1',
    '-0',
    '+1',
    '01',
    '7.0',

    '2147483647',
    '2147483648',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '9'.repeat(400),

    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\uffff',
    '😀',
    '𝒳𝒳',
    '\u202eabc',
    '\u0301'.repeat(50),
    '\r\nx: y',
    '\u2028',

    "'",
    '"',
    '\\',
    "' or 1=1 --",
    '%',
    '%00',
    '%zz',
    '_',
    '..',
    '../../x',
    './',
    '/',
    '//',
    '?',
    '#',
    '&a=b',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '<script>',
    '<!--',
    ']]>',
    'javascript:x',
    'data:,',

    '0000-01-01',
    '0000-00-00',
    '9999-12-31',
    '2026-02-30',
    '-0001-01-01',
    '+275760-09-13',
    'infinity',
    '0000-01-01T00:00:00Z',

    '9999-12-31T23:59:59.999999999Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T08:00:00+23:59',
    '0001-01-01T00:00:00+14:00',

    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
    '{00000000-0000-4000-8000-000000000000}',

    'a'.repeat(300),
    'я'.repeat(10_000),
    'a,'.repeat(2000),
    '1,'.repeat(500),
    '('.repeat(3000),
    '<b>'.repeat(2000),
    '> '.repeat(2000),
    '*_'.repeat(2000),
    '['.repeat(2000),
    'http://a.'.repeat(500),
    '<!-- wp:a '.repeat(300),
    '&'.repeat(3000),
    deep(50),
    deep(400),
    { toString: 1, valueOf: 1 },
    JSON.parse('{"__proto__":{"a":1}}') as unknown,
    Array.from({ length: 1001 }, (_, at) => at),
    Array.from({ length: 301 }, () => 'x'),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

type Step = { at: number; how: 'replace' | 'drop' | 'wrap' | 'extra' | 'twice' | 'text'; value: unknown; key: string }
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'drop', 'wrap', 'extra', 'twice', 'text'),
  value: hostile,
  key: fc.constantFrom(
    '__proto__',
    'constructor',
    'id',
    'roles',
    'банан',
    '',
    'is_admin',
    'a.b',
    'ids[]',
    'x'.repeat(200),
  ),
})

type Place = { holder: Record<string, unknown>; key: string }
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key })
    if (found.length < 500) placesOf((value as Record<string, unknown>)[key], found)
  }
  return found
}

/** Returns a copy of the value with one change somewhere inside. The value itself stays unchanged. */
function spoil(value: unknown, { at, how, value: bad, key }: Step): unknown {
  const root = { root: structuredClone(value) }
  const places = placesOf(root)
  const place = places[at % places.length]!
  const old = place.holder[place.key]
  if (how === 'replace') place.holder[place.key] = bad
  else if (how === 'drop') Reflect.deleteProperty(place.holder, place.key)
  else if (how === 'wrap') place.holder[place.key] = [old]
  else if (how === 'twice') place.holder[place.key] = [old, old]
  else if (how === 'text') place.holder[place.key] = asText(old)
  else {
    const inside = typeof old === 'object' && old !== null && !Array.isArray(old) ? old : place.holder
    if (!Array.isArray(inside)) Object.defineProperty(inside, key, { value: bad, enumerable: true, configurable: true })
  }
  return root.root
}

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** A text in the form in which it can be sent: half of a surrogate pair has no bytes. */
const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function formOf(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return asText(fields)
  return Object.entries(fields)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map(each => `${encode(key)}=${encode(each)}`))
    .join('&')
}

/** Drops the characters that a header cannot contain. */
const headerOf = (value: unknown) =>
  asText(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 2000)

type Dressing = {
  contentType: string | undefined
  rawBody: string | undefined
  cookie: unknown
  caller: FuzzCaller
  hasKey: boolean
}
/** Who makes most of the requests of a call: somebody who may. */
function usualCallers({ auth, isForOffice, isForOwnSite }: Call): readonly FuzzCaller[] {
  if (isForOffice || isForOwnSite)
    return ['office', 'office', 'office', 'office', 'office', 'office', 'author', 'author']
  return auth === 'user' ? ['reader', 'reader', 'reader', 'admin', 'office'] : []
}

const dressing = (call: Call): fc.Arbitrary<Dressing> =>
  fc.record({
    contentType: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'x',
          'application/octet-stream',
        ),
      },
    ),
    rawBody: fc.oneof(
      { weight: 15, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          '{',
          'null',
          '[]',
          '""',
          '0',
          '{"a":1}{',
          '{"__proto__":1}',
          '\ufeff{}',
          '{"a":"\\ud800"}',
          '--x\r\n\r\n',
          'a=1&a=2',
          '%',
          '[['.repeat(20_000),
        ),
      },
    ),
    cookie: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile }),
    caller: fc.constantFrom(...fuzzCallers, ...usualCallers(call)),
    hasKey: call.auth === 'internal' ? fc.nat(30).map(at => at > 0) : fc.constant(false),
  })

type Input = { params: unknown; query: unknown; body: unknown }

const inputOf = (call: Call): fc.Arbitrary<Input> => {
  const part = (schema: z.core.$ZodType | undefined) => (schema ? validOf(schema as z.ZodType) : fc.constant(undefined))
  return fc.record({ params: part(call.params), query: part(call.query), body: part(call.body) })
}

/** The boundary values of all fields of a call. */
const boundariesOf = (call: Call): BoundaryValue[] =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    call[part] ? listBoundaryValues(call[part]).map(({ path, change }) => ({ path: [part, ...path], change })) : [],
  )

function dress(call: Call, sent: unknown, { contentType, rawBody, cookie, caller, hasKey }: Dressing): FuzzRequest {
  const { params, query, body } = (typeof sent === 'object' && sent !== null ? sent : {}) as Partial<Input>
  const path = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  const texts = Object.fromEntries(Object.entries(path).map(([key, value]) => [key, asText(value).toWellFormed()]))
  const search = query === undefined ? '' : formOf(query)
  const isForm = call.bodyKind === 'form'
  const text = rawBody ?? (body === undefined ? undefined : isForm ? formOf(body) : JSON.stringify(body))
  const usual = isForm
    ? 'application/x-www-form-urlencoded'
    : call.bodyKind === 'bytes'
      ? 'application/octet-stream'
      : 'application/json'
  const sender = leaving.has(call.name) && !withoutSession.includes(caller) ? 'leaver' : caller
  return {
    call: call.name,
    method: call.method,
    // Our servers accept a request line of at most 16 kB.
    url: (mounts[call.service] + callPath(call, texts) + (search && `?${search}`)).slice(0, 12_000),
    caller: sender,
    hasKey,
    headers: {
      ...(text === undefined && contentType === undefined ? {} : { 'content-type': contentType ?? usual }),
      ...(cookie === undefined ? {} : { cookie: `delno_session=${headerOf(cookie)}; delno_voter=${headerOf(cookie)}` }),
    },
    body: call.method === 'GET' ? undefined : text,
  }
}

function requestOf(call: Call): fc.Arbitrary<FuzzRequest> {
  const boundaries = boundariesOf(call)
  const boundary = fc.option(fc.nat(Math.max(0, boundaries.length - 1)), { freq: 2 })
  return fc
    .tuple(inputOf(call), boundary, fc.array(step, { minLength: 0, maxLength: 2 }), dressing(call))
    .map(([valid, at, steps, dressed]) => {
      const edge = at === null ? undefined : boundaries[at]
      return dress(call, edge ? withBoundaryValue(valid, edge) : steps.reduce<unknown>(spoil, valid), dressed)
    })
}

/** Calls that random requests leave out: they end sessions and roles that later requests need. */
const spared = new Set(['eraseUser', 'removeRole', 'lockOffice'])
/** Calls that end or lock the session of their caller: only a leaver makes them with a valid token. */
const leaving = new Set(['revokeToken', 'refreshToken', 'archiveUser', 'signOutOfOffice', 'endOtherOfficeSessions'])
const withoutSession: readonly FuzzCaller[] = ['nobody', 'forged', 'banned']

const callsNamed = (names?: readonly string[]) =>
  allCalls.filter(({ name }) => (names ? names.includes(name) : !spared.has(name)))

/**
 * Makes one request for each boundary value of every field of every call, sent by somebody who may make the call; the
 * rest of the input is valid.
 */
export function makeBoundaryRequests(seed: number, names?: readonly string[]): FuzzRequest[] {
  return callsNamed(names).flatMap(call => {
    const boundaries = boundariesOf(call)
    const inputs = fc.sample(inputOf(call), { seed, numRuns: boundaries.length })
    return boundaries.map((boundary, at) =>
      dress(call, withBoundaryValue(inputs[at], boundary), {
        ...undressed,
        caller: entitledTo(call)[at % entitledTo(call).length]!,
        hasKey: call.auth === 'internal',
      }),
    )
  })
}

/** Callers of whom at least one may make the call. */
function entitledTo({ auth, isForOffice, isForOwnSite }: Call): readonly FuzzCaller[] {
  if (isForOffice || isForOwnSite) return ['office']
  return auth === 'user' ? ['reader', 'office', 'admin'] : ['admin']
}

const undressed = { contentType: undefined, rawBody: undefined, cookie: undefined }

/**
 * Makes `each` valid requests for each of these calls, by callers of whom at least one may make it. Calls that random requests leave out
 * come last.
 */
export function makeValidRequests(seed: number, each: number, names: readonly string[]): FuzzRequest[] {
  const calls = allCalls
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => Number(spared.has(a.name)) - Number(spared.has(b.name)))
  return calls.flatMap(call =>
    fc
      .sample(inputOf(call), { seed, numRuns: each })
      .flatMap(input =>
        entitledTo(call).map(caller => dress(call, input, { ...undressed, caller, hasKey: call.auth === 'internal' })),
      ),
  )
}

/**
 * Chooses about `count` of the boundary requests by the seed. Every call is among them as often as it has boundary
 * values, so another seed tries other fields.
 */
export function someBoundaryRequests(seed: number, count: number): FuzzRequest[] {
  const all = makeBoundaryRequests(seed)
  const apart = all.length / count
  const offset = (seed % 1000) / 1000
  return Array.from({ length: count }, (_, at) => all[Math.floor((at + offset) * apart) % all.length]!)
}

/** Makes requests for every call of the contract, including internal ones. */
export function makeRequests(seed: number, count: number, names?: readonly string[]): FuzzRequest[] {
  const calls = callsNamed(names)
  return fc.sample(fc.oneof(...calls.map(requestOf)), { seed, numRuns: count })
}

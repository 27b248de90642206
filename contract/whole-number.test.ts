import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { textSocketAuth } from './newsroom-socket.ts'
import { idList } from './lists.ts'
import { broughtMoment } from './moments.ts'
import { int4Max, int8Max, wholeNumber } from './whole-number.ts'

type Found = { at: string; schema: z.ZodNumber }

/** The schemas directly inside a schema; of a transform, the one that is checked last. */
function insideOf(schema: z.core.$ZodType, at: string): { at: string; schema: z.core.$ZodType }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const here = (...schemas: (z.core.$ZodType | null)[]) => schemas.flatMap(each => (each ? [{ at, schema: each }] : []))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, field]) => ({ at: `${at}.${name}`, schema: field }))
    case 'array':
      return here(def.element)
    case 'tuple':
      return here(...def.items, def.rest)
    case 'record':
      return here(def.valueType)
    case 'union':
      return here(...def.options)
    case 'intersection':
      return here(def.left, def.right)
    case 'pipe':
      return here(def.out._zod.def.type === 'transform' ? def.in : def.out)
    default:
      return 'innerType' in def ? here(def.innerType) : []
  }
}

/** All numbers in a request schema. */
function numbersOf(schema: z.core.$ZodType | undefined, at: string): Found[] {
  if (!schema) return []
  if (schema._zod.def.type === 'number') return [{ at, schema: schema as z.ZodNumber }]
  return insideOf(schema, at).flatMap(inside => numbersOf(inside.schema, inside.at))
}

function isTurning(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'pipe' || insideOf(schema, '').some(inside => isTurning(inside.schema))
}

const inputsOf = (call: Call) =>
  (['params', 'query', 'body'] as const).flatMap(part => numbersOf(call[part], `${call.name} ${part}`))

/** Numbers for wider columns than `integer`, and numbers that are stored nowhere. */
const wider: { at: RegExp; max: number; why: string }[] = [
  { at: /^(createComment body\.parent|listModeration query\.before)$/, max: int8Max, why: 'bigint: comment' },
  {
    at: /^(edit|rate|flag|moderate)Comment body\.id$|^removeComment query\.id$|^listCommentsByIds body\.ids$/,
    max: int8Max,
    why: 'bigint: comment',
  },
  {
    at: /^(listReactions|getTipForm|takeTip|removeTip|removeCommentFile|removeCommentVideo) params\.id$/,
    max: int8Max,
    why: 'bigint: comment, file',
  },
  { at: /^addCommentFile body\.comment_id$/, max: int8Max, why: 'bigint: comment' },
  { at: /^importComments body\.comments(\.replyTo)?\.id$/, max: 2 ** 40 - 1, why: 'bigint: comment' },
  {
    at: /^(listCommentDrafts query\.after|listTips query\.before|findTipComment body\.ids)$/,
    max: int8Max,
    why: 'bigint: comment',
  },
  {
    at: /^(listOfficeLog query\.before|exportOfficeLog body\.before|checkOfficeLog body\.anchors\.seq)$/,
    max: int8Max,
    why: 'bigint: log of the office',
  },
  { at: /^(restrictPerson body\.commentId|endRestriction params\.id)$/, max: int8Max, why: 'bigint: comment' },
  {
    at: /^(takeComments body\.(have|letGo)|(decide|putOff)Comments body\.ids|getQueuedComment params\.id|getHiddenComment body\.commentId)$/,
    max: int8Max,
    why: 'bigint: comment',
  },
  {
    at: /^((undoDecision|closeAppeal) params\.id|listHiddenComments query\.before|getHiddenComment body\.decisionId)$|^markInbox body\.plannedAs$/,
    max: int8Max,
    why: 'bigint: decision, appeal, text',
  },
  {
    at: /^(list(Office)?Inbox query\.before|(markInbox|takeInboxBack) body\.ids|takeIdea body\.source\.id|markBell body\.ids)$/,
    max: int8Max,
    why: 'bigint: inbox, bell',
  },
  {
    at: /^((claim|give|sort)InboxItem|sendInboxNews) body\.id$|^markInbox body\.deed\.textId$|^(\w+InboxItem|sortLetter) params\.id$|^fixTypos body\.items\.id$/,
    max: int8Max,
    why: 'bigint: inbox',
  },
  {
    at: /Text(Back)? params\.id$|Text[A-Z]\w+ (params\.(id|versionId|remarkId|linkId)|query\.(before|after)|body\.rootId)$/,
    max: int8Max,
    why: 'bigint: newsroom',
  },
  {
    at: /^(listRelease\w*|\w+Release(Terms)?|takePost) params\.(id|releaseId)$/,
    max: int8Max,
    why: 'bigint: newsroom',
  },
  {
    at: /^listArchived(Texts|Versions|Releases|Remarks|Deeds|Health) query\.after$/,
    max: int8Max,
    why: 'bigint: newsroom',
  },
  {
    at: /^(restoreText\w*|tieTexts) body\.(texts|versions|releases|remarks|deeds)\.(id|textId|versionId|rootId|seq)$/,
    max: 2 ** 40 - 1,
    why: 'bigint: newsroom',
  },
  {
    at: /^(\w+Claims?|setReviewDay|\w+ReaderChange|askForSignature|\w+SourceChange) params\.(id|claimId|changeId|findingId)$/,
    max: int8Max,
    why: 'bigint: newsroom',
  },
  { at: /^(takeBackGateChange|getGateScan|keepGateTask) params\.id$/, max: int8Max, why: 'bigint: newsroom' },
  {
    at: /^changeCommentRule body\.expected$|^(takeBackCommentRule|reopenAppeal) params\.id$/,
    max: int8Max,
    why: 'bigint: comments',
  },
  { at: /^restoreTextDeeds body\.deeds\.detail/, max: Infinity, why: 'jsonb: what happened' },
  {
    at: /^changeWordGroup body\.expected$|^resetWordGroup query\.expected$/,
    max: int8Max,
    why: 'bigint: words of the search',
  },
  {
    at: /^(changeFront body\.changes\.expected|(undoFrontChanges|showFront) body\.changes\.version)$/,
    max: int8Max,
    why: 'bigint: the front page',
  },
  { at: /^changeOfficePoll body\.expected$/, max: int8Max, why: 'milliseconds of the last change' },
  { at: /^(find|fix)Typo params\.id$|^getInboxItem params\.id$/, max: int8Max, why: 'bigint: inbox' },
  { at: /\.image_id$/, max: int8Max, why: 'bigint: image' },
  {
    at: /^listStored(Images|Files) query\.after$|^restore(Images body\.images|FileWords body\.files)\.(id|library\.successor)$/,
    max: int8Max,
    why: 'bigint: media',
  },
  {
    at: /^findMissingMedia body\.(pictures|files)$/,
    max: int8Max,
    why: 'bigint: media',
  },
  {
    at: /^(getLibraryItem|replacePicture|takeReplacementBack) params\.id$|^replacePicture body\.by$|^(changeLibrary body\.changes|(removeFrom|bringBackTo)Library body\.items)\.id$|^findPictures body\.ids$|^listPictureChanges query\.after$/,
    max: int8Max,
    why: 'bigint: media',
  },
  {
    at: /^listTextMedia body\.(ids|after)$/,
    max: int8Max,
    why: 'bigint: newsroom',
  },
  { at: /^listRestrictedPeople query\.before$/, max: int8Max, why: 'bigint: comments' },
  { at: /\.lh_first_publish_date$/, max: 253_402_300_799, why: 'Unix seconds inside jsonb' },
  { at: /^listQuickPolls query\.ids$/, max: int8Max, why: 'larger ones are left out: bodies of articles name them' },
  { at: / query\.exclude$/, max: int8Max, why: 'larger ones are let fall' },
  { at: /^batchRequests body\.pipeline\.query$/, max: Infinity, why: 'becomes text of another call' },
  { at: /^askQuestion body\.user_id$/, max: Infinity, why: 'ignored' },
]

test('every number in a request is bounded by its column', () => {
  const unbounded = allCalls.flatMap(inputsOf).filter(({ at, schema }) => {
    const max = wider.find(each => each.at.test(at))?.max ?? int4Max
    const min = max === Infinity ? -Infinity : -int4Max - 1
    return (schema.minValue ?? -Infinity) < min || (schema.maxValue ?? Infinity) > max
  })
  expect(unbounded.map(({ at, schema }) => `${at} ${schema.minValue}…${schema.maxValue}`)).toEqual([])
})

/** The largest value of a PostgreSQL `smallint`. */
const int2Max = 2 ** 15 - 1

/** Numbers for `smallint` columns. Those of other such columns are counted by the service, and no request brings them. */
const narrower: { at: RegExp; max: number; why: string }[] = [
  { at: /\.position$/, max: int2Max, why: 'smallint: widgets' },
  { at: /^textSocketAuth\.schema$/, max: int2Max, why: 'smallint: newsroom' },
]

test('a number for a smallint column fits it', () => {
  const all = [...allCalls.flatMap(inputsOf), ...numbersOf(textSocketAuth, 'textSocketAuth')]
  const found = narrower.map(({ at, max }) => all.filter(each => at.test(each.at)).map(each => ({ ...each, max })))
  expect(found.filter(each => each.length === 0)).toEqual([])
  const tooWide = found
    .flat()
    .filter(({ schema, max }) => (schema.minValue ?? -Infinity) < -max - 1 || (schema.maxValue ?? Infinity) > max)
  expect(tooWide.map(({ at, schema }) => `${at} ${schema.minValue}…${schema.maxValue}`)).toEqual([])
})

test('the list of exceptions for wider numbers has no unused entry', () => {
  const all = allCalls.flatMap(inputsOf).map(({ at }) => at)
  expect(wider.filter(each => !all.some(at => each.at.test(at)))).toEqual([])
})

test('a number that is listed as wider than integer is as wide as its column, neither less nor more', () => {
  const listed = allCalls.flatMap(inputsOf).flatMap(({ at, schema }) => {
    const max = wider.find(each => each.at.test(at))?.max
    return max === undefined || (schema.maxValue ?? Infinity) === max ? [] : [`${at} ${schema.maxValue}, not ${max}`]
  })
  expect(listed).toEqual([])
})

test('a number is a JSON number or decimal digits, and nothing else', () => {
  const page = wholeNumber(1, 100)
  expect([7, '7', '07'].map(value => page.parse(value))).toEqual([7, 7, 7])
  for (const value of [true, [7], ['7'], '0x10', '1e1', '', ' ', '7.0', 7.5, null, undefined, '9'.repeat(400)])
    expect([value, page.safeParse(value).success]).toEqual([value, false])
})

test('no reply schema transforms its value, since a transform cannot be serialized', () => {
  expect(allCalls.filter(({ reply }) => isTurning(reply)).map(({ name }) => name)).toEqual([])
})

test('a list of ids is a comma list, a repeated key or a JSON array', () => {
  for (const value of ['1,2', '1, 2,', ['1', '2'], ['1,2'], [1, 2]]) expect(idList.parse(value)).toEqual([1, 2])
  expect(idList.parse('')).toEqual([])
  for (const value of ['1,x', '0', String(int4Max + 1), [true], { 0: 1 }, 7])
    expect([value, idList.safeParse(value).success]).toEqual([value, false])
})

test('a date in a request is in a year that has four digits in every time zone', () => {
  for (const text of ['1900-01-01T00:00:00+14:00', '2999-12-31T23:59:59-11:00'])
    expect([text, broughtMoment.safeParse(text).success]).toEqual([text, true])
  for (const text of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-11:00',
    '3000-01-01T00:00:00Z',
  ])
    expect([text, broughtMoment.safeParse(text).success]).toEqual([text, false])
})

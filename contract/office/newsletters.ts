// Newsletters of the office: the lists, the issues written of blocks, their sending, and addresses that mail servers refuse (decision 062).
import { z } from 'zod'
import { cleanAddress, isLetterAddress } from '#domain/letter-words.ts'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { newsletterType } from '../newsletter.ts'
import { line, paragraphs } from '../typed-text.ts'
import { integer, rowId, rowNumber } from '../whole-number.ts'

export const issuesShown = 100
export const issueBlocksMax = 60
export const issueListsMax = 20
export const newsletterListsMax = 50
export const setAsideShown = 200
export const subjectMax = 150
export const preheaderMax = 200
export const letterWordsMax = 5000
/** Letters per minute. */
export const ratesOfSending = { min: 60, usual: 600, max: 12_000 } as const
/** Gmail cuts a letter at 102 kB; some room is left for what mail servers add. */
export const letterBytesMax = 100 * 1024

/** Empty while it is being written. */
const address = line(500)
  .transform(cleanAddress)
  .pipe(
    z
      .string()
      .refine(
        value => value === '' || isLetterAddress(value),
        'нужна ссылка: https://пример.рф, /адрес-на-сайте или mailto:почта',
      ),
  )
type Words = z.ZodType<string, string>
type Fields = { line: (max: number) => Words; paragraphs: (max: number) => Words; address: Words }

/** The same content in requests, where it is cleaned, and in replies. */
function contentOf({ line, paragraphs, address }: Fields) {
  const words = line(300)
  const picture = z.object({
    path: z
      .string()
      .regex(/^\/media\/[1-9]\d{0,15}\/[1-9]\d{0,4}\.(avif|webp|jpg)$/, 'картинка не из медиатеки')
      .describe('A rendition of the library'),
    width: integer(1, 100_000),
    height: integer(1, 100_000),
    alt: line(500).describe('Words for people who do not see it'),
  })
  const block = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text: words }),
    z.object({ kind: z.literal('text'), text: paragraphs(letterWordsMax) }),
    z.object({ kind: z.literal('picture'), picture: picture.nullable(), url: address }),
    z.object({ kind: z.literal('article'), postId: rowNumber.nullable() }),
    z.object({ kind: z.literal('recipe'), postId: rowNumber.nullable() }),
    z.object({ kind: z.literal('divider') }),
    z.object({ kind: z.literal('button'), text: line(100), url: address }),
    z.object({
      kind: z.literal('ad'),
      text: words,
      url: address,
      advertiser: line(200),
      erid: line(60),
      picture: picture.nullable(),
    }),
  ])
  return z.object({
    subject: line(subjectMax),
    preheader: line(preheaderMax).describe('The line that mail programs show after the subject'),
    lists: z.array(newsletterType).max(issueListsMax),
    rate: integer(ratesOfSending.min, ratesOfSending.max).describe('At most so many letters per minute'),
    blocks: z.array(block).max(issueBlocksMax),
  })
}
export const issueContent = contentOf({ line, paragraphs, address })
const shownContent = contentOf({ line: () => z.string(), paragraphs: () => z.string(), address: z.string() })
export type IssueContent = z.output<typeof issueContent>
export type LetterBlock = IssueContent['blocks'][number]
export type LetterBlockKind = LetterBlock['kind']

export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export const issueState = z.enum(issueStates)
export type IssueState = z.output<typeof issueState>

const moment = z.iso.datetime()
const number = z.number().int()

/** People, each in one of them; `left` are among `sent`. */
export const issueCounts = z.object({
  waiting: number.describe('Their letters are in the queue, or will be sent again because a mail server was busy'),
  sent: number.describe('A mail server has taken the letter'),
  refused: number.describe('A mail server has refused it for good'),
  failed: number.describe('Given up after half a day of tries'),
  skipped: number.describe('Left before their turn, or the sending was cancelled'),
  left: number.describe('Left through the link in this letter'),
})
export type IssueCounts = z.output<typeof issueCounts>

const summary = z.object({
  id: number,
  version: number,
  state: issueState,
  subject: z.string(),
  lists: z.array(z.string()),
  sendAt: moment.nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  changedAt: moment,
  problem: z.string().nullable().describe('Why the sending has paused by itself'),
  counts: issueCounts,
})
export type IssueSummary = z.output<typeof summary>

const issue = summary.extend({
  content: shownContent,
  readers: number.describe('People who would get it now, each once; of a sent issue: who got it or waits for it'),
  letter: z.object({
    url: z.string().describe('Signed path of the letter as a page, for a frame'),
    text: z.string(),
    weight: number.describe('Bytes of the HTML'),
    problems: z.array(z.string()).describe('Why it cannot be sent yet'),
  }),
})
export type Issue = z.output<typeof issue>

const list = z.object({
  id: z.string().describe('The type that forms of subscription name'),
  version: number.describe('0: nobody has described the list yet'),
  name: z.string(),
  description: z.string(),
  fromName: z.string(),
  readers: number.describe('Confirmed, without those set aside'),
})
export type NewsletterList = z.output<typeof list>

const call = officeCallOf('newsletter', '/api/v1/office/newsletters')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const
const params = z.object({ id: rowId })
const expected = integer(0, 2_000_000_000).describe('The version that was seen')

export const listIssues = defineCall({
  ...call('listIssues', '/issues', 'List issues with their numbers, those that are under way first, then the newest'),
  method: 'GET',
  reply: z.object({ items: z.array(summary) }),
  errors: ['unauthorized', 'forbidden'],
})
export const addIssue = defineCall({
  ...call('addIssue', '/issues', 'Begin an issue'),
  method: 'POST',
  rateLimit,
  body: issueContent,
  reply: z.object({ issue }),
  errors: [...errors, 'quota_exceeded'],
})
export const getIssue = defineCall({
  ...call('getIssue', '/issues/{id}', 'Get an issue with its letter as readers get it'),
  method: 'GET',
  params,
  reply: z.object({ issue }),
  errors: [...errors, 'not_found'],
})
export const changeIssue = defineCall({
  ...call('changeIssue', '/issues/{id}', 'Change an issue that is not yet scheduled'),
  method: 'PUT',
  rateLimit: { max: 120, perSeconds: 60 },
  params,
  body: issueContent.extend({ expected }),
  reply: z.object({ issue }),
  errors: [...errors, 'not_found', 'conflict'],
})
export const removeIssue = defineCall({
  ...call('removeIssue', '/issues/{id}/remove', 'Remove an issue of which no letter was sent'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ expected }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...errors, 'not_found', 'conflict'],
})
export const testIssue = defineCall({
  ...call('testIssue', '/issues/{id}/test', 'Send the letter to the address of whoever asks'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 600 },
  params,
  reply: z.object({ to: z.string().describe('The address, partly hidden') }),
  errors: [...errors, 'not_found', 'conflict'],
})
export const sendIssue = defineCall({
  ...call('sendIssue', '/issues/{id}/send', 'Send an issue now or at a time; its letter is fixed now'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ expected, at: broughtMoment.nullable().describe('Null: now') }),
  reply: z.object({ issue }),
  errors: [...errors, 'not_found', 'conflict'],
})
export const issueSteps = ['unschedule', 'pause', 'continue', 'cancel'] as const
export type IssueStep = (typeof issueSteps)[number]
export const steerIssue = defineCall({
  ...call(
    'steerIssue',
    '/issues/{id}/steer',
    'Take an issue back into writing, pause or continue its sending, or end it',
  ),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ step: z.enum(issueSteps) }),
  reply: z.object({ issue }),
  errors: [...errors, 'not_found', 'conflict'],
})

export const listNewsletterLists = defineCall({
  ...call('listNewsletterLists', '/lists', 'List newsletters with the numbers of their readers'),
  method: 'GET',
  reply: z.object({ items: z.array(list).max(newsletterListsMax + 1) }),
  errors: ['unauthorized', 'forbidden'],
})
const listFields = {
  name: line(100).pipe(z.string().min(1, 'нужно имя')),
  description: line(500),
  fromName: line(80)
    .pipe(z.string().min(1, 'нужно имя отправителя'))
    .refine(name => !/[<>"@]/.test(name), 'только имя, без адреса'),
}
export const setNewsletterList = defineCall({
  ...call('setNewsletterList', '/lists/{listId}', 'Describe a newsletter, or add one'),
  method: 'PUT',
  rateLimit,
  params: z.object({ listId: newsletterType }),
  body: z.object({ ...listFields, expected }),
  reply: z.object({ list }),
  errors: [...errors, 'conflict', 'quota_exceeded'],
})

const setAside = z.object({
  id: z.string(),
  address: z.string().describe('Partly hidden'),
  reason: z.string().describe('The words of the mail server'),
  refusals: number,
  at: moment,
})
export type SetAsideAddress = z.output<typeof setAside>
export const listSetAside = defineCall({
  ...call('listSetAside', '/set-aside', 'List addresses that get no letters because mail servers refuse them'),
  method: 'GET',
  reply: z.object({ items: z.array(setAside).max(setAsideShown), total: number }),
  errors: ['unauthorized', 'forbidden'],
})
export const takeBackAddress = defineCall({
  ...call('takeBackAddress', '/set-aside/take-back', 'Write to an address again'),
  method: 'POST',
  rateLimit,
  body: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...errors, 'not_found'],
})

const archiveOf = <List extends z.ZodType, Content extends z.ZodType>(list: List, content: Content) =>
  z.object({
    lists: z.array(list).max(newsletterListsMax),
    issues: z
      .array(
        z.object({
          content,
          changedAt: broughtMoment,
          endedAt: broughtMoment.nullable().describe('Null: it was not sent'),
        }),
      )
      .max(issuesShown),
  })
export const archivedNewsletters = archiveOf(z.object({ id: newsletterType, ...listFields }), issueContent)
const shownNewsletters = archiveOf(
  z.object({ id: z.string(), name: z.string(), description: z.string(), fromName: z.string() }),
  shownContent,
)
export const listArchivedNewsletters = defineCall({
  ...internalCallOf('newsletter', 'GET', 'own: archive')(
    'listArchivedNewsletters',
    '/archive',
    'List the described newsletters and the newest issues; subscribers stay',
  ),
  reply: shownNewsletters,
})
export const restoreNewsletters = defineCall({
  ...internalCallOf('newsletter', 'POST', 'own: archive')(
    'restoreNewsletters',
    '/archive',
    'Restore newsletters that nobody has described here, and issues if there are none: unsent ones as drafts',
  ),
  bodyBytesMax: 8 * 1024 * 1024,
  body: archivedNewsletters,
  reply: z.object({ lists: number, issues: number }),
  errors: ['validation'],
})

export const officeNewslettersCalls = [
  listNewsletterLists,
  setNewsletterList,
  listSetAside,
  takeBackAddress,
  listIssues,
  addIssue,
  getIssue,
  changeIssue,
  removeIssue,
  testIssue,
  sendIssue,
  steerIssue,
  listArchivedNewsletters,
  restoreNewsletters,
] as const

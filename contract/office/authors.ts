// Authors and experts in the office: their pages, the document that was checked, the account behind them, and who is to sign what (decision 054).
import { z } from 'zod'
import { userId } from '../auth.ts'
import { defineCall, officeCallOf } from '../call.ts'
import { image } from '../image.ts'
import { line, paragraphs } from '../typed-text.ts'
import { pieceQuery, rowId } from '../whole-number.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const call = officeCallOf('content', '/api/v1/office')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const changes = [...errors, 'banned', 'not_found'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const
const name = line(200).pipe(z.string().min(1, 'назовите человека'))
const ownPicture = image.nullable().refine(picture => {
  const urls = picture ? [picture.origin, ...picture.sizes.map(({ url }) => url)] : []
  return urls.every(url => url.startsWith('/media/'))
}, 'портрет берут из медиатеки')

const fields = z.object({
  name,
  genitive: line(200).describe('«Орлова»: for letters and questions; empty: as the rules of Russian make it'),
  dative: line(200),
  role: line(200).describe('What the person does, in one line'),
  expertise: line(1000).describe('Why to believe the person'),
  about: paragraphs(4000),
  isExpert: z.boolean(),
  image: ownPicture,
})

const document = z.object({
  title: z.string(),
  until: day.describe('The last day on which readers see that it was checked'),
  checkedBy: userId,
  checkedAt: moment,
  isShown: z.boolean().describe('False after that day'),
})

export const officeAuthor = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  genitive: z.string(),
  dative: z.string(),
  role: z.string(),
  expertise: z.string(),
  about: z.string(),
  isExpert: z.boolean(),
  image: image.nullable(),
  texts: z.number().int().describe('Published articles'),
  accountId: userId.nullable(),
  document: document.nullable(),
  changedAt: moment,
})
export type OfficeAuthor = z.output<typeof officeAuthor>
const reply = z.object({ author: officeAuthor })

export const listOfficeAuthors = defineCall({
  ...call('listOfficeAuthors', '/authors', 'List authors and experts by id, with what readers do not see'),
  method: 'GET',
  query: pieceQuery({ most: 100, usual: 100 }),
  reply: z.object({ items: z.array(officeAuthor) }),
  errors,
})
export const addOfficeAuthor = defineCall({
  ...call('addOfficeAuthor', '/authors', 'Add an author without an account: a guest, an archive, a collective'),
  method: 'POST',
  body: z.object({ name }),
  reply,
  errors: [...errors, 'banned', 'conflict'],
  rateLimit,
})
export const changeOfficeAuthor = defineCall({
  ...call('changeOfficeAuthor', '/authors/{id}', 'Change the page of an author or expert'),
  method: 'PATCH',
  params: z.object({ id: rowId }),
  body: fields.partial().extend({
    expected: moment.optional().describe('`changedAt` that the caller saw; a later change is a `conflict`'),
  }),
  needsKnownField: true,
  reply,
  errors: [...changes, 'conflict'],
  rateLimit,
})
export const confirmAuthorDocument = defineCall({
  ...call(
    'confirmAuthorDocument',
    '/authors/{id}/document',
    'Record that the caller has seen a document of the author',
  ),
  method: 'PUT',
  params: z.object({ id: rowId }),
  body: z.object({ title: line(300).pipe(z.string().min(1, 'назовите документ')), until: day }),
  reply,
  errors: changes,
  rateLimit,
})
export const forgetAuthorDocument = defineCall({
  ...call('forgetAuthorDocument', '/authors/{id}/document', 'Take the mark of a checked document off an author'),
  method: 'DELETE',
  params: z.object({ id: rowId }),
  reply,
  errors: changes,
  rateLimit,
})

export const tieOfficeAuthor = defineCall({
  ...officeCallOf('user', '/office/authors')(
    'tieOfficeAuthor',
    '/tie',
    'Tie an account to the author whose articles are theirs, or to nobody; the account’s readers see it on its page',
  ),
  method: 'POST',
  body: z.object({ userId, author: rowId.nullable() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...changes, 'conflict'],
  rateLimit,
})

export const listAlikeReaders = defineCall({
  ...officeCallOf('auth', '/office')(
    'listAlikeReaders',
    '/readers/alike',
    'Readers who are called exactly so; who ties them to an author decides',
  ),
  isForOwnPages: true,
  isRead: true,
  method: 'POST',
  body: z.object({ names: z.array(name).min(1).max(100) }),
  reply: z.object({
    items: z
      .array(z.object({ name: z.string(), id: userId, integer_id: z.number().int(), created_at: moment }))
      .describe('At most three of each name, the oldest account first'),
  }),
  errors: [...errors, 'banned', 'rate_limited'],
  rateLimit,
})

export const listAwaitedSignatures = defineCall({
  ...officeCallOf('newsroom', '/api/v1')(
    'listAwaitedSignatures',
    '/awaited-signatures',
    'Links for a signature that nobody has answered, the longest awaited first',
  ),
  method: 'GET',
  reply: z.object({
    items: z
      .array(
        z.object({
          textId: z.number().int(),
          title: z.string(),
          cover: z.object({ url: z.string(), focal: z.tuple([z.number(), z.number()]).nullable() }).nullable(),
          expert: z.string().describe('Slug'),
          expertName: z.string(),
          claims: z.number().int(),
          askedAt: moment,
          isOver: z.boolean().describe('The link has ended without an answer'),
        }),
      )
      .describe('At most a hundred'),
  }),
  errors,
})

export const officeAuthorsCalls = [
  listOfficeAuthors,
  addOfficeAuthor,
  changeOfficeAuthor,
  confirmAuthorDocument,
  forgetAuthorDocument,
  tieOfficeAuthor,
  listAlikeReaders,
  listAwaitedSignatures,
] as const

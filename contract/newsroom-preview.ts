// A text in work as readers would see it: for colleagues while somebody writes, and for people outside by a link that ends.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { releaseProblem } from './newsroom-release.ts'
import { bigRowId } from './whole-number.ts'

const moment = z.iso.datetime()
const params = z.object({ id: bigRowId })
const address = z.string().describe('A path of the site with the hash of the preview; `&surface=` names one surface')

export const previewLink = z.object({
  id: z.number().int(),
  createdBy: z.string(),
  createdAt: moment,
  endsAt: moment,
})
export type PreviewLink = z.output<typeof previewLink>

const call = officeCallOf('newsroom', '/api/v1/texts/{id}')
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

/** Every few seconds while a colleague writes. */
export const makeTextPreview = defineCall({
  ...call('makeTextPreview', '/preview', 'A preview of a text as it is now, for the caller, for an hour'),
  method: 'POST',
  rateLimit: { max: 60, perSeconds: 60 },
  params,
  reply: z.object({
    address,
    problems: z.array(releaseProblem).describe('What keeps the text from going out'),
  }),
  errors: refusals,
})
export const shareTextPreview = defineCall({
  ...call('shareTextPreview', '/preview-links', 'A link for people outside to a text as it is now, for seven days'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 60 },
  params,
  reply: z.object({ link: previewLink, address }),
  errors: [...refusals, 'quota_exceeded'],
})
export const listTextPreviewLinks = defineCall({
  ...call(
    'listTextPreviewLinks',
    '/preview-links',
    'Links of a text that still work, newest first; without their hashes',
  ),
  method: 'GET',
  params,
  reply: z.object({ items: z.array(previewLink) }),
  errors: refusals,
})
export const endTextPreviewLink = defineCall({
  ...call('endTextPreviewLink', '/preview-links/{linkId}', 'Ends a link: it stops working at once'),
  method: 'DELETE',
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object({ id: bigRowId, linkId: bigRowId }),
  reply: z.object({ success: z.literal(true) }),
  errors: refusals,
})

export const newsroomPreviewCalls = [
  makeTextPreview,
  shareTextPreview,
  listTextPreviewLinks,
  endTextPreviewLink,
] as const

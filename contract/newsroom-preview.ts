// Previews of working texts: live ones for colleagues, and links with an end date for people outside the newsroom.
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

/** Called every few seconds while a colleague writes. */
export const makeTextPreview = defineCall({
  ...call('makeTextPreview', '/preview', 'Make a preview of the current text for the caller, for an hour'),
  method: 'POST',
  rateLimit: { max: 60, perSeconds: 60 },
  params,
  reply: z.object({
    address,
    problems: z.array(releaseProblem).describe('Problems of a release'),
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
    'List the active preview links of a text, newest first, without their hashes',
  ),
  method: 'GET',
  params,
  reply: z.object({ items: z.array(previewLink) }),
  errors: refusals,
})
export const endTextPreviewLink = defineCall({
  ...call('endTextPreviewLink', '/preview-links/{linkId}', 'End a preview link immediately'),
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

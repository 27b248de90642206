// The setup of an installation, for the checklist after the first sign-in to the office (office.md 5).
import { z } from 'zod'
import { defineCall } from '../call.ts'

export const getOfficeSetup = defineCall({
  name: 'getOfficeSetup',
  service: 'newsroom',
  method: 'GET',
  path: '/api/v1/setup',
  auth: 'user',
  isForOffice: true,
  summary: 'Get the setup of the installation; for administrators',
  source: 'own: office',
  reply: z.object({
    siteUrl: z.string(),
    isLocal: z.boolean().describe('Reachable only from the server itself'),
    isSecure: z.boolean().describe('The site uses https'),
    sendsMail: z.boolean().describe('False if letters stay in the mailbox of the server'),
    colleagues: z.number().int().describe('Number of people with access, including the caller'),
    articles: z.number().int().nullable().describe('null if the content service does not answer'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
export type OfficeSetup = z.output<typeof getOfficeSetup.reply>

export const officeSetupCalls = [getOfficeSetup] as const

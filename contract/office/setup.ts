// What an installation of the magazine has and what still waits, for the first entry of the office (office.md 5).
import { z } from 'zod'
import { defineCall } from '../call.ts'

export const getOfficeSetup = defineCall({
  name: 'getOfficeSetup',
  service: 'newsroom',
  method: 'GET',
  path: '/api/v1/setup',
  auth: 'user',
  isForOffice: true,
  summary: 'What the installation has and what can wait; for administrators',
  source: 'own: office',
  reply: z.object({
    siteUrl: z.string(),
    isLocal: z.boolean().describe('Nobody outside of this machine can open it'),
    isSecure: z.boolean().describe('https'),
    sendsMail: z.boolean().describe('False: letters stay in the mailbox of the server'),
    hasOwnDatabase: z.boolean().describe('A database server, which can be copied while it works'),
    colleagues: z.number().int().describe('Everybody who may enter, the caller too'),
    articles: z.number().int().nullable().describe('null: the service of articles does not answer'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
export type OfficeSetup = z.output<typeof getOfficeSetup.reply>

export const officeSetupCalls = [getOfficeSetup] as const

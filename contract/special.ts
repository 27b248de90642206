import { z } from 'zod'
import { defineCall } from './call.ts'
import { honeypot } from './form-fields.ts'
import { line, paragraphs } from './typed-text.ts'

export const askQuestion = defineCall({
  name: 'askQuestion',
  service: 'special',
  method: 'POST',
  path: '/api/asklh/question-post',
  auth: 'optional',
  summary: 'Ask the magazine a question, also as a form; the token identifies the reader',
  source: '§7 special projects',
  body: z.object({
    user_id: z.union([z.string(), z.number()]).nullish().describe('Sent by older clients; ignored'),
    name: line(100).refine(text => text !== '', 'напишите, как вас зовут'),
    text: paragraphs(5000).refine(text => text !== '', 'напишите вопрос'),
    ...honeypot,
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['validation', 'unauthorized', 'banned', 'archived', 'unavailable'],
  rateLimit: { max: 10, perSeconds: 600, isShared: true },
})

export const specialCalls = [askQuestion] as const

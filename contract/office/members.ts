// For services that ask what a colleague is responsible for.
import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'

export const getMemberSections = defineCall({
  ...internalCallOf('newsroom', 'POST', 'own: office')(
    'getMemberSections',
    '/members/sections',
    'The sections of a colleague',
  ),
  body: z.object({ userId: z.uuid() }),
  reply: z.object({ sections: z.array(z.string()) }),
  errors: ['validation'],
})
export const memberCalls = [getMemberSections] as const

import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** `dl`: terms and descriptions as children in order. */
export const definitionsAttributes = commonAttributes
export const termAttributes = z.object({})
export const descriptionAttributes = z.object({})

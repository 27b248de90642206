import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** Blocks in which spaces and line ends are kept. */
export const codeAttributes = commonAttributes.extend({ language: z.string().optional() })
export const preformattedAttributes = commonAttributes
export const verseAttributes = commonAttributes

import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** Things that belong together: group, section, core/html, a figure that is none of the known kinds. */
export const groupAttributes = commonAttributes
export const htmlAttributes = z.object({})
export const figureAttributes = commonAttributes

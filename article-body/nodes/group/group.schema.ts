import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** A generic container: group, section, core/html, a figure of no known kind. */
export const groupAttributes = commonAttributes
export const htmlAttributes = z.object({})
export const figureAttributes = commonAttributes

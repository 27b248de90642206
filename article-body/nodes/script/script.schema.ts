import { z } from 'zod'
import { sourceSchema } from '../../attributes.ts'

/** Spec 3: scripts are split into external and inline ones. Never part of the body's HTML: see scriptsOf(). */
export const externalScriptAttributes = z.object({ src: sourceSchema, isAsync: z.boolean().optional() })
export const inlineScriptAttributes = z.object({ code: z.string(), scriptType: z.string().optional() })

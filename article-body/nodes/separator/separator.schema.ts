import { z } from 'zod'

export const separatorAttributes = z.object({ className: z.string().optional() })

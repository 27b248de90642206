import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

export const tableAttributes = commonAttributes
export const tableSectionAttributes = z.object({ part: z.enum(['head', 'body', 'foot']) })
export const tableRowAttributes = z.object({})
export const tableCellAttributes = z.object({
  header: z.boolean(),
  colSpan: z.number().int().min(2).max(1000).optional(),
  rowSpan: z.number().int().min(2).max(65534).optional(),
  scope: z.enum(['col', 'row', 'colgroup', 'rowgroup']).optional(),
  align: z.enum(['left', 'center', 'right', 'justify']).optional(),
})

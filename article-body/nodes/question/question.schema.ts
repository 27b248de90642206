import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Spec 5: all five are mandatory. */
export const questionAttributes = z.object({
  title: filled,
  subtitle: filled,
  submit: filled,
  success: filled,
  placeholder: filled,
})

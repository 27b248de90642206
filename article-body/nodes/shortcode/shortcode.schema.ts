import { z } from 'zod'

/** A WordPress shortcode that we know of but cannot show here (a gallery by attachment ids, a plugin's own). Kept for the editor. */
export const shortcodeAttributes = z.object({ name: z.string(), source: z.string() })

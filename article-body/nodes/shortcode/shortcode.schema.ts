import { z } from 'zod'

/** A known WordPress shortcode that cannot be shown here (a gallery by attachment ids, a plugin's own). Kept for the editor. */
export const shortcodeAttributes = z.object({ name: z.string(), source: z.string() })

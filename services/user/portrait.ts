// Media keeps pictures of portraits; auth keeps their addresses with the person.
import type { EventPayload } from '#contract/events.ts'
import { removeImage } from '#contract/media.ts'
import type { Users } from './user.ts'

/** The key of a portrait in media. `number`: the first of its two numbers. */
export const portraitSource = (userId: string, number: number) => `portrait:${userId}:${number}`

/** Removes the picture of a portrait that is no longer shown. */
export async function removePortrait(
  { context }: Users,
  { userId, number }: EventPayload<'portrait.replaced'>,
): Promise<void> {
  await context.ask(removeImage, { query: { source: portraitSource(userId, number) } })
}

// Толк in letters. He travels inside the letter and is not loaded from the site, so opening a letter tells nobody.
// Rastered from web/public/mascot on a disc, which parts him from a dark ground too.
import { readFileSync } from 'node:fs'

const birds = ['hello', 'joy'] as const
export type Bird = (typeof birds)[number]

/** What the HTML of a letter names (RFC 2392). */
export const birdAddress = (bird: Bird) => `cid:${bird}@tolk`

const files = new Map<Bird, Buffer>()
function readBird(bird: Bird): Buffer {
  const known = files.get(bird) ?? readFileSync(new URL(`birds/${bird}.png`, import.meta.url))
  files.set(bird, known)
  return known
}

/** The birds that a letter shows, as parts of it. */
export const birdsIn = (html: string | undefined) =>
  birds
    .filter(bird => html?.includes(birdAddress(bird)))
    .map(bird => ({
      cid: `${bird}@tolk`,
      filename: `${bird}.png`,
      content: readBird(bird),
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    }))

/** For a page that shows a letter: it can show no parts of one. */
export const withBirds = (html: string) =>
  birds.reduce(
    (shown, bird) =>
      shown.includes(birdAddress(bird))
        ? shown.replaceAll(birdAddress(bird), `data:image/png;base64,${readBird(bird).toString('base64')}`)
        : shown,
    html,
  )

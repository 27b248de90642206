// The payload that the service worker of the site reads: {title, body, url, tag}. Pure.
import { payloadBytesMax } from '../limits.ts'

/** `url` is a path of this site. Browsers show only the newest message of a `tag`. */
export type Message = { title: string; body: string; url: string; tag: string }

/** JSON within the size limit of push services: a long body is cut between characters. */
export function writePayload(message: Message): string {
  const whole = JSON.stringify(message)
  if (Buffer.byteLength(whole) <= payloadBytesMax) return whole
  const characters = [...message.body]
  const write = (count: number) => JSON.stringify({ ...message, body: `${characters.slice(0, count).join('')}…` })
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (Buffer.byteLength(write(middle)) <= payloadBytesMax) fits = middle
    else tooMany = middle
  }
  return write(fits)
}

// What the service worker of the site reads: {title, body, url, tag}.
import { payloadBytesMax } from '../limits.ts'

/** `url` is a path of this site; of messages with one `tag` the newest is shown. */
export type Message = { title: string; body: string; url: string; tag: string }

/** As JSON, in no more bytes than a push service takes: the end of a long text goes, whole signs of it. */
export function writePayload(message: Message): string {
  const signs = [...message.body]
  const write = (count: number) =>
    JSON.stringify({ ...message, body: count < signs.length ? `${signs.slice(0, count).join('')}…` : message.body })
  let [fits, tooMany] = [0, signs.length + 1]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (Buffer.byteLength(write(middle)) <= payloadBytesMax) fits = middle
    else tooMany = middle
  }
  return write(fits)
}

import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { writePayload, type Message } from '../rules/payload.ts'

export const previewMessage: Handler<typeof calls.previewMessage> = ({ body: message }) => {
  const payload = writePayload({ ...message, tag: 'post' })
  const { title, body } = JSON.parse(payload) as Message
  return { title, body, bytes: Buffer.byteLength(payload) }
}

// The socket of one open text: Socket.IO at `textSocketPath`, websocket only. A connection belongs to one person and one text.
//
// The client connects with `auth` of the type `textSocketAuth`. A refusal is a `connect_error` whose `data` is a `TextRefusal`.
//   open(vector, reply)               sends the Yjs state vector of the client → `TextOpened` with what the client lacks
//   update(bytes, { isCut? }, reply)  sends a Yjs update → `TextSaved` after the commit, or a `TextRefusal`; sending it again is harmless.
//                                     It must be complete (`resendFrom`), and bring changes only of client ids that nobody else uses
//   awareness(bytes)                  sends an awareness update about the client's own id; the server adds `user` to it
//   token(token, reply)               sends a newer token of the same person, before the former one expires → {} or a `TextRefusal`
// The server sends `update` and `awareness` of others, `access` with a `TextAccess` when it changes, and `changed` with the part that changed
// besides the document: text, versions, remarks, releases or guard. After the server closes a connection, the client may reconnect with a
// fresh token.
import { z } from 'zod'
import { bigRowId, integer } from './whole-number.ts'

export const textSocketPath = '/svc/newsroom/socket'

/** The schema version of documents that this release writes. An editor with a lower version would erase blocks that it does not know. */
export const textSchema = 1

export const textSocketAuth = z.object({
  token: z.string().max(8_000),
  text: bigRowId,
  schema: integer(0, 10_000),
})
export type TextSocketAuth = z.input<typeof textSocketAuth>

/**
 * The Yjs client id that belongs to nobody. Every editor puts the same first paragraph under it into an empty text, so that two people who
 * open one create the same paragraph instead of two. Any other id belongs to the person who first used it in a text.
 */
export const sharedClient = 1

/**
 * `code` is one of `ErrorCode`, or `read_only` with a reason. The message is shown to people. `resendFrom`: the update depends on changes that
 * the server lacks, so nothing of it was taken; the client sends all that it has beyond this state vector.
 */
export type TextRefusal = { code: string; message: string; reason?: ReadOnlyReason; resendFrom?: Uint8Array }

/**
 * Why a person may only read. `older-schema`: the editor must be updated. `newer-schema`: the server is older than the editor. `stage`: the
 * person may not write at this stage of the text. `removed`: the text was deleted.
 */
export type ReadOnlyReason = 'older-schema' | 'newer-schema' | 'stage' | 'removed'

export type TextAccess = { mode: 'write' } | { mode: 'read-only'; reason: ReadOnlyReason; message: string }

export type TextOpened = {
  access: TextAccess
  /** The person of the token, with the name that others see. */
  user: { id: string; name: string }
  /** A Yjs update, the state vector of the server, and an awareness update with everybody who has the text open. */
  update: Uint8Array
  vector: Uint8Array
  awareness: Uint8Array
}

/** All updates covered by the state vector are committed. */
export type TextSaved = { vector: Uint8Array }

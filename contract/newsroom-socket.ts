// The socket of one open text: Socket.IO at `path`, websocket only. A connection is one person in one text.
//
// The client connects with `auth` of `textSocketAuth`. A refusal is a `connect_error` whose `data` is a `TextRefusal`.
//   open(vector, reply)               what the client lacks beyond its Yjs state vector → `TextOpened`
//   update(bytes, { isCut? }, reply)  a Yjs update → `TextSaved` once it is committed, or a `TextRefusal`; sending it again does no harm
//   awareness(bytes)                  an update of the awareness protocol about the client's own id; the server writes `user` into it
//   token(token, reply)               a newer token of the same person, before the former one expires → {} or a `TextRefusal`
// The server sends `update` and `awareness` of others, `access` with a `TextAccess` when it changes, and `changed` with what changed
// apart from the words: text, versions, remarks, releases or guard. A connection that it breaks may be opened again with a fresh token.
import { z } from 'zod'
import { bigRowId, integer } from './whole-number.ts'

export const textSocketPath = '/svc/newsroom/socket'

/** The schema of documents that this version of the product writes. An editor with a lower number would erase what it does not know. */
export const textSchema = 1

export const textSocketAuth = z.object({
  token: z.string().max(8_000),
  text: bigRowId,
  schema: integer(0, 10_000),
})
export type TextSocketAuth = z.input<typeof textSocketAuth>

/** `code`: one of `ErrorCode`, or `read_only` with the reason. The message is for people. */
export type TextRefusal = { code: string; message: string; reason?: ReadOnlyReason }

/**
 * Why a person may only read. `older-schema`: the editor must be updated. `newer-schema`: the server will be. `stage`: the rights of the
 * person end at this stage of the text. `removed`: the text was deleted.
 */
export type ReadOnlyReason = 'older-schema' | 'newer-schema' | 'stage' | 'removed'

export type TextAccess = { mode: 'write' } | { mode: 'read-only'; reason: ReadOnlyReason; message: string }

export type TextOpened = {
  access: TextAccess
  /** The person of the token, as others see them. */
  user: { id: string; name: string }
  /** A Yjs update, the state vector of the server, and an update of the awareness protocol with everybody present. */
  update: Uint8Array
  vector: Uint8Array
  awareness: Uint8Array
}

/** Everything below the state vector is committed. */
export type TextSaved = { vector: Uint8Array }

import { z } from 'zod'

/**
 * Codes that programs may rely on, with their HTTP status. The message beside a code is for people and may change; the code
 * may not.
 */
export const errorStatus = {
  bad_request: 400,
  validation: 400,
  wrong_code: 400,
  unauthorized: 401,
  forbidden: 403,
  banned: 403,
  archived: 403,
  second_step: 403,
  office_locked: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  last_way: 409,
  link_used: 410,
  link_expired: 410,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  quota_exceeded: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  /** Nothing can be kept just now, for want of room on a disk. Reading goes on. */
  disk_full: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every failed answer of an API path. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string().describe('For people, in Russian'),
  code: z.string().describe('For programs; stable'),
  errors: z.record(z.string(), z.string()).optional().describe('Maps the path of a field to its error'),
  isBanned: z.literal(true).optional().describe('Present with the code `banned`: the viewer may only read'),
})
export type ErrorReply = z.infer<typeof errorReply>

/** A failure that the caller is told. Services throw it, `platform/http/errors.ts` makes the answer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A call was answered with a status other than 200. */
export class CallError extends Error {
  readonly call: string
  readonly status: number
  readonly body: unknown
  constructor(call: string, status: number, body: unknown) {
    const reply = errorReply.safeParse(body)
    super(`${call} answered ${status}${reply.success ? `: ${reply.data.message}` : ''}`)
    this.name = 'CallError'
    this.call = call
    this.status = status
    this.body = body
  }
  get code(): string | undefined {
    return errorReply.safeParse(this.body).data?.code
  }
}

/** Converts a refusal of another service into our own. Undefined if that service failed (5xx). */
export function findRefusal(error: CallError): DomainError | undefined {
  const reply = errorReply.safeParse(error.body).data
  const code = reply && reply.code in errorStatus ? (reply.code as ErrorCode) : undefined
  return error.status >= 500 || code === undefined ? undefined : new DomainError(code, reply!.message, reply!.errors)
}

// Calls of the signed-in reader. A refusal of the server is an error with a message for the reader.
import { capitalized } from '#russian/capitalized.ts'
import { answerWithinMs } from './auth-service.ts'
import { fetchSigned } from './session.ts'

export const noConnection = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'

/** The server refused, or could not be reached (without `status`); `fields` has the errors of the input by field. */
export class RefusedError extends Error {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly status: number | undefined
  constructor(message: string, code = '', fields: Record<string, string> = {}, status?: number) {
    super(message)
    this.name = 'RefusedError'
    this.code = code
    this.fields = fields
    this.status = status
  }
}

type SignedRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Sent as JSON; file bytes and form data as they are. */
  body?: unknown
  /** Milliseconds; 25 s unless the specification says otherwise. */
  timeoutMs?: number
}

type ErrorReply = { message?: string; code?: string; errors?: Record<string, string> }

export async function askSigned<Reply>(
  url: string,
  { method = 'GET', body, timeoutMs = answerWithinMs }: SignedRequest = {},
): Promise<Reply> {
  let response: Response | null
  try {
    response = await fetchSigned(url, { method, ...encode(body), signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    throw new RefusedError(noConnection, 'no_connection')
  }
  if (!response) throw new RefusedError('Вы вышли. Войдите, чтобы продолжить.', 'unauthorized', {}, 401)
  const answer = (await response.json().catch(() => ({}))) as Reply & ErrorReply
  if (!response.ok) throw new RefusedError(answer.message ?? noConnection, answer.code, answer.errors, response.status)
  return answer
}

function encode(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  if (body instanceof Blob) return { headers: { 'content-type': 'application/octet-stream' }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** URL of the user service for the reader's own data. */
export const ownUrl = (userId: string, rest = '') => `/svc/users/api/v1/users/${encodeURIComponent(userId)}${rest}`

/** Returns the message of an error; for a form with one field the error of that field. */
export function wordsOf(error: unknown, field?: string): string {
  if (!(error instanceof RefusedError)) return 'Не получилось. Попробуйте ещё раз'
  const wrong = error.code === 'validation' && field !== undefined ? error.fields[field] : undefined
  return wrong === undefined ? error.message : capitalized(wrong)
}

/**
 * What one look has found. `unknown`: it could not be looked at, which is no fault. Codes are stable: programs read them.
 */
export type Finding = {
  code: string
  status: 'ok' | 'warning' | 'failure' | 'unknown'
  /** In Russian, for people. */
  says: string
  /** What to do about it. */
  mend?: string
}

export const ok = (code: string, says: string): Finding => ({ code, status: 'ok', says })
export const unknown = (code: string, says: string): Finding => ({ code, status: 'unknown', says })
export const warning = (code: string, says: string, mend: string): Finding => ({ code, status: 'warning', says, mend })
export const failure = (code: string, says: string, mend: string): Finding => ({ code, status: 'failure', says, mend })

// Comments that a moderator reads first, whatever they say.
import type { Finding, Submission } from './phase.ts'

export function premoderation({ readFirst }: Submission): Finding | undefined {
  if (readFirst === undefined) return undefined
  const { of, evidence } = readFirst
  return of === 'person'
    ? {
        code: 'premoderated_person',
        outcome: 'pending',
        reason: 'Ваши комментарии пока сначала читает модератор',
        evidence,
      }
    : {
        code: 'premoderated_section',
        outcome: 'pending',
        reason: 'В этом разделе комментарии сначала читает модератор',
        evidence,
      }
}

import type { OfficeAccessEvent } from '#contract/office/access-events.ts'
import type { LogEntry } from '#platform/office-log/append.ts'

/** People name their keys, so these names can be erased. */
const namesKeys: ReadonlySet<OfficeAccessEvent> = new Set(['key_added', 'key_removed', 'key_copied'])

type Facts = Pick<LogEntry, 'action' | 'thing' | 'before' | 'after' | 'private'>

/** `detail`: the method of a sign-in, the kind of a link, a role; of a changed role `former>new`. */
export function toLogEntry(
  event: OfficeAccessEvent,
  { userId, detail }: { userId: string | null; detail: string },
): Facts {
  const entry: Facts = {
    action: `access.${event}`,
    thing: userId === null ? null : { kind: 'person', id: userId },
  }
  if (event === 'role_changed') {
    const [before, after] = detail.split('>')
    return { ...entry, before: { role: before || null }, after: { role: after || null } }
  }
  if (detail === '') return entry
  return namesKeys.has(event) ? { ...entry, private: { words: detail } } : { ...entry, after: { detail } }
}

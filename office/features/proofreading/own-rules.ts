// The rules of the proofreader as the magazine has changed them. Without a connection, the changes that were loaded last apply.
import { listProofreadingChanges } from '#contract/newsroom-proofreading.ts'
import type { RuleChange } from '#proofreading/change.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { connection } from '../../session/connection.ts'
import { storedRules } from '../../shell/storage/stored.ts'

export type OwnRules = { changes: () => readonly RuleChange[]; close: () => void }

/** Loads the changes now and whenever the connection is back. */
export function openRules(ask: OfficeAsk, onChanged: () => void): OwnRules {
  let isClosed = false
  async function load(): Promise<void> {
    const { items } = await ask(listProofreadingChanges, {})
    const before = JSON.stringify(storedRules.read())
    const changes = items.map(({ rule, isOff, added, removed, examples }) => ({
      rule,
      isOff,
      added,
      removed,
      examples,
    }))
    storedRules.write(changes)
    if (!isClosed && JSON.stringify(changes) !== before) onChanged()
  }
  const loadSoon = () => void load().catch(() => {})
  const off = connection.subscribe(() => {
    if (connection.get().isOnline) loadSoon()
  })
  loadSoon()
  return {
    changes: storedRules.read,
    close: () => {
      isClosed = true
      off()
    },
  }
}

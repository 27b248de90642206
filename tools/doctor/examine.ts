import type { readConfig } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { examineCounts } from './counts.ts'
import { examineDatabase } from './database.ts'
import { examineDns, type Lookup } from './dns.ts'
import type { Finding } from './finding.ts'
import { examineDisk, examineNode } from './machine.ts'
import { examineProxy } from './proxy.ts'
import { examineBlobs, examineMail, examineRedis } from './servers.ts'
import { examineSettings } from './settings.ts'

export type ExamineOptions = {
  variables: Parameters<typeof readConfig>[0]
  log: Logger
  mends: boolean
  letterTo: string | undefined
  /** The name of the DKIM key. */
  selector: string | undefined
  lookup?: Lookup
}

/** Looks at everything, each part with what the former ones left: without a configuration there is nothing to reach. */
export async function examine({
  variables,
  log,
  mends,
  letterTo,
  selector,
  lookup,
}: ExamineOptions): Promise<Finding[]> {
  const { config, findings } = examineSettings(variables)
  findings.unshift(examineNode())
  if (!config) return findings
  findings.push(...examineDisk(config))
  const { database, findings: ofDatabase } = await examineDatabase(config, log)
  findings.push(...ofDatabase)
  try {
    const isUpToDate = ofDatabase.every(({ status }) => status !== 'failure')
    if (database && isUpToDate) findings.push(...(await examineCounts(database, { mends })))
  } finally {
    await database?.close()
  }
  const reached = await Promise.all([
    examineRedis(config, log),
    examineBlobs(config, log),
    examineMail(config, letterTo),
    examineDns(config, { selector, ...(lookup && { lookup }) }),
    examineProxy(config),
  ])
  return [...findings, ...reached.flat()]
}

/** 0: nothing to mend; 1: warnings; 2: something does not work. What could not be looked at is no fault. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ status }) => status === 'failure')) return 2
  return findings.some(({ status }) => status === 'warning') ? 1 : 0
}

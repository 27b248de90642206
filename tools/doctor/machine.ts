import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const megabyte = 1024 * 1024
/** A database that cannot write ends its process. */
const [fewBytes, noBytes] = [1024 * megabyte, 100 * megabyte]

export function examineNode(version = process.versions.node): Finding {
  const tested = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim()
  const [major, testedMajor] = [version, tested].map(text => Number.parseInt(text, 10)) as [number, number]
  if (major < testedMajor)
    return failure('node.old', `Node.js ${version}, нужен ${testedMajor} или новее`, `Поставьте Node.js ${tested}`)
  if (major > testedMajor)
    return warning('node.untested', `Node.js ${version}: журнал проверен на ${tested}`, `Поставьте Node.js ${tested}`)
  return ok('node', `Node.js ${version}`)
}

export function examineDisk({ dataDir }: Pick<Config, 'dataDir'>, free = freeBytes(dataDir)): Finding[] {
  const findings: Finding[] = []
  const probe = join(dataDir, `doctor-${process.pid}`)
  try {
    const file = openSync(probe, 'wx', 0o600)
    try {
      writeSync(file, 'проба')
      fsyncSync(file)
    } finally {
      closeSync(file)
      rmSync(probe, { force: true })
    }
    findings.push(ok('disk.write', `В ${dataDir} можно писать`))
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    findings.push(
      failure(
        'disk.write',
        `В ${dataDir} не записать: ${code}`,
        'Освободите место или верните права владельцу журнала',
      ),
    )
  }
  const left = `${Math.floor(free / megabyte)} МБ`
  if (free < noBytes)
    findings.push(
      failure('disk.full', `Свободно ${left}`, 'Освободите место: когда писать некуда, база останавливается'),
    )
  else if (free < fewBytes) findings.push(warning('disk.low', `Свободно ${left}`, 'Освободите место заранее'))
  else findings.push(ok('disk.space', `Свободно ${left}`))
  return findings
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

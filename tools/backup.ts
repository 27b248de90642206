// npm run backup -- FOLDER [--keep N]
// npm run backup -- --check COPY
import './backup/stay-small.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import { systemClock } from '#platform/clock.ts'
import { readArguments } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { count } from '#russian/plural.ts'
import { showProgress } from '#server/progress.ts'
import { checkWhole, makeBackup } from './backup/make-backup.ts'

const usage = `Резервная копия: база, картинки и ключи. Сайт можно не останавливать.

  npm run backup -- ПАПКА              новая копия в ПАПКЕ, в папке с датой и временем
  npm run backup -- ПАПКА --keep 14    и оставить только четырнадцать последних
  npm run backup -- --check КОПИЯ      перечитать копию и сверить с её списком

Картинки, которых не меняли, в следующей копии — ссылки на файлы прежней: места они не занимают. Вернуть: npm run restore -- КОПИЯ.
В копии ключи и почта читателей: храните её как пароль.
`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: { help: { type: 'boolean' }, keep: { type: 'string' }, check: { type: 'string' } },
  },
  usage,
)
const [place] = positionals
const keep = values.keep === undefined ? undefined : Number(values.keep)
const isKeepRead = keep === undefined || (Number.isSafeInteger(keep) && keep > 0)
const isOne = values.check === undefined ? positionals.length === 1 : positionals.length === 0 && keep === undefined
if (values.help || !isOne || !isKeepRead) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}
const progress = showProgress('Копия')
try {
  if (values.check !== undefined) {
    const files = await checkWhole(values.check, { total: 0, report: progress.report })
    progress.end()
    process.stdout.write(`Цела: ${count(files, ['файл', 'файла', 'файлов'])}\n`)
  } else {
    const config = readConfig(process.env)
    const blobs = await openBlobs(config.blobs, { log: makeLog(config.logLevel) })
    const made = await makeBackup({ config, blobs, clock: systemClock, place: place!, keep, report: progress.report })
    progress.end()
    process.stdout.write(
      `${made.folder}: ${count(made.files, ['файл', 'файла', 'файлов'])}, ${(made.bytes / 1024 / 1024).toFixed(1)} МБ` +
        `${made.linked > 0 ? `, картинок из прежней копии ${made.linked}` : ''}. Перечитано, сходится.\n`,
    )
    for (const name of made.removed) process.stdout.write(`Удалена прежняя: ${name}\n`)
  }
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : String((error as Error).stack)}\n`,
  )
  process.exitCode = 1
}

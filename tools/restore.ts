// npm run restore -- COPY
import './backup/stay-small.ts'
import { readArguments } from '#platform/command-line.ts'
import { count } from '#russian/plural.ts'
import { showProgress } from '#server/progress.ts'
import { restoreBackup } from './backup/restore-backup.ts'

const usage = `Журнал из резервной копии (npm run backup).

  DATA_DIR=ПАПКА npm run restore -- КОПИЯ

Папка данных, а если задан DATABASE_URL — и база, должны быть пусты: прежнее команда не стирает. Копия сперва перечитывается и сверяется.
`

const { values, positionals } = readArguments({ allowPositionals: true, options: { help: { type: 'boolean' } } }, usage)
const [copy] = positionals
if (values.help || copy === undefined || positionals.length > 1) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}
const progress = showProgress('Возвращаю')
try {
  const { madeAt, articles, readers, held } = await restoreBackup({ copy, env: process.env, report: progress.report })
  progress.end()
  process.stdout.write(
    `Копия от ${new Date(madeAt).toLocaleString('ru-RU')}: ` +
      `${count(articles, ['статья', 'статьи', 'статей'])}, ${count(readers, ['читатель', 'читателя', 'читателей'])}. Запускайте: npm start\n`,
  )
  if (held > 0)
    process.stdout.write(
      `Писем редакции в пути: ${held}. Они остановлены: проверьте в «Рассылках», не ушли ли они после копии.\n`,
    )
} catch (error) {
  progress.end()
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : String((error as Error).stack)}\n`,
  )
  process.exitCode = 1
}

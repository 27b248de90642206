// npm run import -- wordpress FILE.xml… | ghost FILE.json | archive FILE.zip
import { existsSync, statSync } from 'node:fs'
import { readArguments } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { showProgress } from '#server/progress.ts'
import { makePictureFinder } from './import/media/find-picture.ts'
import { importArchive } from './import/archive/import-archive.ts'
import { importGhost } from './import/site/import-ghost.ts'
import { importWordPress } from './import/site/import-wordpress.ts'
import { openInstallation, type Installation } from './import/open-installation.ts'
import { makeRetryingAsk } from './import/retrying-ask.ts'
import { makeReport, writeReport } from './import/report.ts'
import { formatArchiveSummary, formatSummary, isLossy } from './import/summary.ts'

const usage = `Перенос журнала в «Дельно».

  npm run import -- wordpress ФАЙЛ.xml… [--media ПАПКА] [--keep-ids] [--typography] [--dry-run] [--report ФАЙЛ.json]
  npm run import -- ghost ФАЙЛ.json [--images ПАПКА] [--site АДРЕС] [--typography] [--dry-run] [--report ФАЙЛ.json]
  npm run import -- archive ФАЙЛ.zip [--dry-run] [--report ФАЙЛ.json]

  wordpress      выгрузка WordPress: Инструменты → Экспорт → Всё содержимое; если она в нескольких файлах, назовите все сразу:
                 картинка записи может быть в другом файле
  ghost          выгрузка Ghost: Settings → Migration tools → Export → Export content & settings
  archive        архив «Дельно» (npm run export), файл .zip или папка
  --media        папка с картинками, звуком, видео и документами (wp-content/uploads); чего в ней нет, берётся с
                 самого сайта, если он отвечает
  --images       то же для Ghost: папка content целиком или content/images
  --site         адрес прежнего сайта Ghost: в выгрузке его нет, а картинки и файлы без папки берутся оттуда
  --keep-ids     сохранить номера записей
  --typography   расставить кавычки, тире и неразрывные пробелы; без него тексты остаются как есть
  --dry-run      проба: прочесть всё, сравнить с тем, что есть, показать итог и ничего не записать
  --report       файл, куда записать, что стало с каждой записью, картинкой и комментарием

Код завершения: 0 — перенесено всё, 3 — перенесено не полностью (что именно, сказано в итоге и в --report),
2 — команда или файл не годятся, ничего не записано, 1 — импорт остановился.

Повторный запуск с тем же файлом ничего не меняет. Сайт можно не останавливать.
`

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      media: { type: 'string' },
      images: { type: 'string' },
      site: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      'keep-ids': { type: 'boolean', default: false },
      typography: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  },
  usage,
)
const [kind, ...files] = positionals
const [file] = files
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const isTrial = values['dry-run']
const folder = kind === 'ghost' ? values.images : values.media
const misplaced = [
  kind !== 'wordpress' && values.media !== undefined && '--media',
  kind !== 'ghost' && values.images !== undefined && '--images',
  kind !== 'ghost' && values.site !== undefined && '--site',
  kind !== 'wordpress' && values['keep-ids'] && '--keep-ids',
  kind === 'archive' && values.typography && '--typography',
].filter(Boolean)
if (!/^(wordpress|ghost|archive)$/.test(kind ?? '') || file === undefined || (kind !== 'wordpress' && files.length > 1))
  fail(usage)
if (misplaced.length > 0) fail(`Не бывает вместе с «${kind}»: ${misplaced.join(', ')}\n\n${usage}`)
for (const each of files) if (!existsSync(each)) fail(`Нет файла ${each}`)
if (values.site !== undefined && !/^https?:\/\/[^/]/.test(values.site)) fail(`Не адрес сайта: ${values.site}`)
if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`Нет папки ${folder}`)

const report = makeReport()
/** For the report and the exit code. */
type Done = { summary: string; isWhole: boolean; result: object }

async function run({ ask: plainAsk, blobs, where }: Installation): Promise<Done> {
  const progress = showProgress('Импорт')
  const ask = makeRetryingAsk(plainAsk, {
    onWait: ms => process.stderr.write(`\nБаза данных не отвечает, повтор через ${ms / 1000} с\n`),
  })
  if (kind === 'archive') {
    const result = await importArchive({ file: file!, ask, blobs, isTrial, progress: progress.report, report })
    progress.end()
    return {
      summary: formatArchiveSummary({ ...result, where, isTrial }),
      isWhole: !isLossy(result.problems),
      result: { title: result.site, where },
    }
  }
  const options = {
    ask,
    findPicture: makePictureFinder(folder),
    keepIds: values['keep-ids'],
    isTrial,
    withTypography: values.typography,
    progress: progress.report,
    report,
  }
  const result =
    kind === 'ghost'
      ? await importGhost({ ...options, file: file!, site: values.site })
      : await importWordPress({ ...options, files })
  progress.end()
  return {
    summary: formatSummary({ ...result, where, isTrial }),
    isWhole: !isLossy(result.problems),
    result: { title: result.title, where },
  }
}

async function saveReport(head: object, exitCode: number): Promise<void> {
  if (values.report !== undefined) await writeReport(values.report, report, { ...head, files, isTrial, exitCode })
}

const refused = new Set(['export_file', 'archive'])
/** If the database is away, closing the application may hang, which must not prevent the report. */
const closingMs = 20_000

let installation: Installation | undefined
try {
  installation = await openInstallation(readConfig(process.env))
  const { summary, isWhole, result } = await run(installation)
  await installation.close()
  const exitCode = isWhole ? 0 : 3
  await saveReport(result, exitCode)
  process.stdout.write(`\n${summary}`)
  process.exit(exitCode)
} catch (error) {
  const { code = '', message, stack } = error as Error & { code?: string }
  const exitCode = refused.has(code) ? 2 : 1
  process.stderr.write(`\n${code ? message : (stack ?? String(error))}\n`)
  await saveReport({ stopped: message }, exitCode).catch(() => {})
  await Promise.race([installation?.close().catch(() => {}), new Promise(resolve => setTimeout(resolve, closingMs))])
  process.exit(exitCode)
}

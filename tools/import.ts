// npm run import -- wordpress FILE.xml [--media FOLDER] [--dry-run] [--keep-ids]
import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { getSinglePost } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { Ask } from '#contract/ask.ts'
import { readConfig } from '#platform/config/config.ts'
import { showProgress } from '#server/progress.ts'
import { makePictureFinder } from './import/find-picture.ts'
import { importWordPress, type ImportResult } from './import/import-wordpress.ts'
import { openInstallation, openTrial, type Installation } from './import/open-installation.ts'
import { formatSummary } from './import/summary.ts'

const usage = `Перенос журнала из WordPress.

  npm run import -- wordpress ФАЙЛ.xml [--media ПАПКА] [--dry-run] [--keep-ids]

  ФАЙЛ.xml     выгрузка WordPress: Инструменты → Экспорт → Всё содержимое
  --media      папка с картинками (wp-content/uploads); чего в ней нет, берётся с самого сайта, если он отвечает
  --dry-run    проба: прочесть всё, показать итог и ничего не записать
  --keep-ids   сохранить номера записей

Повторный запуск с тем же файлом ничего не меняет. Сайт можно не останавливать.
`

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        media: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'keep-ids': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

/** How many of these addresses the site answers already. */
async function countKnown(ask: Ask, slugs: readonly string[]): Promise<number> {
  let known = 0
  for (const slug of slugs) {
    try {
      await ask(getSinglePost, { params: { slug } })
      known += 1
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
    }
  }
  return known
}

async function withInstallation<R>(
  installation: Installation,
  work: (installation: Installation) => Promise<R>,
): Promise<R> {
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

const { values, positionals } = readArguments()
const [kind, file] = positionals
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
if (kind !== 'wordpress' || file === undefined || positionals.length > 2) fail(usage)
if (!existsSync(file)) fail(`Нет файла ${file}`)
if (values.media !== undefined && !statSync(values.media, { throwIfNoEntry: false })?.isDirectory())
  fail(`Нет папки ${values.media}`)

try {
  const config = readConfig(process.env)
  const isTrial = values['dry-run']
  const progress = showProgress('Импорт')
  const run = async ({ ask, blobs }: Installation): Promise<ImportResult> =>
    importWordPress({
      file,
      ask,
      blobs,
      findPicture: makePictureFinder(values.media),
      keepIds: values['keep-ids'],
      progress: progress.report,
    })
  let where = ''
  let alreadyThere: number | undefined
  const result = await withInstallation(
    isTrial ? await openTrial(config) : await openInstallation(config),
    async installation => {
      where = installation.where
      return run(installation)
    },
  )
  if (isTrial) {
    await withInstallation(await openInstallation(config), async installation => {
      where = installation.where
      alreadyThere = await countKnown(installation.ask, result.slugs)
    })
  }
  progress.end()
  process.stdout.write(`\n${formatSummary({ ...result, where, isTrial, alreadyThere })}`)
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
}

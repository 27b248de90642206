// npm run export -- FILE.zip | FOLDER
import { systemClock } from '#platform/clock.ts'
import { readArguments } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { showProgress } from '#server/progress.ts'
import { exportMagazine, type ExportResult } from '#archive/export-magazine.ts'
import { openFolderWriter, openZipWriter } from '#archive/write-archive.ts'
import { openInstallation } from './import/open-installation.ts'

const usage = `Весь журнал — в архив: статьи, рецепты, черновики, тексты редакции с версиями и замечаниями, авторы, темы, меню, опросы, виджеты, картинки, комментарии, просмотры.

  npm run export -- ФАЙЛ.zip
  npm run export -- ПАПКА

Обратно: npm run import -- archive ФАЙЛ.zip. Сайт можно не останавливать. Ключей установки в архиве нет.
`

function formatResult({ counts, files, bytes, missing }: ExportResult, target: string): string {
  const lines = [
    `Архив ${target}: файлов ${files + 1}, ${(bytes / 1024 / 1024).toFixed(1)} МБ без сжатия`,
    `  Статьи       ${counts.articles}`,
    `  Рецепты      ${counts.recipes}`,
    `  Авторы       ${counts.people}`,
    `  Темы         ${counts.terms + counts.recipeTerms}`,
    `  Картинки     ${counts.pictures}`,
    `  Файлы        ${counts.files}`,
    `  Комментарии  ${counts.comments}`,
    `  В редакции   ${counts.texts}`,
    ...(missing.length > 0 ? ['', 'Не вошло в архив:', ...missing.map(line => `  ${line}`)] : []),
  ]
  return `${lines.join('\n')}\n`
}

const { values, positionals } = readArguments({ allowPositionals: true, options: { help: { type: 'boolean' } } }, usage)
const [target] = positionals
if (values.help || target === undefined || positionals.length > 1) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  const config = readConfig(process.env)
  const writer = target.endsWith('.zip')
    ? await openZipWriter(target, systemClock.now())
    : await openFolderWriter(target)
  const progress = showProgress('Архив')
  try {
    const { ask, blobs, siteUrl, close } = await openInstallation(config)
    try {
      const result = await exportMagazine({
        ask,
        blobs,
        clock: systemClock,
        siteUrl,
        writer,
        progress: progress.report,
      })
      await writer.close()
      progress.end()
      process.stdout.write(`\n${formatResult(result, target)}`)
    } finally {
      await close()
    }
  } catch (error) {
    await writer.abandon()
    throw error
  }
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
}

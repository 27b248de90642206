// npm run log -- verify [--anchor NUMBER:HASH]
import type { CallReply } from '#contract/call.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import { checkOfficeLog } from '#contract/office/log.ts'
import { readArguments } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { count } from '#russian/plural.ts'
import { openInstallation } from './import/open-installation.ts'

const usage = `Журнал редакции: цела ли цепочка записей.

  npm run log -- verify                        проверить от первой записи до последней
  npm run log -- verify --anchor НОМЕР:СУММА   и сверить с тем, что было выписано раньше (можно несколько раз)

Находит правку, удаление, вставку, перестановку и отрезанный конец. Если кто-то переписал всю цепочку вместе с концом, это видно только
по суммам, выписанным раньше и не сюда: команда печатает последнюю, а сервер раз в сутки пишет её в свой вывод.
Сайт можно не останавливать.
`

type Problem = CallReply<typeof checkOfficeLog>['problems'][number]
const words: Record<Problem['kind'], string> = {
  changed: 'запись изменена',
  torn: 'запись не продолжает предыдущую: вставлена или переставлена',
  missing: 'перед записью не хватает других: удалены или переставлены',
  'private-changed': 'изменено, откуда это сделано, или слова человека',
  'private-missing': 'удалено, откуда это сделано, или слова человека, хотя срок не вышел и человека не стирали',
  cut: 'дальше были записи, теперь их нет',
  anchor: 'запись не та, что была выписана',
}

const { values, positionals } = readArguments(
  { allowPositionals: true, options: { help: { type: 'boolean' }, anchor: { type: 'string', multiple: true } } },
  usage,
)
const anchors = (values.anchor ?? []).map(text => {
  const [seq, hash = ''] = text.split(':')
  return { seq: Number(seq), hash }
})
const areRead = anchors.every(({ seq, hash }) => Number.isSafeInteger(seq) && seq > 0 && /^[\da-f]{64}$/.test(hash))
if (values.help || positionals.join(' ') !== 'verify' || !areRead) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}

try {
  const { ask, where, close } = await openInstallation(readConfig(process.env))
  try {
    const { entries, head, problems } = await ask(checkOfficeLog, { body: { anchors } })
    process.stdout.write(`Проверено: ${count(entries, ['запись', 'записи', 'записей'])} (${where})\n`)
    for (const { seq, kind } of problems) process.stdout.write(`  № ${seq}: ${words[kind]}\n`)
    if (problems.length > 0) process.exitCode = 1
    else process.stdout.write(head ? `Цепочка цела. Выпишите: ${head.seq}:${head.hash}\n` : 'Журнал пуст.\n')
  } finally {
    await close()
  }
} catch (error) {
  const said = error instanceof CallError ? errorReply.safeParse(error.body).data?.message : undefined
  process.stderr.write(`${said ?? (error as Error).message}\n`)
  process.exitCode = 1
}

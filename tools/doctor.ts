// npm run doctor [-- --json] [--mend] [--letter ADDRESS] [--dkim NAME]
import { pino } from 'pino'
import { readArguments } from '#platform/command-line.ts'
import { examine, exitCodeOf } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'

const usage = `Осмотр: настройки, диск, база, Redis, картинки, почта, DNS, прокси, часы, числа. Сайт можно не останавливать.

  npm run doctor                     что не так и как исправить
  npm run doctor -- --json           то же для программ: коды не меняются
  npm run doctor -- --mend           исправить разошедшиеся числа
  npm run doctor -- --letter ПОЧТА   послать пробное письмо
  npm run doctor -- --dkim ИМЯ       проверить и DKIM: имя ключа знает почтовый сервер

Код завершения: 0 – исправлять нечего, 1 – есть предупреждения, 2 – что-то не работает. «Не проверено» – не ошибка.
`

const { values } = readArguments(
  {
    options: {
      help: { type: 'boolean' },
      json: { type: 'boolean' },
      mend: { type: 'boolean' },
      letter: { type: 'string' },
      dkim: { type: 'string' },
    },
  },
  usage,
)
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const marks: Record<Finding['status'], string> = {
  ok: '✓',
  warning: '!',
  failure: '✗',
  unknown: '?',
}
const show = ({ status, says, mend, code }: Finding) =>
  `${marks[status]} ${says}${status === 'ok' ? '' : ` [${code}]`}${mend === undefined ? '' : `\n    ${mend}`}`

process.umask(0o077)
const findings = await examine({
  variables: process.env,
  // Each finding says it once.
  log: pino({ level: 'silent' }),
  mends: values.mend === true,
  letterTo: values.letter,
  selector: values.dkim,
})
const exitCode = exitCodeOf(findings)
process.stdout.write(
  values.json
    ? `${JSON.stringify({ exitCode, findings }, undefined, 2)}\n`
    : `${findings.map(show).join('\n')}\n\n${['Исправлять нечего.', 'Есть предупреждения.', 'Что-то не работает.'][exitCode]}\n`,
)
process.exit(exitCode)

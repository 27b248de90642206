// The settings section «Копии и выгрузка»: the last backup, and the commands that make a backup and an archive. For administrators.
import type { ReactNode } from 'react'
import { getCopies, type Copies } from '#contract/office/archive.ts'
import { dayMs } from '#domain/time-units.ts'
import { count } from '#russian/plural.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { agoWords } from '../../parts/relative-dates.ts'
import rules from '../../parts/RuleList.module.css'
import { useNow } from '../../parts/use-now.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import styles from './CopiesPage.module.css'
import { fileForms, megabytes } from './export-words.ts'
import { Command } from './Command.tsx'
import { ExportSection } from './ExportSection.tsx'

/** A magazine that is written every day should be copied every day. */
const lateDays = 2

export function CopiesPage() {
  const { ask } = useOffice()
  const now = useNow()
  const { value, error, reload } = useLoaded('copies', signal => ask(getCopies, {}, { signal }))
  useTitle('Копии и выгрузка')
  return (
    <div className={rules.page}>
      <h2 className="stop">Копии и выгрузка</h2>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && <Last copies={value} now={now} />}
      <section>
        <h3>Сделать копию</h3>
        <p>
          Копия&nbsp;— база, картинки и ключи; сайт останавливать не нужно. Команду запускают на сервере, лучше по
          расписанию.
        </p>
        <Command>npm run backup -- ПАПКА --keep 14</Command>
        <p className="dim">
          Перечитать и сверить старую: <code className={styles.inline}>npm run backup -- --check КОПИЯ</code>. Вернуть в
          пустую установку: <code className={styles.inline}>npm run restore -- КОПИЯ</code>. В копии ключи и почта
          читателей: храните её как пароль и не рядом с сервером.
        </p>
      </section>
      <ExportSection now={now} />
    </div>
  )
}

function Last({ copies: { last, database }, now }: { copies: Copies; now: Date }) {
  if (!last)
    return (
      <p className={styles.late}>
        О копиях ничего не известно: команду здесь ещё не запускали. База&nbsp;—{' '}
        {database === 'postgres' ? 'PostgreSQL' : 'встроенная'}.
      </p>
    )
  const isLate = now.getTime() - Date.parse(last.madeAt) > lateDays * dayMs
  return (
    <>
      <dl className={styles.facts} aria-label="Последняя копия">
        <Fact name="Последняя копия">{agoWords(last.madeAt, now)}</Fact>
        <Fact name="Размер">
          {megabytes(last.bytes)}, {count(last.files, fileForms)}
        </Fact>
        <Fact name="Проверена">сразу: перечитана, суммы сошлись</Fact>
        <Fact name="База">{last.database === 'postgres' ? 'PostgreSQL' : 'встроенная'}</Fact>
        <Fact name="Папка">{last.folder}</Fact>
      </dl>
      {isLate && <p className={styles.late}>Копии больше двух дней. Проверьте, работает ли расписание на сервере.</p>}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

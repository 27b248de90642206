// «Выгрузить журнал»: the archive as a download, how far it is, and the last ones; the command stays as the second way.
import type { OfficeExport } from '#contract/office/archive.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { whenWords } from '../../parts/relative-dates.ts'
import rules from '../../parts/RuleList.module.css'
import { Command } from './Command.tsx'
import styles from './CopiesPage.module.css'
import { isOpen, outcomeWords, progressWords, stateWords } from './export-words.ts'
import { useExports } from './use-exports.ts'

export function ExportSection({ now }: { now: Date }) {
  const { items, newest, watched, error, reload, start } = useExports()
  const ended = items?.filter(item => !isOpen(item)) ?? []
  return (
    <section className={styles.exports} aria-labelledby="export">
      <h3 id="export">Выгрузить журнал</h3>
      <p>
        Архив&nbsp;— открытый формат, из которого журнал поднимается страница в страницу где угодно: статьи, рецепты,
        черновики с версиями, авторы, картинки, комментарии, настройки, тексты согласий. Ключей и учётных записей в нём
        нет. На сервере архив не остаётся.
      </p>
      <form className={rules.row} onSubmit={start.submit}>
        <Button type="submit" isBusy={start.isBusy}>
          Скачать архив
        </Button>
        <span role="status">{newest && newest.id === watched ? stateWords(newest) : ''}</span>
      </form>
      {start.problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {start.problem}
        </p>
      )}
      {/* Beside the status: a count that changes is not read aloud. */}
      {newest && isOpen(newest) && <p className={`dim ${styles.progress}`}>{progressWords(newest)}</p>}
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {ended.length > 0 && (
        <>
          <h4 id="exports">Последние выгрузки</h4>
          <ul className={rules.plain} aria-labelledby="exports">
            {ended.map(item => (
              <Ended key={item.id} item={item} now={now} />
            ))}
          </ul>
        </>
      )}
      <p>То же командой на сервере:</p>
      <Command>npm run export -- zhurnal.zip</Command>
      <p className="dim">
        Обратно: <code className={styles.inline}>npm run import -- archive zhurnal.zip</code>. Второй раз ничего не
        меняет.
      </p>
    </section>
  )
}

function Ended({ item, now }: { item: OfficeExport; now: Date }) {
  const { state, madeAt, madeBy, missing, missingCount } = item
  return (
    <li>
      <span>
        <b data-state={state}>{stateWords(item)}</b>{' '}
        <span className="dim">{['', whenWords(madeAt, now), ...(madeBy ? [madeBy] : [])].join('\u00a0· ')}</span>
      </span>
      <span>{outcomeWords(item)}</span>
      {missingCount > 0 && (
        <details>
          <summary>Не вошло: {missingCount}</summary>
          <ul>
            {missing.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
          {missingCount > missing.length && <p className="dim">Показаны первые {missing.length}.</p>}
        </details>
      )}
    </li>
  )
}

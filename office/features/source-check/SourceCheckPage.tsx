// The settings section «Сверка источников»: the switch of the weekly check, which reads pages of other sites. For administrators.
import { useState } from 'react'
import { getSourceCheck, setSourceCheck, type SourceCheck } from '#contract/newsroom-health.ts'
import { count } from '#russian/plural.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { agoWords } from '../../parts/relative-dates.ts'
import styles from '../../parts/RuleList.module.css'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

const pageForms = ['адрес', 'адреса', 'адресов'] as const
const siteForms = ['сайт', 'сайта', 'сайтов'] as const

export function SourceCheckPage() {
  const { ask } = useOffice()
  const { value, error, reload, change } = useLoaded('source-check', signal => ask(getSourceCheck, {}, { signal }))
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  useTitle('Сверка источников')
  const turn = async (isOn: boolean) => {
    setBusy(true)
    change(before => ({ ...before, isOn }))
    try {
      const next = await ask(setSourceCheck, { body: { isOn } })
      change(() => next)
      say({ text: isOn ? 'Сверка включена' : 'Сверка выключена', undo: () => turn(!isOn) })
    } catch (failure) {
      change(before => ({ ...before, isOn: !isOn }))
      say({ text: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <div className={styles.page}>
      <h2 className="stop">Сверка источников</h2>
      <p>
        Раз в неделю сервер журнала открывает страницы, на которых стоят утверждения «Здоровья», и сравнивает их слова с
        прошлыми. Что изменилось, встаёт у утверждения вместе с правкой; текст сам не меняется, правку берёт редактор.
      </p>
      <p className="dim">
        Сверка обращается к чужим сайтам и называет им адрес журнала. Пока она выключена, сервер к ним не обращается.
        Адреса внутренней сети закрыты.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && (
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={value.isOn}
              disabled={!value.mayChange || isBusy}
              onChange={event => void turn(event.target.checked)}
            />
            Сверять страницы источников раз в неделю
          </label>
          <p className="dim">{stateWords(value, now)}</p>
        </>
      )}
    </div>
  )
}

/** «12 адресов, 5 сайтов. Включено: Анна Ветрова, вчера. Последний раз открывали 9:40.» */
function stateWords({ isOn, pages, hosts, changedBy, changedAt, checkedAt }: SourceCheck, now: Date): string {
  const size = pages === 0 ? 'Адресов у источников пока нет' : `${count(pages, pageForms)}, ${count(hosts, siteForms)}`
  const who =
    changedAt === null
      ? []
      : [`${isOn ? 'Включено' : 'Выключено'}: ${changedBy ?? 'бывший сотрудник'}, ${agoWords(changedAt, now)}`]
  const read = isOn && checkedAt !== null ? [`Последний раз открывали: ${agoWords(checkedAt, now)}`] : []
  return `${[size, ...who, ...read].join('. ')}.`
}

// The choice of what a reader lets be measured; measuring-switch.ts stores and shows it.
import { useId } from 'react'
import { consentTexts } from '#domain/consent.ts'
import { useSite } from '../../documents/use-site.ts'
import styles from './MeasuringChoice.module.css'

const choices = [
  { value: 'anonymous', title: 'Да, без имени' },
  { value: 'named', title: 'Да, и узнавать меня' },
  { value: 'none', title: 'Нет' },
]

export function MeasuringChoice() {
  const hint = useId()
  const { recognition } = useSite().consents
  return (
    <fieldset className="needs-js" aria-describedby={hint}>
      <legend>Учитывать вас в статистике чтения?</legend>
      <div className={styles.answers}>
        {choices.map(({ value, title }) => (
          <label key={value}>
            <input
              type="radio"
              name="measuring"
              value={value}
              suppressHydrationWarning
              defaultChecked={value === 'anonymous'}
            />
            {title}
          </label>
        ))}
      </div>
      <p id={hint}>
        Без имени мы знаем только, что страницу открыли, откуда на неё пришли и докуда дочитали. Если узнавать, ещё и
        номер вашего браузера, до двух лет, а если вы вошли&nbsp;— номер профиля. Ответ можно сменить когда угодно. Если
        браузер просит не следить, мы не учитываем вовсе.
        {recognition !== '' && (
          <>
            {' '}
            <a href={consentTexts.recognition.path}>На что вы соглашаетесь</a>.
          </>
        )}
      </p>
    </fieldset>
  )
}

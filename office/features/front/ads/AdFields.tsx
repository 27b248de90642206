// The fields of one advertisement: a banner with what the law asks for, or the code of a network.
import { useId } from 'react'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { adLabel } from '#domain/advertising.ts'
import { Field } from '../../../parts/Field.tsx'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { PictureField } from '../../../media/PictureField.tsx'
import { imageOfStored, storedPicture } from '../../../media/stored-picture.ts'
import styles from '../Front.module.css'

export type Ad = AdPlaceWanted['ads'][number]
type Of<Kind extends Ad['kind']> = Extract<Ad, { kind: Kind }>

const always = { isOff: false, from: null, until: null }
export const emptyAd = (kind: Ad['kind']): Ad =>
  kind === 'banner'
    ? { kind, isOwn: false, advertiser: '', inn: '', erid: '', url: '', text: '', image: null, ...always }
    : { kind, name: '', code: '', hosts: [], ...always }

/** Renditions wider than this are for articles. */
const widestBanner = 1280

type Props = { number: number; ad: Ad; problem: string | undefined; onChange: (ad: Ad) => void; onRemove: () => void }

export function AdFields({ number, ad, problem, onChange, onRemove }: Props) {
  const name = `Объявление ${number}`
  const isWrong = ad.from !== null && ad.until !== null && ad.from >= ad.until
  return (
    <fieldset className={`${styles.rules} ${styles.ad}`}>
      <legend>
        {name}: {ad.kind === 'banner' ? 'баннер' : 'код сети'}
      </legend>
      {ad.kind === 'banner' ? (
        <BannerFields name={name} ad={ad} onChange={onChange} />
      ) : (
        <NetworkFields ad={ad} onChange={onChange} />
      )}
      <div className={styles.term}>
        <Field
          label="С"
          type="datetime-local"
          value={toLocal(ad.from)}
          hint="пусто&nbsp;— сразу"
          onChange={event => onChange({ ...ad, from: fromLocal(event.target.value) ?? null })}
        />
        <Field
          label="До"
          type="datetime-local"
          value={toLocal(ad.until)}
          hint="пусто&nbsp;— пока не выключат"
          {...(isWrong && { error: 'Конец раньше начала' })}
          onChange={event => onChange({ ...ad, until: fromLocal(event.target.value) ?? null })}
        />
      </div>
      <label className="check-line">
        <input
          type="checkbox"
          checked={!ad.isOff}
          onChange={event => onChange({ ...ad, isOff: !event.target.checked })}
        />
        Показывать
      </label>
      {problem !== undefined && <p className={styles.bad}>Не выйдет: {problem}</p>}
      <button type="button" className="link" onClick={onRemove}>
        Убрать {name.toLowerCase()}
      </button>
    </fieldset>
  )
}

function BannerFields({ name, ad, onChange }: { name: string; ad: Of<'banner'>; onChange: (ad: Ad) => void }) {
  const field = (label: string, key: 'advertiser' | 'inn' | 'erid' | 'url' | 'text', max: number, hint?: string) => (
    <Field
      label={label}
      value={ad[key]}
      maxLength={max}
      {...(hint !== undefined && { hint })}
      onChange={event =>
        onChange({ ...ad, [key]: key === 'text' ? event.target.value : event.target.value.trimStart() })
      }
    />
  )
  return (
    <>
      <PictureField
        name={`Картинка: ${name.toLowerCase()}`}
        image={ad.image && imageOfStored(ad.image)}
        canWrite
        onChange={image => onChange({ ...ad, image: image && storedPicture(image, widestBanner) })}
      />
      {field('Слова', 'text', 300, 'под картинкой или вместо неё')}
      {field('Куда ведёт', 'url', 2000, 'https:// или /адрес')}
      <label className="check-line">
        <input
          type="checkbox"
          checked={ad.isOwn}
          onChange={event => onChange({ ...ad, isOwn: event.target.checked })}
        />
        Журнал говорит о себе: ИНН и erid не нужны
      </label>
      {field('Рекламодатель', 'advertiser', 200)}
      {!ad.isOwn && (
        <div className={styles.term}>
          {field('ИНН', 'inn', 12, '10 или 12 цифр')}
          {field('erid', 'erid', 60, 'из личного кабинета ОРД')}
        </div>
      )}
      <p className="dim">Читатели увидят: {adLabel(ad)}</p>
    </>
  )
}

function NetworkFields({ ad, onChange }: { ad: Of<'network'>; onChange: (ad: Ad) => void }) {
  const id = useId()
  return (
    <>
      <Field
        label="Сеть"
        value={ad.name}
        maxLength={100}
        hint="видит только редакция"
        onChange={event => onChange({ ...ad, name: event.target.value })}
      />
      <p className="form-field">
        <label htmlFor={`${id}-code`}>Код сети</label>
        <textarea
          id={`${id}-code`}
          value={ad.code}
          rows={6}
          maxLength={20_000}
          spellCheck={false}
          onChange={event => onChange({ ...ad, code: event.target.value })}
        />
        <small>Скрипты и один пустой div с id; остальное не пройдёт</small>
      </p>
      <p className="form-field">
        <label htmlFor={`${id}-hosts`}>Ещё адреса сети</label>
        <textarea
          id={`${id}-hosts`}
          value={ad.hosts.join('\n')}
          rows={2}
          spellCheck={false}
          onChange={event => onChange({ ...ad, hosts: event.target.value.split('\n').map(host => host.trim()) })}
        />
        <small>По одному в строке: yandex.ru или *.yandex.ru. Адреса самих скриптов известны и так</small>
      </p>
    </>
  )
}

// The settings section «Ленты»: which feeds there are, how much is in them, for the magazine and section by section.
import { useId, useState, type FormEvent } from 'react'
import {
  feedAddresses,
  feedOfPlace,
  feedEntriesMax,
  feedPlacesMax,
  optionalFormats,
  type FeedContent,
  type FeedPlace,
  type Feeds,
  type OptionalFormat,
} from '#domain/feeds.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '../../../parts/Field.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { problemOf } from '../magazine-fields.ts'
import { PartForm } from '../PartForm.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { useMagazine } from '../use-magazine.ts'
import { FeedPreview } from './FeedPreview.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import page from '../MagazinePage.module.css'
import styles from './FeedsPage.module.css'

const formatTitles: Record<OptionalFormat, string> = { atom: 'Atom', json: 'JSON Feed', dzen: 'Дзен' }
const entryForms = ['запись', 'записи', 'записей'] as const

export function FeedsPage() {
  useTitle('Ленты')
  const magazine = useMagazine()
  const { value, shown, error, reload } = magazine
  return (
    <div className={page.page}>
      <SectionHead title="Ленты" magazine={magazine}>
        Программы и площадки забирают отсюда новое. RSS журнала есть всегда: на него ссылается каждая страница. Дзену
        статьи уходят целиком, реклама и помеченное «не для Дзена»&nbsp;— никогда.
      </SectionHead>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {shown && value && (
        <>
          <PartForm part="feeds" magazine={magazine} changes={changesOf(value.values.feeds, shown.feeds)}>
            <Whole feeds={shown.feeds} onChange={feeds => magazine.type({ feeds })} />
            <Places feeds={shown.feeds} onChange={feeds => magazine.type({ feeds })} />
          </PartForm>
          <Addresses feeds={value.values.feeds} />
        </>
      )}
    </div>
  )
}

const contentWords = ({ isWhole, entries }: FeedContent) =>
  `${isWhole ? 'целиком' : 'кратко'}, ${count(entries, entryForms)}`
const placeWords = (place: FeedPlace | undefined) =>
  place === undefined ? 'как у журнала' : place.isOff ? 'без ленты' : contentWords(place)

function changesOf(before: Feeds, after: Feeds): string[] {
  const said = optionalFormats
    .filter(format => before.off.includes(format) !== after.off.includes(format))
    .map(format => `${formatTitles[format]}: ${after.off.includes(format) ? 'выключена' : 'включена'}`)
  if (contentWords(before) !== contentWords(after))
    said.push(`Журнал: ${contentWords(before)} → ${contentWords(after)}`)
  const places = new Set([...before.places, ...after.places].map(({ place }) => place))
  for (const place of places) {
    const [was, is] = [before, after].map(feeds => placeWords(feeds.places.find(each => each.place === place)))
    if (was !== is) said.push(`/${place}: ${was} → ${is}`)
  }
  return said
}

type Props = { feeds: Feeds; onChange: (feeds: Feeds) => void }

function Whole({ feeds, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>Весь журнал</legend>
      <ContentFields content={feeds} onChange={content => onChange({ ...feeds, ...content })} />
      <div className={styles.formats}>
        {optionalFormats.map(format => (
          <label key={format} className="check-line">
            <input
              type="checkbox"
              checked={!feeds.off.includes(format)}
              onChange={event =>
                onChange({
                  ...feeds,
                  off: event.target.checked ? feeds.off.filter(each => each !== format) : [...feeds.off, format],
                })
              }
            />
            {formatTitles[format]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ContentFields({ content, onChange }: { content: FeedContent; onChange: (content: FeedContent) => void }) {
  return (
    <div className={page.fields}>
      <label className="form-field">
        Тексты
        <select
          value={String(content.isWhole)}
          onChange={event => onChange({ entries: content.entries, isWhole: event.target.value === 'true' })}
        >
          <option value="true">Целиком</option>
          <option value="false">Кратко: заголовок и выдержка</option>
        </select>
      </label>
      <label className="form-field">
        Записей
        <select
          value={content.entries}
          onChange={event => onChange({ isWhole: content.isWhole, entries: Number(event.target.value) })}
        >
          {[...new Set([5, 10, 15, 20, feedEntriesMax, content.entries])]
            .toSorted((a, b) => a - b)
            .map(many => (
              <option key={many}>{many}</option>
            ))}
        </select>
      </label>
    </div>
  )
}

function Places({ feeds, onChange }: Props) {
  const put = (place: string, next: FeedPlace | undefined) =>
    onChange({ ...feeds, places: feeds.places.flatMap(each => (each.place === place ? (next ?? []) : each)) })
  return (
    <section className={styles.places} aria-label="Разделы со своей лентой">
      <h3>Разделы со своей лентой</h3>
      <p className="dim">У остальных разделов, меток и авторов&nbsp;— как у журнала.</p>
      {feeds.places.map(place => (
        <fieldset key={place.place} className={styles.group}>
          <legend>/{place.place}</legend>
          <label className="check-line">
            <input
              type="checkbox"
              checked={!place.isOff}
              onChange={event => put(place.place, { ...place, isOff: !event.target.checked })}
            />
            Лента есть
          </label>
          {!place.isOff && (
            <ContentFields content={place} onChange={content => put(place.place, { ...place, ...content })} />
          )}
          <button type="button" className="link" onClick={() => put(place.place, undefined)}>
            Как у журнала
          </button>
        </fieldset>
      ))}
      {feeds.places.length < feedPlacesMax && <AddPlace feeds={feeds} onChange={onChange} />}
    </section>
  )
}

function AddPlace({ feeds, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (event?: FormEvent) => {
    event?.preventDefault()
    const place = typed
      .trim()
      .replace(/^https?:\/\/[^/]+/, '')
      .replace(/^\/+|\/+$/g, '')
    const next = {
      ...feeds,
      places: [...feeds.places, { place, isOff: false, isWhole: feeds.isWhole, entries: feeds.entries }],
    }
    const wrong = problemOf('feeds', next)
    setProblem(wrong)
    if (wrong !== undefined) return
    setTyped('')
    onChange(next)
  }
  return (
    <div className={styles.add}>
      <Field
        label="Адрес раздела"
        value={typed}
        maxLength={300}
        hint="как в строке браузера: /topics/dom/"
        autoComplete="off"
        {...(problem !== undefined && { error: problem })}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') add(event)
        }}
      />
      <Button kind="quiet" onClick={() => add()}>
        Настроить
      </Button>
    </div>
  )
}

function Addresses({ feeds }: { feeds: Feeds }) {
  const id = useId()
  const [place, setPlace] = useState('')
  const addresses = feedAddresses(feeds, place)
  return (
    <section className="form-stack" aria-labelledby={id}>
      <h3 id={id}>Адреса и что в них сейчас</h3>
      <label className="form-field">
        Лента
        <select value={place} onChange={event => setPlace(event.target.value)}>
          <option value="">Весь журнал</option>
          <option value="health">Здоровье</option>
          <option value="recipes">Рецепты</option>
          {feeds.places
            .filter(each => !['health', 'recipes'].includes(each.place))
            .map(each => (
              <option key={each.place} value={each.place}>
                /{each.place}
              </option>
            ))}
        </select>
      </label>
      {addresses.length === 0 ? (
        <p className="dim">У этого раздела ленты нет.</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map(address => (
            <CopyAddress key={address} address={location.origin + address} />
          ))}
        </ul>
      )}
      {addresses[0] !== undefined && (
        <FeedPreview
          key={JSON.stringify(feeds) + place}
          address={addresses[0]}
          isWhole={feedOfPlace(feeds, place).isWhole}
        />
      )}
    </section>
  )
}

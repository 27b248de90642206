// The banner of a promo article and the source of its advertising, for people who may change advertising fields.
import { useState } from 'react'
import type { StoredMeta } from '#contract/article.ts'
import { Button } from '#ui/Button.tsx'
import { LineField } from '../fields.tsx'
import { readLink, writeLink } from './labelled-link.ts'
import styles from '../Panel.module.css'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'

type Promo = NonNullable<StoredMeta['promo']>
type Place = keyof Promo['images']

const places: readonly (readonly [Place, string])[] = [
  ['topDesktop', 'Вверху страницы, компьютер'],
  ['topMobile', 'Вверху страницы, телефон'],
  ['desktop', 'В тексте, компьютер'],
  ['mobile', 'В тексте, телефон'],
]
const noPromo: Promo = { bgColor: '#ffffff', url: '', images: {} }

type Props = { meta: StoredMeta | undefined; isReadOnly: boolean; onKeep: (meta: StoredMeta) => void }

export function PromoFields({ meta, isReadOnly, onKeep }: Props) {
  const [picking, setPicking] = useState<Place>()
  const promo = meta?.promo ?? noPromo
  const keep = (changes: Partial<Promo>) => onKeep({ ...meta, promo: { ...promo, ...changes } })
  const keepPicture = (place: Place, address: string | undefined) => {
    const { [place]: _, ...others } = promo.images
    keep({ images: address === undefined ? others : { ...others, [place]: address } })
  }
  return (
    <section aria-label="Промо">
      <h3>Промо</h3>
      <LineField
        label="Куда ведёт"
        value={promo.url}
        max={2000}
        note="Пусто: картинка не ссылка"
        isReadOnly={isReadOnly}
        onKeep={url => keep({ url: url.trim() })}
      />
      <ColourField
        label="Цвет под картинкой"
        value={promo.bgColor}
        isReadOnly={isReadOnly}
        onKeep={bgColor => keep({ bgColor: bgColor ?? noPromo.bgColor })}
      />
      {places.map(([place, title]) => (
        <p key={place} className={styles.row}>
          <span>{title}</span>
          {!isReadOnly && (
            <Button kind="quiet" aria-label={`${title}: выбрать картинку`} onClick={() => setPicking(place)}>
              {promo.images[place] ? 'Заменить' : 'Выбрать'}
            </Button>
          )}
          {!isReadOnly && promo.images[place] && (
            <Button kind="text" aria-label={`${title}: убрать картинку`} onClick={() => keepPicture(place, undefined)}>
              Убрать
            </Button>
          )}
        </p>
      ))}
      <LineField
        label="Источник рекламы"
        value={meta?.adsSource ? writeLink(meta.adsSource) : ''}
        max={2500}
        note="Название&nbsp;— адрес"
        isReadOnly={isReadOnly}
        onKeep={line => onKeep({ ...meta, adsSource: line.trim() === '' ? null : readLink(line) })}
      />
      {picking && (
        <MediaPicker
          kind="picture"
          onPick={image => keepPicture(picking, image.origin)}
          onClose={() => setPicking(undefined)}
        />
      )}
    </section>
  )
}

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

type ColourProps = {
  label: string
  value: string
  isReadOnly: boolean
  /** Undefined if the field is empty. */
  onKeep: (colour: string | undefined) => void
}

/** A colour. Invalid input is not saved, and the field shows the reason. */
export function ColourField({ label, value, isReadOnly, onKeep }: ColourProps) {
  const [wrong, setWrong] = useState<string>()
  return (
    <LineField
      label={label}
      value={value}
      max={7}
      placeholder="#eb5e42"
      error={wrong === undefined ? undefined : `«${wrong}» не цвет: нужен вид #eb5e42`}
      isReadOnly={isReadOnly}
      onKeep={typed => {
        const next = typed.trim()
        const isSound = next === '' || colour.test(next)
        setWrong(isSound ? undefined : next)
        if (isSound) onKeep(next || undefined)
      }}
    />
  )
}

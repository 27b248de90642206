// «Реклама»: every place of a page, what stands in it and by which rules. Changes are gathered with the rest of the front page.
import { useState } from 'react'
import type { Front } from '#contract/front.ts'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { adPlaces, adRooms, type AdPlace } from '#domain/advertising.ts'
import { adsItems, type AdsItem } from '../front-state.ts'
import switchStyles from '#ui/Switch.module.css'
import styles from '../Front.module.css'
import type { Marked } from '../mark-frame.ts'
import type { FrontActions } from '../use-front.ts'
import { useRuleNames } from '../widgets/use-names.ts'
import { slotName, type NameOf } from '../widgets/widget-words.ts'
import { adPlaceFacts, contentWords, isInPosts, pagesWords, whereWords } from './ads-words.ts'
import { PlaceForm } from './PlaceForm.tsx'

type Props = {
  front: Front
  actions: FrontActions
  now: Date
  onPath: (path: string) => void
  onLook: (marked: Marked | undefined) => void
}
type Opened = { place: AdPlace; version: number; start: AdPlaceWanted }

const emptyPlace = (place: AdPlace): AdPlaceWanted => ({
  kind: 'ads',
  place,
  height: adPlaceFacts[place].height,
  isOff: false,
  isKept: false,
  rooms: [...adRooms],
  show: [],
  hide: [],
  ads: [],
})

export function AdsTab({ front, actions, now, onPath, onLook }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const items = new Map(adsItems(front).map(item => [item.value.place, item]))
  const nameOf = useRuleNames([...items.values()].flatMap(({ value }) => [...value.show, ...value.hide]))
  const close = () => {
    setOpened(undefined)
    onLook(undefined)
  }
  /** A page that has the place. */
  const pathWith = (place: AdPlace) => (isInPosts(place) ? (front.river[0]?.url ?? '/') : '/')
  return (
    <>
      <div className={styles.head}>
        <h2 className="stop">Реклама</h2>
        <span className="dim">без неё страницы не обращаются ни к кому</span>
      </div>
      <ol className={styles.rows} aria-label="Места для рекламы">
        {adPlaces.map(place => {
          const item = items.get(place)
          const key = `ads:${place}`
          const isOpen = opened?.place === place
          return (
            <li key={place} className={styles.row}>
              <PlaceRow
                place={place}
                item={item}
                now={now}
                nameOf={nameOf}
                isOpen={isOpen}
                onToggle={() => {
                  if (isOpen) return close()
                  setOpened({ place, version: item?.version ?? 0, start: item?.value ?? emptyPlace(place) })
                  onPath(pathWith(place))
                  onLook({
                    kind: 'ad',
                    place,
                    words: adPlaceFacts[place].sizes,
                    height: item?.value.height ?? adPlaceFacts[place].height,
                  })
                }}
                onSwitch={({ version, value }) =>
                  void actions.gather(
                    [{ key, expected: version, wanted: { ...value, isOff: !value.isOff } }],
                    `«${slotName(place)}» ${value.isOff ? 'откроется' : 'закроется'}, когда покажете всем`,
                  )
                }
              />
              {isOpen && (
                <div className={styles.opened}>
                  <PlaceForm
                    start={opened.start}
                    isOvertaken={(item?.version ?? 0) !== opened.version}
                    onSave={wanted => actions.save([{ key, expected: item?.version ?? 0, wanted }])}
                    {...(item && {
                      onRemove: () => {
                        close()
                        void actions.gather(
                          [{ key, expected: item.version, wanted: null }],
                          `«${slotName(place)}» уберётся, когда покажете всем`,
                        )
                      },
                    })}
                    onClose={close}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

type RowProps = {
  place: AdPlace
  item: AdsItem | undefined
  now: Date
  nameOf: NameOf
  isOpen: boolean
  onToggle: () => void
  onSwitch: (item: AdsItem) => void
}

function PlaceRow({ place, item, now, nameOf, isOpen, onToggle, onSwitch }: RowProps) {
  const { where, sizes } = adPlaceFacts[place]
  const name = slotName(place)
  return (
    <>
      <button type="button" className={styles.widget} aria-expanded={isOpen} onClick={onToggle}>
        <b>{name}</b>
        <span className="dim">
          {[where, pagesWords(place), item ? `высота\u00a0${item.value.height}` : `обычно ${sizes}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.say}>
          {item ? `${contentWords(item.value, now)} · ${whereWords(item.value, nameOf)}` : 'Рекламы нет'}
          {item?.isChanged && ' · читателям ещё не видно'}
        </span>
      </button>
      {!item && (
        <button type="button" className="link" tabIndex={-1} aria-hidden="true" onClick={onToggle}>
          {isOpen ? 'Свернуть' : 'Поставить'}
        </button>
      )}
      {item && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            className={switchStyles.switch}
            // The checkbox has its own checked state.
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="switch"
            aria-label={`Показывать: ${name}`}
            checked={!item.value.isOff}
            onChange={() => onSwitch(item)}
          />
        </label>
      )}
    </>
  )
}

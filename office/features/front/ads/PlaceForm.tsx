// The form of a place of advertising: its size, pages and rules, what stands in it, and what it opens. Nothing typed is lost when a colleague saves.
import { useId, useState } from 'react'
import { adHeights, adsInPlaceMax, previewAds, type AdPlaceWanted } from '#contract/front-ads.ts'
import { adRooms } from '#domain/advertising.ts'
import { DraftEnd } from '../DraftEnd.tsx'
import { Field } from '../../../parts/Field.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../Front.module.css'
import { PolicyWords } from '../PolicyWords.tsx'
import { useLate } from '../use-late.ts'
import { VisibilityFields } from '../widgets/RuleFields.tsx'
import { useRuleNames } from '../widgets/use-names.ts'
import { AdFields, emptyAd } from './AdFields.tsx'
import { adPlaceFacts, roomNames } from './ads-words.ts'

type Props = {
  start: AdPlaceWanted
  isOvertaken: boolean
  onSave: (place: AdPlaceWanted) => Promise<void>
  onRemove?: () => void
  onClose: () => void
}

/** Empty lines of the field of hosts are no hosts. */
const tidy = (place: AdPlaceWanted): AdPlaceWanted => ({
  ...place,
  ads: place.ads.map(ad => (ad.kind === 'network' ? { ...ad, hosts: ad.hosts.filter(Boolean) } : ad)),
})

export function PlaceForm({ start, isOvertaken, onSave, onRemove, onClose }: Props) {
  const [place, setPlace] = useState(start)
  const { ask } = useOffice()
  const late = useLate(JSON.stringify(tidy(place)))
  const { value: told } = useLoaded(late, signal =>
    ask(previewAds, { body: { place: JSON.parse(late) as AdPlaceWanted } }, { signal }),
  )
  const { isBusy, problem, submit } = useSubmit(async () => {
    await onSave(tidy(place))
    onClose()
  })
  const change = (changes: Partial<AdPlaceWanted>) => setPlace(before => ({ ...before, ...changes }))
  return (
    <form className={`form-stack ${styles.form}`} onSubmit={submit}>
      {place.ads.map((ad, at) => (
        <AdFields
          key={at}
          number={at + 1}
          ad={ad}
          problem={told?.problems.find(each => each.at === at)?.words}
          onChange={changed => change({ ads: place.ads.map((each, index) => (index === at ? changed : each)) })}
          onRemove={() => change({ ads: place.ads.filter((_, index) => index !== at) })}
        />
      ))}
      {place.ads.length > 1 && <p className="dim">Объявления чередуются: какое встанет, решает адрес страницы.</p>}
      {place.ads.length < adsInPlaceMax && (
        <div className={styles.chips}>
          {(['banner', 'network'] as const).map(kind => (
            <button
              key={kind}
              type="button"
              className={styles.chip}
              onClick={() => change({ ads: [...place.ads, emptyAd(kind)] })}
            >
              {kind === 'banner' ? 'Добавить баннер' : 'Добавить код сети'}
            </button>
          ))}
        </div>
      )}
      <PageFields place={place} onChange={change} />
      {/* While no advertisement may go out, nothing is known of the hosts that they will open. */}
      {told && (told.problems.length === 0 || told.origins.length > 0) && <PolicyWords {...told} />}
      <DraftEnd overtaken={isOvertaken ? 'это место' : undefined} problem={problem} isBusy={isBusy} onClose={onClose}>
        {onRemove && (
          <button type="button" className="link" onClick={onRemove}>
            Убрать место
          </button>
        )}
      </DraftEnd>
    </form>
  )
}

type PartProps = { place: AdPlaceWanted; onChange: (changes: Partial<AdPlaceWanted>) => void }

function PageFields({ place, onChange }: PartProps) {
  const id = useId()
  const nameOf = useRuleNames([...place.show, ...place.hide])
  return (
    <>
      <div className={`${styles.rules} ${styles.place}`}>
        <Field
          label="Высота, точек"
          type="number"
          inputMode="numeric"
          min={adHeights.min}
          max={adHeights.max}
          required
          value={place.height}
          hint={`занята сразу, страница не прыгает; обычно ${adPlaceFacts[place.place].sizes}`}
          onChange={event => onChange({ height: event.target.valueAsNumber || 0 })}
        />
        <p className="form-field">
          <label htmlFor={`${id}-kept`}>Когда объявления нет</label>
          <select
            id={`${id}-kept`}
            value={String(place.isKept)}
            onChange={event => onChange({ isKept: event.target.value === 'true' })}
          >
            <option value="false">Места на странице нет</option>
            <option value="true">Место ждёт скрипта сети</option>
          </select>
        </p>
      </div>
      <fieldset className={styles.rules}>
        <legend>Части сайта</legend>
        <div className={styles.rooms}>
          {adRooms.map(room => (
            <label key={room} className="check-line">
              <input
                type="checkbox"
                checked={place.rooms.includes(room)}
                // One part is left.
                disabled={place.rooms.length === 1 && place.rooms.includes(room)}
                onChange={event =>
                  onChange({
                    rooms: adRooms.filter(each => (each === room ? event.target.checked : place.rooms.includes(each))),
                  })
                }
              />
              {roomNames[room]}
            </label>
          ))}
        </div>
      </fieldset>
      <VisibilityFields
        value={place}
        noExceptions="Исключений нет; на текстах с меткой noad рекламы нет и так."
        nameOf={nameOf}
        onChange={onChange}
      />
    </>
  )
}

// The settings section «Карточки ссылок»: how the drawn pictures of links look, which picture stands for pages without any, and what
// messengers show of a page.
import { useState } from 'react'
import type { ImageReply } from '#contract/image.ts'
import {
  shareGrounds,
  shareMarkMax,
  shareRooms,
  type ShareCard,
  type ShareGround,
  type ShareRoom,
} from '#domain/share-card.ts'
import { Button } from '#ui/Button.tsx'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'
import { Field } from '../../../parts/Field.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { say } from '../../../shell/toasts.ts'
import { PartForm } from '../PartForm.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { useMagazine } from '../use-magazine.ts'
import { CardPreview } from './CardPreview.tsx'
import page from '../MagazinePage.module.css'
import styles from './CardsPage.module.css'

const roomTitles: Record<ShareRoom, string> = { main: 'Журнал', recipes: 'Рецепты', health: 'Здоровье' }
const sampleTitles: Record<ShareRoom, string> = {
  main: 'Как говорить «нет»',
  recipes: 'Сырники без муки',
  health: 'Сон в жару',
}

export function CardsPage() {
  useTitle('Карточки ссылок')
  const magazine = useMagazine()
  const { value, shown, error, reload } = magazine
  return (
    <div className={page.page}>
      <SectionHead title="Карточки ссылок" magazine={magazine}>
        Так ссылки на журнал выглядят в мессенджерах и соцсетях. У статьи с обложкой карточка&nbsp;— обложка; остальным
        картинку рисует сам журнал. Новые цвета&nbsp;— новые адреса картинок, поэтому прежние карточки в чужих лентах не
        меняются.
      </SectionHead>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {shown && value && (
        <>
          <PartForm part="card" magazine={magazine} changes={changesOf(value.values.card, shown.card)}>
            <Form card={shown.card} name={shown.name} onChange={card => magazine.type({ card })} />
          </PartForm>
          <CardPreview key={JSON.stringify(value.values.card) + value.values.name} />
        </>
      )}
    </div>
  )
}

function changesOf(before: ShareCard, after: ShareCard): string[] {
  const said = shareRooms
    .filter(room => before.grounds[room] !== after.grounds[room])
    .map(
      room =>
        `${roomTitles[room]}: ${shareGrounds[before.grounds[room]].title} → ${shareGrounds[after.grounds[room]].title}`,
    )
  if (before.mark !== after.mark)
    said.push(`Знак: ${before.mark || 'название журнала'} → ${after.mark || 'название журнала'}`)
  if (before.picture?.id !== after.picture?.id)
    said.push(`Картинка по умолчанию: ${after.picture ? 'другая' : 'обложка журнала'}`)
  return said
}

type FormProps = { card: ShareCard; name: string; onChange: (card: ShareCard) => void }

function Form({ card, name, onChange }: FormProps) {
  return (
    <>
      <Field
        label="Знак на картинке"
        value={card.mark}
        maxLength={shareMarkMax}
        hint="пусто&nbsp;— название журнала; точка после него ставится сама"
        placeholder={name}
        autoComplete="off"
        onChange={event => onChange({ ...card, mark: event.target.value })}
      />
      <div className={styles.rooms}>
        {shareRooms.map(room => (
          <div key={room} className="form-stack">
            <label className="form-field">
              {roomTitles[room]}
              <select
                value={card.grounds[room]}
                onChange={event =>
                  onChange({ ...card, grounds: { ...card.grounds, [room]: event.target.value as ShareGround } })
                }
              >
                {Object.entries(shareGrounds).map(([id, { title }]) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <Sample ground={card.grounds[room]} mark={card.mark.trim() || name} title={sampleTitles[room]} />
          </div>
        ))}
      </div>
      <DefaultPicture card={card} onChange={onChange} />
    </>
  )
}

function Sample({ ground, mark, title }: { ground: ShareGround; mark: string; title: string }) {
  const { ground: color, shape } = shareGrounds[ground]
  return (
    <div aria-hidden="true" className={styles.sample} style={{ background: color }}>
      <i style={{ background: shape }} />
      <small>
        {mark}
        <em>.</em>
      </small>
      <b>
        {title}
        <em>.</em>
      </b>
    </div>
  )
}

/** The largest rendition, as JPEG, which every messenger shows. */
function toCardPicture({ image_id, sizes }: ImageReply): ShareCard['picture'] {
  const size = sizes.findLast(({ width }) => width <= 1280) ?? sizes[0]
  return size
    ? { id: image_id, url: size.url.replace(/\.webp$/, '.jpg'), width: size.width, height: size.height }
    : null
}

function DefaultPicture({ card, onChange }: Omit<FormProps, 'name'>) {
  const [isPicking, setPicking] = useState(false)
  const pick = (image: ImageReply) => {
    const picture = toCardPicture(image)
    if (picture && picture.width >= 600) onChange({ ...card, picture })
    else say({ text: 'Картинка мала: нужна шириной от 600 точек' })
    setPicking(false)
  }
  return (
    <section className="form-stack" aria-label="Картинка по умолчанию">
      <h3>Картинка по умолчанию</h3>
      <p className="dim">Для главной и страниц, у которых своей нет.</p>
      <img className={styles.picture} src={card.picture?.url ?? '/cover.jpg'} alt="Карточка по умолчанию" />
      <p className="form-end">
        <Button kind="quiet" onClick={() => setPicking(true)}>
          Выбрать из медиатеки
        </Button>
        {card.picture && (
          <button type="button" className="link" onClick={() => onChange({ ...card, picture: null })}>
            Обложка журнала
          </button>
        )}
      </p>
      {isPicking && <MediaPicker kind="picture" onPick={pick} onClose={() => setPicking(false)} />}
    </section>
  )
}

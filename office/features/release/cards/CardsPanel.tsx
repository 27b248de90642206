// The tab «Карточки»: how the article looks in search, messengers and lists, and other fields that only an editor fills in.
import { useState } from 'react'
import { ageMarks, articleTemplate, type StoredMeta } from '#contract/article.ts'
import { textFields } from '#contract/text-fields.ts'
import type { PanelProps, SharedText } from '../../../shell/side-panel.ts'
import { Button } from '#ui/Button.tsx'
import { Check, JsonField, LineField } from '../fields.tsx'
import { ReleaseChoice } from '../ReleaseChoice.tsx'
import { AbTitlesField } from './AbTitlesField.tsx'
import { AddressAndDate } from './AddressAndDate.tsx'
import { linesOf, readLink, writeLink } from './labelled-link.ts'
import { MessengerLook, SearchLook, titleMax, useCardWords, wordsNote, type CardWords } from './CardLooks.tsx'
import looks from './CardLooks.module.css'
import styles from '../Panel.module.css'
import { ColourField, PromoFields } from './Promo.tsx'
import { useTextField } from '../../../parts/use-text-field.ts'
import { storedPicture } from '../../../media/stored-picture.ts'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'

const templateNames: Record<(typeof articleTemplate.options)[number], string> = {
  'one-column': 'Одна колонка',
  'two-column': 'Две колонки',
  'three-column': 'Три колонки',
  broadside: 'Во всю ширину',
  toc: 'С оглавлением',
  promo: 'Промо',
  card: 'Карточка',
}

export function CardsPanel({ text, connection }: PanelProps) {
  const isReadOnly = !text.may.includes('write')
  if (text.kind === 'recipe') return <RecipeCards text={text} connection={connection} isReadOnly={isReadOnly} />
  return (
    <div className={`side-panel ${styles.panel}`}>
      <Search text={text} connection={connection} isReadOnly={isReadOnly} />
      <Cover connection={connection} isReadOnly={isReadOnly} />
      <Page connection={connection} isReadOnly={isReadOnly} />
      {text.may.includes('advertise') && <Advertising connection={connection} isReadOnly={isReadOnly} />}
      <More connection={connection} isReadOnly={isReadOnly} />
    </div>
  )
}

type FieldProps = { connection: SharedText; isReadOnly: boolean }
type PartProps = FieldProps & Pick<PanelProps, 'text'>

/** The fields that recipes have too. */
function RecipeCards({ text, connection, isReadOnly }: PartProps) {
  const [commentsEnabled, setComments] = useTextField(connection.doc, 'commentsEnabled')
  return (
    <div className={`side-panel ${styles.panel}`}>
      <Search text={text} connection={connection} isReadOnly={isReadOnly} />
      <Cover connection={connection} isReadOnly={isReadOnly} />
      <section aria-label="Вид страницы">
        <h2>Вид страницы</h2>
        <Check label="Комментарии" isOn={commentsEnabled ?? true} isReadOnly={isReadOnly} onTurn={setComments} />
        <AddressAndDate doc={connection.doc} isReadOnly={isReadOnly} />
      </section>
    </div>
  )
}

/** What search and messengers show, and above it the words that are written for them alone. */
function Search({ text, connection: { doc }, isReadOnly }: PartProps) {
  const [meta, setMeta] = useTextField(doc, 'meta')
  const [typed, setTyped] = useState<Partial<CardWords>>({})
  const seo = meta?.seo ?? {}
  const words = useCardWords(doc, { ...seo, ...typed })
  const keep = (changes: NonNullable<StoredMeta['seo']>) => {
    setMeta({ ...meta, seo: { ...seo, ...changes } })
    setTyped({})
  }
  const isLong = words.title.length > titleMax
  return (
    <>
      <section aria-label="Поиск">
        <header className={looks.head}>
          <h2>Поиск</h2>
          <span data-tone={isLong ? 'warn' : undefined} title="Знаков в заголовке; длиннее поиск обрежет">
            {words.title.length} / {titleMax}
          </span>
        </header>
        <SearchLook textId={text.id} words={words} />
        {text.kind !== 'recipe' && (
          <>
            <LineField
              label="Заголовок карточки"
              value={seo.title ?? ''}
              max={300}
              placeholder="Как у статьи"
              isReadOnly={isReadOnly}
              onType={title => setTyped({ ...typed, title })}
              onKeep={title => keep({ title })}
            />
            <LineField
              label="Текст карточки"
              value={seo.description ?? ''}
              max={500}
              lines={3}
              placeholder="Как подводка"
              note={words.description && wordsNote(words.description)}
              isReadOnly={isReadOnly}
              onType={description => setTyped({ ...typed, description })}
              onKeep={description => keep({ description })}
            />
          </>
        )}
      </section>
      <MessengerLook doc={doc} words={words} />
    </>
  )
}

function Cover({ connection: { doc }, isReadOnly }: FieldProps) {
  const [cover, setCover] = useTextField(doc, 'cover')
  const [caption, setCaption] = useTextField(doc, 'caption')
  const [isPicking, setPicking] = useState(false)
  return (
    <section aria-label="Обложка на карточке">
      <h2>Обложка</h2>
      <div className={cover ? looks.cover : undefined}>
        {cover && <img src={storedPicture(cover, 320)?.url ?? cover.origin} alt={cover.alt} />}
        {!isReadOnly && (
          <p>
            {cover ? (
              <>
                <button type="button" className="link" id="release-cover" onClick={() => setPicking(true)}>
                  Другая обложка
                </button>
                <button type="button" className="link" onClick={() => setCover(null)}>
                  Убрать обложку
                </button>
              </>
            ) : (
              <Button kind="quiet" id="release-cover" onClick={() => setPicking(true)}>
                Выбрать обложку
              </Button>
            )}
          </p>
        )}
      </div>
      <LineField
        label="Подпись к обложке"
        value={caption ?? ''}
        max={1000}
        isReadOnly={isReadOnly}
        onKeep={words => setCaption(words || null)}
      />
      {cover && (
        <LineField
          id="release-cover-words"
          label="Подпись для незрячих"
          value={cover.alt}
          max={500}
          lines={2}
          isReadOnly={isReadOnly}
          onKeep={alt => setCover({ ...cover, alt: alt.trim() })}
        />
      )}
      {isPicking && <MediaPicker kind="picture" onPick={setCover} onClose={() => setPicking(false)} />}
    </section>
  )
}

function Page({ connection: { doc }, isReadOnly }: FieldProps) {
  const [template, setTemplate] = useTextField(doc, 'template')
  const [commentsEnabled, setComments] = useTextField(doc, 'commentsEnabled')
  const [meta, setMeta] = useTextField(doc, 'meta')
  return (
    <section aria-label="Вид страницы">
      <h2>Вид страницы</h2>
      <p className={`form-field ${styles.field}`}>
        <label htmlFor="release-template">Шаблон</label>
        <select
          id="release-template"
          value={template ?? 'one-column'}
          disabled={isReadOnly}
          onChange={event => setTemplate(articleTemplate.parse(event.target.value))}
        >
          {articleTemplate.options.map(each => (
            <option key={each} value={each}>
              {templateNames[each]}
            </option>
          ))}
        </select>
      </p>
      <p className={`form-field ${styles.field}`}>
        <label htmlFor="release-ageMark">Возрастная метка</label>
        <select
          id="release-ageMark"
          value={meta?.ageMark ?? ''}
          disabled={isReadOnly}
          onChange={({ target }) => setMeta({ ...meta, ageMark: ageMarks.find(mark => mark === target.value) ?? null })}
        >
          <option value="">Не выбрана</option>
          {ageMarks.map(mark => (
            <option key={mark} value={mark}>
              {mark}
            </option>
          ))}
        </select>
      </p>
      <Check label="Комментарии" isOn={commentsEnabled ?? true} isReadOnly={isReadOnly} onTurn={setComments} />
      <Check
        label="Полоса глав сверху"
        isOn={meta?.jumperScroller?.isActive ?? false}
        isReadOnly={isReadOnly}
        onTurn={isActive => setMeta({ ...meta, jumperScroller: isActive ? { isActive } : null })}
      />
    </section>
  )
}

function Advertising({ connection: { doc }, isReadOnly }: FieldProps) {
  const [isAdvertising, setAdvertising] = useTextField(doc, 'isAdvertising')
  const [isPromo, setPromo] = useTextField(doc, 'isPromo')
  const [label, setLabel] = useTextField(doc, 'advertLabel')
  const [token, setToken] = useTextField(doc, 'adsToken')
  const [advertiser, setAdvertiser] = useTextField(doc, 'advertiser')
  const [pixels, setPixels] = useTextField(doc, 'testPixel')
  const [meta, setMeta] = useTextField(doc, 'meta')
  const payer = advertiser ?? { name: '', inn: '', contract: '' }
  const keep = (changes: Partial<typeof payer>) => setAdvertiser({ ...payer, ...changes })
  return (
    <section aria-label="Реклама">
      <h2>Реклама</h2>
      <Check label="Это реклама" isOn={isAdvertising ?? false} isReadOnly={isReadOnly} onTurn={setAdvertising} />
      <Check label="Промо журнала" isOn={isPromo ?? false} isReadOnly={isReadOnly} onTurn={setPromo} />
      {isAdvertising && (
        <>
          <LineField
            id="release-advertiser-name"
            label="Рекламодатель"
            value={payer.name}
            max={300}
            placeholder="ООО «Сухие ноги»"
            isReadOnly={isReadOnly}
            onKeep={name => keep({ name: name.trim() })}
          />
          <LineField
            id="release-advertiser-inn"
            label="ИНН рекламодателя"
            value={payer.inn}
            max={20}
            note="10 цифр у организации, 12 у человека"
            isReadOnly={isReadOnly}
            onKeep={inn => keep({ inn: inn.trim() })}
          />
          <LineField
            id="release-advertiser-contract"
            label="Договор"
            value={payer.contract}
            max={200}
            note="Номер и дата. Читатели его не видят"
            isReadOnly={isReadOnly}
            onKeep={contract => keep({ contract: contract.trim() })}
          />
          <LineField
            id="release-advertLabel"
            label="Пометка"
            value={label ?? ''}
            max={300}
            placeholder="Реклама. ООО «Сухие ноги», ИНН …"
            note="Слово «Реклама» и имя рекламодателя"
            isReadOnly={isReadOnly}
            onKeep={words => setLabel(words || null)}
          />
          <LineField
            id="release-adsToken"
            label="erid"
            value={token ?? ''}
            max={300}
            note="Без него реклама не выйдет"
            isReadOnly={isReadOnly}
            onKeep={words => setToken(words.trim() || null)}
          />
          <LineField
            label="Пиксели"
            value={(pixels ?? []).join('\n')}
            max={20_000}
            lines={2}
            note="Адреса https, по одному в строке"
            isReadOnly={isReadOnly}
            onKeep={words => setPixels(linesOf(words))}
          />
        </>
      )}
      {(isPromo || meta?.promo) && <PromoFields meta={meta} isReadOnly={isReadOnly} onKeep={setMeta} />}
    </section>
  )
}

const checkBy =
  (schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } } }) =>
  (value: unknown) => {
    const { success, error } = schema.safeParse(value)
    return success ? undefined : `Не подходит: ${error?.issues[0]?.message ?? 'другая форма'}`
  }

function More({ connection: { doc }, isReadOnly }: FieldProps) {
  const [streams, setStreams] = useTextField(doc, 'streams')
  const [customAuthors, setCustomAuthors] = useTextField(doc, 'customAuthors')
  const [jsonLd, setJsonLd] = useTextField(doc, 'jsonLd')
  const [abTitlesData, setTitles] = useTextField(doc, 'abTitlesData')
  const [meta, setMeta] = useTextField(doc, 'meta')
  const { shape } = textFields
  return (
    <details>
      <summary>Ещё</summary>
      <AddressAndDate doc={doc} isReadOnly={isReadOnly} />
      <ReleaseChoice
        id="release-streams"
        label="Ленты"
        kind="stream"
        chosen={streams ?? []}
        most={10}
        isReadOnly={isReadOnly}
        onChoose={setStreams}
      />
      <LineField
        label="Авторы не из списка"
        value={(customAuthors ?? []).join('\n')}
        max={5000}
        lines={2}
        note="По одному в строке"
        isReadOnly={isReadOnly}
        onKeep={words => setCustomAuthors(linesOf(words))}
      />
      <Sources meta={meta} isReadOnly={isReadOnly} onKeep={setMeta} />
      <LineField
        label="Источник обложки"
        value={meta?.cover_source ? writeLink(meta.cover_source) : ''}
        max={2500}
        note="Название&nbsp;— адрес"
        isReadOnly={isReadOnly}
        onKeep={line => setMeta({ ...meta, cover_source: line.trim() === '' ? null : readLink(line) })}
      />
      <ColourField
        label="Главный цвет"
        value={meta?.mainColor ?? ''}
        isReadOnly={isReadOnly}
        onKeep={mainColor => setMeta({ ...meta, mainColor: mainColor ?? null })}
      />
      <JsonField
        label="JSON-LD"
        note="Разметка для поисковиков рядом с нашей"
        value={jsonLd}
        isReadOnly={isReadOnly}
        check={checkBy(shape.jsonLd)}
        onKeep={value => setJsonLd(value as typeof jsonLd)}
      />
      <AbTitlesField
        value={abTitlesData}
        isReadOnly={isReadOnly}
        check={checkBy(shape.abTitlesData)}
        onKeep={value => setTitles(value as typeof abTitlesData)}
      />
    </details>
  )
}

type SourcesProps = { meta: StoredMeta | undefined; isReadOnly: boolean; onKeep: (meta: StoredMeta) => void }

/** Sources, one per line: «Название — адрес»; the address is optional. */
function Sources({ meta, isReadOnly, onKeep }: SourcesProps) {
  const words = (meta?.source ?? []).map(writeLink).join('\n')
  return (
    <LineField
      id="release-source"
      label="Источники"
      value={words}
      max={10_000}
      lines={3}
      note="По одному в строке: название&nbsp;— адрес"
      isReadOnly={isReadOnly}
      onKeep={typed => onKeep({ ...meta, source: linesOf(typed).map(readLink) })}
    />
  )
}

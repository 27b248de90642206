// The person's credentials: passkeys, codes of an authenticator app, spare codes. The last one cannot be removed; spare codes do not count, because
// they run out.
import { useState } from 'react'
import { makeSpareCodes, removeCodes, removePasskey } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { agoWords, formatFullDate } from '../../parts/relative-dates.ts'
import { hasPasskeys } from '../../parts/second-step/passkeys.ts'
import type { Guarded } from '../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { CodesSheet } from './CodesSheet.tsx'
import { KeySheet } from './KeySheet.tsx'
import { keyWords, spareWords, countMethods, type OwnAccess } from './session-words.ts'
import styles from './SessionsPage.module.css'
import { SpareCodesSheet } from './SpareCodesSheet.tsx'

export type SignInMethodSheet = 'key' | 'codes' | 'spare'
const lastWay = 'последний способ: сначала заведите другой'

export function SignInMethods({
  access,
  now,
  guarded,
  open,
  onOpen,
  onChanged,
}: {
  access: OwnAccess
  now: Date
  guarded: Guarded
  open: SignInMethodSheet | undefined
  onOpen: (sheet: SignInMethodSheet | undefined) => void
  onChanged: () => void
}) {
  const { ask } = useOffice()
  const { passkeys, codes, spare_codes: spare } = access
  const isLast = countMethods(access) === 1
  const { busy, remove } = useRemoval(guarded, onChanged)

  const close = () => {
    onOpen(undefined)
    onChanged()
  }
  const why = (words: string) => (isLast ? `${words}\u00a0· ${lastWay}` : words)
  return (
    <section aria-labelledby="ways">
      <Head onAdd={() => onOpen('key')} />
      <ul className={styles.rows}>
        {passkeys.map(key => (
          <Way key={key.id} glyph="key" title={key.name} words={why(keyWords(key, now))} usedAt={key.used_at} now={now}>
            <RemoveKey
              name={key.name}
              isBusy={busy === key.id}
              isLast={isLast}
              onRemove={() =>
                void remove(key.id, () => ask(removePasskey, { body: { id: key.id } }), `Ключ убран: ${key.name}`)
              }
            />
          </Way>
        ))}
        <Way
          glyph="qr"
          title="Коды из приложения"
          words={codes ? why('шесть цифр, новые каждые 30 секунд') : 'не заведены'}
          usedAt={codes?.used_at ?? null}
          now={now}
        >
          {codes && !isLast && (
            <Button
              kind="text"
              isBusy={busy === 'codes'}
              aria-label="Убрать: коды из приложения"
              onClick={() => void remove('codes', () => ask(removeCodes, {}), 'Коды из приложения убраны')}
            >
              Убрать
            </Button>
          )}
          <Button kind="quiet" onClick={() => onOpen('codes')}>
            {codes ? 'Сменить' : 'Завести'}
          </Button>
        </Way>
        <Way
          glyph="list"
          title="Запасные коды"
          words={spare ? spareWords(spare, now) : 'не выданы'}
          usedAt={null}
          now={now}
        >
          <Button kind="quiet" onClick={() => onOpen('spare')}>
            Новые десять
          </Button>
        </Way>
      </ul>
      <Sheets open={open} guarded={guarded} isChange={codes !== null} onClose={close} />
    </section>
  )
}

function useRemoval(guarded: Guarded, onChanged: () => void) {
  const [busy, setBusy] = useState<string>()
  async function remove(id: string, call: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(id)
    try {
      if ((await guarded(call)) !== undefined) {
        say({ text: said })
        onChanged()
      }
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(undefined)
  }
  return { busy, remove }
}

function Sheets({
  open,
  guarded,
  isChange,
  onClose,
}: {
  open: SignInMethodSheet | undefined
  guarded: Guarded
  isChange: boolean
  onClose: () => void
}) {
  const { ask } = useOffice()
  if (open === 'key') return <KeySheet guarded={guarded} onClose={onClose} />
  if (open === 'codes') return <CodesSheet guarded={guarded} isChange={isChange} onClose={onClose} />
  if (open === undefined) return null
  return (
    <SpareCodesSheet
      make={() => guarded(() => ask(makeSpareCodes, {}).then(({ data }) => data.spare_codes))}
      onClose={onClose}
    />
  )
}

function Head({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={styles.head}>
      <h2 id="ways" className="stop">
        Чем вы входите
      </h2>
      {hasPasskeys() && (
        <button type="button" className="link" onClick={onAdd}>
          Добавить ключ
        </button>
      )}
    </div>
  )
}

function RemoveKey({
  name,
  isBusy,
  isLast,
  onRemove,
}: {
  name: string
  isBusy: boolean
  isLast: boolean
  onRemove: () => void
}) {
  return (
    <Button kind="quiet" isBusy={isBusy} disabled={isLast} aria-label={`Убрать: ${name}`} onClick={onRemove}>
      Убрать
    </Button>
  )
}

function Way({
  glyph,
  title,
  words,
  usedAt,
  now,
  children,
}: {
  glyph: GlyphName
  title: string
  words: string
  usedAt: string | null
  now: Date
  children: React.ReactNode
}) {
  return (
    <li>
      <span className={styles.sign}>
        <Glyph name={glyph} />
      </span>
      <p>
        <b>{title}</b>
        <small>{words}</small>
      </p>
      {usedAt !== null && (
        <time className={styles.when} dateTime={usedAt} title={formatFullDate(usedAt)}>
          {agoWords(usedAt, now)}
        </time>
      )}
      <span className={styles.deeds}>{children}</span>
    </li>
  )
}

// «Ссылка на 7 дней»: makes and copies a link for people outside. The sheet lists active links and ends them.
import { useState } from 'react'
import { endTextPreviewLink, listTextPreviewLinks, shareTextPreview } from '#contract/newsroom-preview.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { agoWords, deadlineOf, formatFullDate } from '../../parts/relative-dates.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './ShareLinks.module.css'

export function ShareLinks({ id }: { id: number }) {
  const { ask } = useOffice()
  const { value: links, reload } = useLoaded(
    String(id),
    async signal => (await ask(listTextPreviewLinks, { params: { id } }, { signal })).items,
  )
  const [isMaking, setMaking] = useState(false)
  const [isListed, setListed] = useState(false)
  /** The newest URL, shown because copying may fail, and the server does not return it again. */
  const [newest, setNewest] = useState<string>()

  async function end(linkId: number): Promise<void> {
    try {
      await ask(endTextPreviewLink, { params: { id, linkId } })
      say({ text: 'Ссылка отозвана' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }
  async function share(): Promise<void> {
    setMaking(true)
    try {
      const { link, address } = await ask(shareTextPreview, { params: { id } })
      const whole = location.origin + address
      const isCopied = await navigator.clipboard.writeText(whole).then(
        () => true,
        () => false,
      )
      setNewest(whole)
      if (isCopied)
        say({
          text: 'Ссылка скопирована. Текст по ней останется таким, как сейчас, 7 дней',
          undo: () => end(link.id),
        })
      else setListed(true)
      reload()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setMaking(false)
  }

  return (
    <>
      {links && links.length > 0 && (
        <button type="button" className={styles.list} aria-haspopup="dialog" onClick={() => setListed(true)}>
          Ссылки · {links.length}
        </button>
      )}
      <button
        type="button"
        className={styles.share}
        aria-busy={isMaking || undefined}
        aria-label="Ссылка на 7 дней"
        disabled={isMaking}
        onClick={() => void share()}
      >
        <Glyph name="link" isSmall />
        <span>Ссылка на 7 дней</span>
      </button>
      {isListed && (
        <Sheet label="Ссылки на текст" onClose={() => setListed(false)}>
          <h2 className={styles.title}>Ссылки на текст</h2>
          <p className="small dim">
            По ссылке текст видят без входа, таким, каким он был, когда её сделали. Адрес показывается один раз.
          </p>
          {newest && (
            <label className={styles.newest}>
              Адрес последней
              <input readOnly value={newest} onFocus={event => event.target.select()} />
            </label>
          )}
          {links?.length === 0 && <p className="dim">Действующих ссылок нет.</p>}
          <Links links={links ?? []} onEnd={linkId => void end(linkId)} />
        </Sheet>
      )}
    </>
  )
}

type Link = { id: number; createdBy: string; createdAt: string; endsAt: string }

function Links({ links, onEnd }: { links: readonly Link[]; onEnd: (id: number) => void }) {
  const { person } = useOffice()
  const [now] = useState(() => new Date())
  return (
    <ol className={styles.links}>
      {links.map(({ id, createdBy, createdAt, endsAt }) => (
        <li key={id}>
          <span>
            <b>{createdBy === person.id ? 'Ваша' : 'Коллеги'}</b>,{' '}
            <time dateTime={createdAt} title={formatFullDate(createdAt)}>
              {agoWords(createdAt, now)}
            </time>
            <small title={formatFullDate(endsAt)}>действует до: {deadlineOf(endsAt, now).words}</small>
          </span>
          <button
            type="button"
            className="link"
            aria-label={`Отозвать ссылку, ${formatFullDate(createdAt)}`}
            onClick={() => onEnd(id)}
          >
            Отозвать
          </button>
        </li>
      ))}
    </ol>
  )
}

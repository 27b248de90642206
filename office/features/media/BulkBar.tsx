// Changes all selected items at once; each change has one undo.
import { useState } from 'react'
import type { LibraryChange, LibraryItem } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { MomentField } from '../../parts/MomentField.tsx'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import type { LibraryActions } from './library-actions.ts'
import styles from './BulkBar.module.css'
import { itemsOf } from '../../media/media-words.ts'

type Props = { items: readonly LibraryItem[]; actions: LibraryActions; isRemoved: boolean; onEnd: () => void }

export function BulkBar({ items, actions, isRemoved, onEnd }: Props) {
  const [form, setForm] = useState<'rights' | 'credit'>()
  const close = () => setForm(undefined)
  const change = async (words: Omit<LibraryChange, 'kind' | 'id'>, said: string) => {
    const isDone = await actions.change(
      items.map(({ kind, id }) => ({ kind, id, ...words })),
      `${said}: ${itemsOf(items)}`,
    )
    if (isDone) close()
  }
  const act = async (deed: (items: readonly LibraryItem[]) => Promise<void>) => {
    await deed(items)
    onEnd()
  }
  return (
    <div className={`bulk-bar ${styles.bar}`} role="toolbar" aria-label="С выбранным">
      <b role="status">Выбрано {items.length}</b>
      <ReadOnlyOffline isSaid>
        {isRemoved ? (
          <Button kind="quiet" onClick={() => void act(actions.bringBack)}>
            Вернуть
          </Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => setForm('rights')}>
              Права…
            </Button>
            <Button kind="quiet" onClick={() => setForm('credit')}>
              Автор…
            </Button>
            <Button kind="quiet" onClick={() => download(items)}>
              Скачать
            </Button>
            <Button kind="quiet" onClick={() => void act(actions.remove)}>
              Удалить
            </Button>
          </>
        )}
      </ReadOnlyOffline>
      <button type="button" className="icon-button" aria-label="Снять выбор" onClick={onEnd}>
        <Glyph name="close" isSmall />
      </button>
      {form === 'credit' && <CreditSheet items={items} onChange={change} onClose={close} />}
      {form === 'rights' && <RightsSheet items={items} onChange={change} onClose={close} />}
    </div>
  )
}

type SheetProps = {
  items: readonly LibraryItem[]
  onChange: (words: Omit<LibraryChange, 'kind' | 'id'>, said: string) => Promise<void>
  onClose: () => void
}

function CreditSheet({ items, onChange, onClose }: SheetProps) {
  return (
    <Sheet label="Автор" onClose={onClose}>
      <form
        className={`form-stack ${styles.form}`}
        action={data => onChange({ credit: String(data.get('credit') ?? '') }, 'Автор изменён')}
      >
        <h2>Автор: {itemsOf(items)}</h2>
        <label className="form-field">
          Кто рисовал или снимал
          <input name="credit" data-first maxLength={200} defaultValue={items[0]?.credit} />
        </label>
        <Button type="submit">Записать</Button>
      </form>
    </Sheet>
  )
}

function RightsSheet({ items, onChange, onClose }: SheetProps) {
  const canEnd = items.every(({ may }) => may.includes('remove'))
  return (
    <Sheet label="Права" onClose={onClose}>
      <form
        className={`form-stack ${styles.form}`}
        action={data =>
          onChange(
            {
              rightsOwner: String(data.get('owner') ?? ''),
              ...(canEnd && { rightsUntil: String(data.get('until') ?? '') || null }),
            },
            'Права изменены',
          )
        }
      >
        <h2>Права: {itemsOf(items)}</h2>
        <label className="form-field">
          Чьи (пусто&nbsp;— наши)
          <input name="owner" data-first maxLength={200} defaultValue={items[0]?.rightsOwner} />
        </label>
        {canEnd ? (
          <label className="form-field">
            До какого дня (пусто&nbsp;— навсегда)
            <MomentField name="until" type="date" empty="Навсегда" defaultValue={items[0]?.rightsUntil ?? ''} />
          </label>
        ) : (
          <p className="small dim">Срок чужих картинок и файлов меняет редактор.</p>
        )}
        <Button type="submit">Записать</Button>
      </form>
    </Sheet>
  )
}

/** Downloads the largest rendition of pictures as JPEG, and files unchanged. */
function download(items: readonly LibraryItem[]): void {
  for (const { image, file } of items) {
    const link = document.createElement('a')
    link.href = image ? image.origin.replace(/\.\w+$/, '.jpg') : (file?.url ?? '')
    link.download = file?.name ?? `${image?.image_id}.jpg`
    link.click()
  }
}

// Downloads everything that is stored about the reader as a file (152-FZ).
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { useSite } from '../../documents/use-site.ts'
import { isoDate } from '#russian/dates.ts'
import { SettingRow } from './SettingRow.tsx'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'

export function OwnData({ user }: { user: SessionUser }) {
  const { magazine } = useSite()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { data } = await askSigned<{ data: { exported_at: string } }>(ownUrl(user.id, '/export'))
      const day = isoDate(Date.parse(data.exported_at) / 1000, magazine.zone).slice(0, 10)
      saveFile(`delno-${day}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    } catch (error) {
      pushRefusal(error)
    }
    setBusy(false)
  }
  return (
    <SettingRow
      name="Архив данных"
      about="Всё, что мы о вас храним: профиль, согласия, избранное, комментарии, реакции, ответы в опросах. Одним файлом JSON."
    >
      <Button kind="quiet" isBusy={isBusy} onClick={() => void download()}>
        Скачать
      </Button>
    </SettingRow>
  )
}

function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { push } from '../../notices/push-queue.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { isPageSaved, keepThisPage, removeSaved } from './kept-pages.ts'

/** Saves the article for where there is no network: the underground, a plane, a summer house. */
export const KeepButton = forOneReader(function KeepButton() {
  const { pathname: path } = useLocation()
  const [isThere, setThere] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // An insecure address and a private window have no worker or no room: then there is nothing to press.
    setThere('serviceWorker' in navigator && 'caches' in window)
    isPageSaved(path).then(setSaved, () => setThere(false))
  }, [path])
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      if (isSaved) await removeSaved(path)
      else await keepThisPage('saved')
      setSaved(!isSaved)
      push(isSaved ? 'Больше не держим на устройстве' : 'Сохранили: откроется и без сети')
    } catch (error) {
      console.warn('the page was not kept:', error)
      push(
        navigator.onLine ? 'Не получилось сохранить: на устройстве нет места' : 'Нет связи: сохраните, когда появится',
      )
    }
    setBusy(false)
  }
  if (!isThere) return null
  return (
    <Button
      kind="quiet"
      icon={isSaved ? 'check' : 'down'}
      className="needs-js no-print"
      aria-pressed={isSaved}
      isBusy={isBusy}
      onClick={() => void toggle()}
    >
      {isSaved ? 'Сохранено' : 'Взять в дорогу'}
    </Button>
  )
})

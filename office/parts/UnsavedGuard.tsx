// Asks before typed changes are lost: in the office by a dialog, and by the browser when the page itself closes.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Sheet label="Изменения не сохранены" onClose={() => blocker.reset()}>
      <h2>Изменения не сохранены</h2>
      <p>Если уйти, напечатанное здесь пропадёт.</p>
      <p className="form-end">
        <Button onClick={() => blocker.reset()}>Остаться</Button>
        <Button kind="quiet" onClick={() => blocker.proceed()}>
          Уйти без сохранения
        </Button>
      </p>
    </Sheet>
  )
}

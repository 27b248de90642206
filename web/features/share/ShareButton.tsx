import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Toast } from '#ui/Toast.tsx'

/** The system's own sheet where there is one; elsewhere the address goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setSaid('Ссылка скопирована')
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid('Не удалось скопировать ссылку')
    }
  }
  return (
    <>
      <Button kind="quiet" icon="share" className="needs-js no-print" onClick={() => void share()}>
        Поделиться
      </Button>
      <Toast text={said} onGone={() => setSaid('')} />
    </>
  )
}

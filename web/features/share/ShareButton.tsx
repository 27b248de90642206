import { Button } from '#ui/Button.tsx'
import { push } from '../../notices/push-queue.ts'

/** Opens the system's share sheet; without one the URL is copied to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        push('Ссылка скопирована')
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) push('Не удалось скопировать ссылку')
    }
  }
  return (
    <Button kind="quiet" icon="share" title="Поделиться" className="needs-js no-print" onClick={() => void share()}>
      <span data-word>Поделиться</span>
    </Button>
  )
}

import { useEffect } from 'react'

/** Sets the document title of an office page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Дельно, редакция`
  }, [title])
}

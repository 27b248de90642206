import { useEffect } from 'react'

/** The title of a page of the office. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Дельно, редакция`
  }, [title])
}

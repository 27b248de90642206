import { useEffect } from 'react'
import { magazineName } from './magazine-name.ts'

/** Sets the document title of an office page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${magazineName}, редакция`
  }, [title])
}

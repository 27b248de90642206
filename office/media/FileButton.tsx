import { useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { Glyph } from '../parts/Glyph.tsx'

type Props = {
  onFiles: (files: Iterable<File>) => void
  accept?: string
  children: ReactNode
  className?: string | undefined
  /** Lets a keyboard shortcut open the same dialog. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A button that opens the system's file dialog. */
export function FileButton({ onFiles, accept, children, className, inputRef }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  return (
    <>
      <Button className={className} onClick={() => input.current?.click()}>
        <Glyph name="upload" isSmall />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="Файлы"
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          // Allows choosing the same file again.
          event.target.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
      />
    </>
  )
}

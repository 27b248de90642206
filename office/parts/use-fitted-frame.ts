import { useEffect, useRef, type RefObject } from 'react'

/** Sets the width, height and scale (`--width`, `--height`, `--scale`) at which a screen of this width in CSS pixels fits into the element. */
export function useFittedFrame(width: number, scaleMax = 1): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current!
    const fit = () => {
      const scale = Math.min(scaleMax, place.clientWidth / width)
      place.style.setProperty('--width', `${width}px`)
      place.style.setProperty('--scale', String(scale))
      place.style.setProperty('--height', `${place.clientHeight / scale}px`)
    }
    const watching = new ResizeObserver(fit)
    watching.observe(place)
    fit()
    return () => watching.disconnect()
  }, [width, scaleMax])
  return box
}

// Which square of a picture becomes the portrait: moved and scaled by pointer, by keys or by the slider. Whatever the server says,
// the chosen picture stays.
import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOf } from '../../session/signed-calls.ts'
import styles from './PortraitSheet.module.css'

/** Contract, uploadAvatar: a portrait is never enlarged. */
const sideMin = 100
const zoomMax = 4
const zoomStep = 0.1

type Picture = { url: string; width: number; height: number }
/** `crop` as the contract writes it: `left,top,side` in pixels of the upright picture. */
type Props = { file: File; onClose: () => void; onSend: (crop: string) => Promise<void> }

export function PortraitSheet({ file, onClose, onSend }: Props) {
  const [picture, setPicture] = useState<Picture>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isOver = false
    readPicture(file).then(
      read => !isOver && setPicture(read),
      () => !isOver && setProblem('Эту картинку не открыть. Подойдут JPEG, PNG, WebP и AVIF.'),
    )
    return () => {
      isOver = true
    }
  }, [file])

  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (picture) slider.current?.focus()
  }, [picture])

  const least = picture && Math.min(picture.width, picture.height)
  const isTooSmall = least !== undefined && least < sideMin
  const largestZoom = least === undefined ? zoomMax : Math.min(zoomMax, Math.max(1, least / sideMin))
  const scale = (to: number) => setZoom(Math.min(largestZoom, Math.max(1, to)))
  const send = async () => {
    if (!picture || !area || isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await onSend(cropOf(picture, area))
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <Sheet label="Портрет" onClose={onClose}>
      <h2>Портрет</h2>
      {picture && !isTooSmall && (
        <>
          <div className={styles.stage}>
            <Cropper
              image={picture.url}
              crop={place}
              zoom={zoom}
              aspect={1}
              maxZoom={largestZoom}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '' }}
              cropperProps={{
                role: 'application',
                'aria-label': 'Что войдёт в портрет: стрелки двигают картинку, плюс и минус меняют масштаб',
                // The cropper's own keys are the arrows, on `onKeyDown`.
                onKeyDownCapture: ({ key }) => {
                  if (key === '+' || key === '=') scale(zoom + zoomStep)
                  if (key === '-') scale(zoom - zoomStep)
                },
              }}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
            />
          </div>
          <label className={styles.scale}>
            Масштаб
            <input
              ref={slider}
              type="range"
              min={1}
              max={largestZoom}
              step="any"
              value={zoom}
              onChange={event => setZoom(Number(event.target.value))}
            />
          </label>
        </>
      )}
      {!picture && !problem && <p role="status">Открываем…</p>}
      <p className={styles.problem} role="alert">
        {isTooSmall ? `Картинка слишком мала: нужно хотя бы ${sideMin} × ${sideMin} точек.` : problem}
      </p>
      {picture && !isTooSmall && (
        <Button isBig isBusy={isBusy} onClick={() => void send()}>
          {problem ? 'Ещё раз' : 'Поставить'}
        </Button>
      )}
    </Sheet>
  )
}

/** The size is that of the upright picture: the browser has turned it as the camera says. */
async function readPicture(file: File): Promise<Picture> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file was not read')))
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = url
  await image.decode()
  return { url, width: image.naturalWidth, height: image.naturalHeight }
}

/** Rounded, the square stays within the picture. */
function cropOf({ width, height }: Picture, area: Area): string {
  const side = Math.min(Math.round(Math.min(area.width, area.height)), width, height)
  const within = (value: number, size: number) => Math.min(Math.max(0, Math.round(value)), size - side)
  return `${within(area.x, width)},${within(area.y, height)},${side}`
}

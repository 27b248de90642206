// Chooses the square of a picture that becomes the portrait: moved and scaled by pointer, keys or slider. A refusal by the server
// keeps the chosen picture.
import { Heading } from '../../components/Heading.tsx'
import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { pictureMaxBytes, pictureTooLarge } from '../../forms/picture-size.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import styles from './PortraitSheet.module.css'

/** Contract, uploadAvatar: a portrait is never enlarged. */
const sideMin = 100
const zoomLimit = 4
const zoomStep = 0.1

type Picture = { url: string; width: number; height: number }
/** `crop` as the contract writes it: `left,top,side` in pixels of the upright picture. */
type Props = { file: File; onClose: () => void; onSend: (crop: string) => Promise<void> }

export function PortraitSheet({ file, onClose, onSend }: Props) {
  const [picture, setPicture] = useState<Picture>()
  const [area, setArea] = useState<Area>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isOver = false
    if (file.size > pictureMaxBytes) return setProblem(pictureTooLarge)
    readPicture(file).then(
      read => !isOver && setPicture(read),
      () => !isOver && setProblem('Эту картинку не открыть. Подойдут JPEG, PNG, WebP и AVIF.'),
    )
    return () => {
      isOver = true
    }
  }, [file])

  const least = picture && Math.min(picture.width, picture.height)
  const isTooSmall = least !== undefined && least < sideMin
  const largestZoom = least === undefined ? zoomLimit : Math.min(zoomLimit, Math.max(1, least / sideMin))
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
      <Heading level={2}>Портрет</Heading>
      {picture && !isTooSmall && <CropStage picture={picture} zoomMax={largestZoom} onArea={setArea} />}
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

type CropStageProps = { picture: Picture; zoomMax: number; onArea: (area: Area) => void }

function CropStage({ picture, zoomMax, onArea }: CropStageProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => slider.current?.focus(), [])
  const scale = (to: number) => setZoom(Math.min(zoomMax, Math.max(1, to)))
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={picture.url}
          crop={place}
          zoom={zoom}
          aspect={1}
          maxZoom={zoomMax}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Что войдёт в портрет: стрелки двигают картинку, плюс и минус меняют масштаб',
            // The cropper itself handles the arrow keys on `onKeyDown`.
            onKeyDownCapture: ({ key }) => {
              if (key === '+' || key === '=') scale(zoom + zoomStep)
              if (key === '-') scale(zoom - zoomStep)
            },
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </div>
      <label className={styles.scale}>
        Масштаб
        <input
          ref={slider}
          type="range"
          min={1}
          max={zoomMax}
          step="any"
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  )
}

/** Returns the size of the upright picture: the browser applies the camera's orientation. */
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

/** Writes the crop in whole pixels; the rounded square stays within the picture. */
function cropOf({ width, height }: Picture, area: Area): string {
  const side = Math.min(Math.round(Math.min(area.width, area.height)), width, height)
  const within = (value: number, size: number) => Math.min(Math.max(0, Math.round(value)), size - side)
  return `${within(area.x, width)},${within(area.y, height)},${side}`
}

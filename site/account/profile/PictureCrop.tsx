import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { dragged, clampView, seenSquare, wholeView, zoomMax } from './crop.ts'
import type { Picture } from './open-picture.ts'

type Props = {
  picture: Picture
  onCancel: () => void
  /** Takes the square that was cut out, in base64. */
  onSave: (image: string) => Promise<void>
}

const drawnSide = 512
const arrowPixels = 12

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: arrowPixels, y: 0 },
  ArrowRight: { x: -arrowPixels, y: 0 },
  ArrowUp: { x: 0, y: arrowPixels },
  ArrowDown: { x: 0, y: -arrowPixels },
}

/** Chooses the square of a picture to show: by dragging, arrow keys and zoom. */
export const PictureCrop = ({ picture: { bitmap, type }, onCancel, onSave }: Props) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(wholeView)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    const { left, top, side } = seenSquare(bitmap, view)
    pen?.clearRect(0, 0, drawnSide, drawnSide)
    pen?.drawImage(bitmap, left, top, side, side, 0, 0, drawnSide, drawnSide)
  }, [bitmap, view])
  const moveBy = (by: { x: number; y: number }) =>
    setView((now) => dragged(bitmap, now, by, canvas.current?.clientWidth ?? drawnSide))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    moveBy(by)
  }
  const onPointerMove = ({ buttons, movementX: x, movementY: y }: PointerEvent) => buttons > 0 && moveBy({ x, y })
  const save = () => onSave(canvas.current?.toDataURL(type, 0.92).split(',')[1] ?? '')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text2">{t('security.crop_lead')}</p>
      <canvas
        ref={canvas}
        width={drawnSide}
        height={drawnSide}
        role="application"
        aria-label={t('security.crop_area')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="focus-ring size-64 cursor-grab touch-none self-center rounded-full border border-line bg-bg2 active:cursor-grabbing"
      />
      <Slider
        label={t('security.crop_zoom')}
        value={view.zoom}
        min={1}
        max={zoomMax}
        step={0.05}
        output={`${Math.round(view.zoom * 100)} %`}
        onChange={(zoom) => setView((now) => clampView(bitmap, { ...now, zoom }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button tone="quiet" size="lg" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="lg" onClick={save}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}

/** Which part of a picture is seen: `x` and `y` are its middle, from 0 to 1; `zoom` 1 shows as much of it as a square can. */
export type View = { x: number; y: number; zoom: number }

export type Size = { width: number; height: number }

export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 }
export const zoomMax = 4

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The side of the square that is seen, in pixels of the picture. */
const seenSide = ({ width, height }: Size, { zoom }: View): number => Math.min(width, height) / zoom

/** A view that shows nothing but the picture. */
export const clampView = (size: Size, view: View): View => {
  const zoom = between(view.zoom, 1, zoomMax)
  const half = seenSide(size, { ...view, zoom }) / 2
  const [halfX, halfY] = [half / size.width, half / size.height]
  return { zoom, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) }
}

/** The square of the picture that is seen, in its pixels. */
export const seenSquare = (size: Size, view: View): { left: number; top: number; side: number } => {
  const { x, y, zoom } = clampView(size, view)
  const side = seenSide(size, { x, y, zoom })
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** A view moved by a drag over the square it is shown in; all in pixels of the screen. */
export const dragged = (size: Size, view: View, by: { x: number; y: number }, shownSide: number): View => {
  const perPixel = seenSide(size, view) / shownSide
  return clampView(size, {
    ...view,
    x: view.x - (by.x * perPixel) / size.width,
    y: view.y - (by.y * perPixel) / size.height,
  })
}

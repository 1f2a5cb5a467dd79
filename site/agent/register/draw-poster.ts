import { drawQr } from '@tamuvo/ui/components/QrBox.tsx'

/** In pixels: what fills the screen of a phone sharply, and is small enough to send. */
export const posterSize = { width: 720, height: 1080 }

type Poster = { address: string; title: string; lead: string; code: string; notice: string }

const ink = { page: '#0b0f1a', glow: '#1a2238', brand: '#f5b841', text: '#f2f5fc', quiet: '#b7c0d9' }
const middle = posterSize.width / 2
const qr = { side: 420, top: 400, rim: 36 }

/** Draws the poster of an invite link: the sign, what it is, the QR code and its code. Always dark, as it leaves the site. */
export const drawPoster = async (canvas: HTMLCanvasElement, poster: Poster): Promise<void> => {
  const context = canvas.getContext('2d')
  if (!context) return
  const family = getComputedStyle(canvas).fontFamily
  const sign = await picture('/art/logo/symbol.svg')
  drawGround(context)
  if (sign) context.drawImage(sign, middle - 52, 70, 104, 104)
  context.textAlign = 'center'
  const write = (text: string, top: number, font: string, colour: string, lineHeight: number) => {
    context.font = `${font} ${family}`
    context.fillStyle = colour
    for (const [index, line] of wrapped(context, text, posterSize.width - 120).entries())
      context.fillText(line, middle, top + index * lineHeight)
  }
  write('Tamuvo', 222, '800 44px', ink.text, 50)
  write(poster.title, 292, '700 34px', ink.brand, 44)
  write(poster.lead, 346, '400 24px', ink.quiet, 34)
  drawCode(context, poster.address)
  write(poster.code, 962, '700 32px', ink.text, 40)
  write(poster.notice, 1022, '400 20px', ink.quiet, 28)
}

const drawGround = (context: CanvasRenderingContext2D): void => {
  const ground = context.createRadialGradient(middle, 260, 40, middle, 420, 760)
  ground.addColorStop(0, ink.glow)
  ground.addColorStop(1, ink.page)
  context.fillStyle = ground
  context.fillRect(0, 0, posterSize.width, posterSize.height)
  context.fillStyle = ink.brand
  context.fillRect(0, 0, posterSize.width, 10)
}

const drawCode = (context: CanvasRenderingContext2D, address: string): void => {
  const { path, side } = drawQr(address)
  const frame = qr.side + 2 * qr.rim
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(middle - frame / 2, qr.top, frame, frame, 28)
  context.fill()
  context.save()
  context.translate(middle - qr.side / 2, qr.top + qr.rim)
  context.scale(qr.side / side, qr.side / side)
  context.fillStyle = ink.page
  context.clip(new Path2D(path))
  context.fillRect(0, 0, side, side)
  context.restore()
}

/** A picture that cannot be fetched is left out. */
const picture = async (src: string): Promise<HTMLImageElement | undefined> => {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

/** A text in lines of a width, broken between words; scripts without spaces are broken between characters. */
const wrapped = (context: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const pieces = text.includes(' ') ? text.split(/(?<= )/) : [...text]
  const lines = ['']
  for (const piece of pieces) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && context.measureText(line + piece).width > width) lines.push(piece)
    else lines[lines.length - 1] = line + piece
  }
  return lines.map((line) => line.trim())
}

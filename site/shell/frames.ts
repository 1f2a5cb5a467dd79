/** What stands around a page: all of it, the header alone, or nothing. */
export type Frame = 'whole' | 'header' | 'none'

const frames: Record<string, Frame> = {
  '/lottery': 'header',
  '/game': 'none',
  '/round': 'none',
  '/fbsports': 'header',
  '/seamless': 'none',
  '/service': 'none',
  '/helpmc': 'none',
}

export const frameOf = (pathname: string): Frame => (Object.hasOwn(frames, pathname) ? frames[pathname] : undefined) ?? 'whole'

/** What stands around a page: all of it, the header alone, or nothing. */
export type Frame = 'whole' | 'header' | 'none'

/** What stands around a page by its path, where it is not all of it. */
export const pageFrames: Readonly<Record<string, Frame>> = {
  '/lottery': 'header',
  '/game': 'none',
  '/round': 'none',
  '/fbsports': 'header',
  '/seamless': 'none',
  '/service': 'none',
  '/helpmc': 'none',
}

export const frameOf = (pathname: string): Frame =>
  (Object.hasOwn(pageFrames, pathname) ? pageFrames[pathname] : undefined) ?? 'whole'

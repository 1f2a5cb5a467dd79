import type { Plugin } from 'vite'

/** Tells `first-paint.js` which frame the page of an address has, so that it stands before any script has run. */
export const namedFrames = (frames: Readonly<Record<string, string>>): Plugin => ({
  name: 'tamuvo-named-frames',
  transformIndexHtml: () =>
    Object.entries(frames).map(([path, frame]) => ({
      tag: 'meta',
      attrs: { name: `frame:${path}`, content: frame },
      injectTo: 'head-prepend',
    })),
})

import { useLayoutEffect, useMemo } from 'react'

let holders = 0
let frozenTop = 0

type Place = { top: number; barWidth: number }

const placeOfPage = (): Place => ({
  top: window.scrollY,
  barWidth: window.innerWidth - document.documentElement.clientWidth,
})

/**
 * Holds the page still under a layer and restores its position afterwards. `overflow: hidden` alone does not stop the page
 * on iOS, so the body is pinned at its offset; the width of the scroll bar is kept so that nothing shifts.
 */
const freeze = ({ top, barWidth }: Place) => {
  const { body } = document
  frozenTop = top
  body.dataset['scrollFrozen'] = ''
  Object.assign(body.style, {
    position: 'fixed',
    top: `-${frozenTop}px`,
    left: '0',
    right: '0',
    paddingRight: barWidth ? `${barWidth}px` : '',
  })
}

const release = () => {
  const { body } = document
  delete body.dataset['scrollFrozen']
  Object.assign(body.style, { position: '', top: '', left: '', right: '', paddingRight: '' })
  window.scrollTo({ top: frozenTop, behavior: 'instant' })
}

/** Freezes the page while active; several layers may hold it, the last one to leave releases it. */
export const useScrollFreeze = (active: boolean): void => {
  // Measured while the layer is rendered: once it stands and the page is inert, all of it would have to be laid out for that.
  const place = useMemo(() => (active && holders === 0 ? placeOfPage() : undefined), [active])
  useLayoutEffect(() => {
    if (!active) return
    if (holders++ === 0) freeze(place ?? placeOfPage())
    return () => {
      if (--holders === 0) release()
    }
  }, [active, place])
}

import { useLayoutEffect } from 'react'

let holders = 0
let frozenTop = 0

/**
 * Holds the page still under a layer and restores its position afterwards. `overflow: hidden` alone does not stop the page
 * on iOS, so the body is pinned at its offset; the width of the scroll bar is kept so that nothing shifts.
 */
const freeze = () => {
  const { body, documentElement: root } = document
  const barWidth = window.innerWidth - root.clientWidth
  frozenTop = window.scrollY
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
  useLayoutEffect(() => {
    if (!active) return
    if (holders++ === 0) freeze()
    return () => {
      if (--holders === 0) release()
    }
  }, [active])
}

import { type RefCallback, useCallback, useState } from 'react'
import { whenNear } from '../components/near-view.ts'

/** Whether an element has come near the view, once and for all: what is far below it is not asked for yet. */
export const useNear = <Anchor extends Element>(): [anchor: RefCallback<Anchor>, isNear: boolean] => {
  const [isNear, setNear] = useState(false)
  const anchor = useCallback((element: Anchor | null) => {
    if (element) return whenNear(element, () => setNear(true))
  }, [])
  return [anchor, isNear]
}

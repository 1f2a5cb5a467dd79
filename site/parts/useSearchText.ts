import { useDebounced } from '@tamuvo/ui/hooks/rate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchDelayMs } from './search-delay.ts'

/**
 * A search field whose text is handed on once typing has rested, and only when it differs from what was asked last. It
 * follows when the asked text changes from outside.
 */
export const useSearchText = (asked: string, onSearch: (text: string) => void): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(asked)
  const known = useRef(asked)
  const rested = useDebounced(typed.trim(), searchDelayMs)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (asked === known.current) return
    known.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (rested === known.current) return
    known.current = rested
    search(rested)
  }, [rested])
  return [typed, setTyped]
}

import { useCallback, useEffect, useState } from 'react'

type Asked<Value> = { value: Value | undefined; error: unknown; again: () => void }

/** What a call of the source answers, asked when `ask` changes. Keep it the same between renderings (`useCallback`). */
export const useAsked = <Value>(ask: () => Promise<Value>): Asked<Value> => {
  const [answer, setAnswer] = useState<{ value?: Value; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    ask().then(
      (value) => isWanted && setAnswer({ value }),
      (error: unknown) => isWanted && setAnswer({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  return { value: answer.value, error: answer.error, again }
}

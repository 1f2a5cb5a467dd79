import { useEffect, useEffectEvent } from 'react'

/** Calls back once after a time, unless inactive or unmounted before. */
export const useTimeout = (ms: number, active: boolean, onTime: () => void): void => {
  const fire = useEffectEvent(onTime)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => fire(), ms)
    return () => clearTimeout(timer)
  }, [ms, active])
}

/** Calls back again and again while active. */
export const useEvery = (ms: number, active: boolean, onTick: () => void): void => {
  const fire = useEffectEvent(onTick)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => fire(), ms)
    return () => clearInterval(timer)
  }, [ms, active])
}

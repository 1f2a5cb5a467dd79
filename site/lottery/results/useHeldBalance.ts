import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { holdForGame } from '../../account/held-balance.ts'

/** Between a result that is there and its first digit that is shown lies a moment. */
const settleMs = 400

/** Shows no win in the balance before the draw is shown to its end: the balance would tell it first. */
export const useHeldBalance = (isDrawing: boolean): void => {
  const queries = useQueryClient()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isDrawing) return setHeld(true)
    const timer = setTimeout(() => setHeld(false), settleMs)
    return () => clearTimeout(timer)
  }, [isDrawing])
  useEffect(() => (isHeld ? holdForGame(queries) : undefined), [isHeld, queries])
}

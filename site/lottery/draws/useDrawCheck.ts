import { listShareKeys } from '@tamuvo/contract/lottery.ts'
import { checkDraw, type DrawCheck } from '@tamuvo/games/lottery/recipe.ts'
import type { ShareKey } from '@tamuvo/games/lottery/shares.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkSteps, type DrawWithoutLists, type StepName } from './evidence.ts'
import { fetchSales } from './fetch-sales.ts'

/** How a check stands: tickets on their way, everything computed, or cut off. */
export type DrawCheckState =
  | { state: 'fetching'; fetched: number }
  | { state: 'done'; sales: readonly string[]; keys: readonly ShareKey[]; steps: Record<StepName, DrawCheck[]> }
  | { state: 'failed'; error: unknown }

/** Fetches every ticket of a draw and recomputes all of it here, in the browser. */
export const useDrawCheck = (draw: DrawWithoutLists): { check: DrawCheckState; again: () => void } => {
  const client = useClient()
  const [check, setCheck] = useState<DrawCheckState>({ state: 'fetching', fetched: 0 })
  const [attempt, setAttempt] = useState(0)
  const run = useEffectEvent(async (signal: AbortSignal) => {
    setCheck({ state: 'fetching', fetched: 0 })
    try {
      const sales = await fetchSales(client, draw, signal, (fetched) => setCheck({ state: 'fetching', fetched }))
      const { keys, checks } = await recompute(client, draw, sales, signal)
      setCheck({ state: 'done', sales, keys, steps: checkSteps(checks) })
    } catch (error) {
      if (!signal.aborted) setCheck({ state: 'failed', error })
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    void run(stop.signal)
    return () => stop.abort()
  }, [draw.game, draw.issue, attempt])
  return { check, again: () => setAttempt(attempt + 1) }
}

/** Recomputes a draw. What only draws with a beacon need is loaded for them alone. */
const recompute = async (client: Client, draw: DrawWithoutLists, sales: readonly string[], signal: AbortSignal) => {
  if (!('closesAt' in draw)) return { keys: [], checks: checkDraw({ ...draw, sales }) }
  const [{ checkBeaconDraw }, { list }] = await Promise.all([
    import('@tamuvo/games/lottery/beacon-checks.ts'),
    client(listShareKeys, {}, { signal }),
  ])
  const named = list.filter(({ id }) => draw.proof.terms.includes(id))
  const keys = named.map(({ modulus, proof }): ShareKey => ({ modulus, proof }))
  return { keys, checks: checkBeaconDraw({ ...draw, sales, keys }) }
}

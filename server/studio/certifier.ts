import { setImmediate as turn } from 'node:timers/promises'
import { certificateOf } from '@tamuvo/games/certify.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { Clock } from '../kit/clock.ts'

/** What the rules of a game come to in this process, and what the register of certified versions has for it; '' where it has none. */
export type Verdict = { code: string; version: string; due: string; found: string }

/** By code: the certified version and its certificate. */
export type Certificates = Readonly<Record<string, { version: string; hash: string } | undefined>>

export type Certifier = {
  /** Whether a game runs as it was certified: computed once a day in this process, before it is played for the first time. */
  isCertified(game: StudioGame): Promise<boolean>
  /** Computes it anew. */
  certify(game: StudioGame): Promise<boolean>
}

const dayMs = 86_400_000
/** How long other work waits at most, save for a round. */
const sliceMs = 5

/** @param onAstray hears of a game that differs, each time it is computed; where that fails, it is computed again */
export const createCertifier = (
  { clock, certificates }: { clock: Clock; certificates: Certificates },
  onAstray: (verdict: Verdict) => Promise<void>,
): Certifier => {
  const known = new Map<string, { at: number; isGood: Promise<boolean> }>()
  const judge = async (game: StudioGame): Promise<boolean> => {
    const { code, version } = game
    const certified = certificates[code]
    const due = certified?.version === version ? certified.hash : ''
    const found = await computed(game)
    if (due === found) return true
    await onAstray({ code, version, due, found })
    return false
  }
  const certify: Certifier['certify'] = (game) => {
    const isGood = judge(game)
    const entry = { at: clock.now().getTime(), isGood }
    known.set(game.code, entry)
    isGood.catch(() => known.get(game.code) === entry && known.delete(game.code))
    return isGood
  }
  return {
    certify,
    isCertified: (game) => {
      const last = known.get(game.code)
      return last && Math.abs(clock.now().getTime() - last.at) < dayMs ? last.isGood : certify(game)
    },
  }
}

/** In slices: calls are answered meanwhile. Rules that fail are none that were certified. */
const computed = async (game: StudioGame): Promise<string> => {
  try {
    const steps = certificateOf(game)
    for (let begun = performance.now(); ;) {
      const { done, value } = steps.next()
      if (done) return value
      if (performance.now() - begun < sliceMs) continue
      await turn()
      begun = performance.now()
    }
  } catch (error) {
    return String(error)
  }
}

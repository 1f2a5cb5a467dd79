import { readTriggerTerms } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { beaconSource } from '@tamuvo/games/lottery/beacon-source.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Facts } from '../menu/Facts.tsx'
import { useJackpots } from './useJackpots.ts'

/** The hashes of what decides the next hits of a pool, as they are published, and who has to be trusted for the beacon. */
export const SealedTriggers = ({ level }: { level: LevelCode }) => {
  const t = useText()
  const pool = useJackpots()?.list.find((each) => each.level === level)
  if (!pool || pool.triggers.length === 0) return null
  const terms = readTriggerTerms(pool.triggers.at(-1)?.terms ?? '')
  return (
    <div className="mt-2 space-y-2" data-sealed={level}>
      <Facts
        facts={pool.triggers.map(({ no, commitment }) => [
          t(no === pool.hits + 1 ? 'studio.sealed_now' : 'studio.sealed_next'),
          commitment,
        ])}
      />
      {terms && <p>{t(`studio.trust_${beaconSource(terms.beacon)}`)}</p>}
    </div>
  )
}

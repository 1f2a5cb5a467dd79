import { getVip } from '@tamuvo/contract/vip.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useState } from 'react'
import { Loaded } from '../parts/Loaded.tsx'
import { LevelBenefits } from './LevelBenefits.tsx'
import { LevelChanges } from './LevelChanges.tsx'
import { LevelTables } from './LevelTables.tsx'
import { LevelTrack } from './LevelTrack.tsx'
import { OwnProgress } from './OwnProgress.tsx'
import { ThisMonth } from './ThisMonth.tsx'
import { VipRules } from './VipRules.tsx'

/** The member's level, the way to the next one, and what every level asks for and gives. */
export const VipPart = () => {
  const answer = useCall(getVip, {}, { staleMs: 0 })
  const [chosen, choose] = useState<number>()
  return (
    <Loaded answer={answer} rows={8}>
      {({ levels, own }) => {
        const shown = levels.find(({ level }) => level === (chosen ?? own?.level ?? 0))
        return (
          <div className="flex flex-col gap-6">
            {own && <OwnProgress own={own} levels={levels} />}
            {own && <ThisMonth own={own} />}
            <div className="flex flex-col gap-3">
              <LevelTrack levels={levels} own={own?.level} value={shown?.level ?? 0} onChange={choose} />
              {shown && <LevelBenefits level={shown} />}
            </div>
            {own && <LevelChanges changes={own.changes} />}
            <VipRules />
            <LevelTables levels={levels} own={own?.level} />
          </div>
        )
      }}
    </Loaded>
  )
}

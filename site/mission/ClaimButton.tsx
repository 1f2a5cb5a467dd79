import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { creditText, type Mission, nameIn } from './mission-words.ts'
import { useClaimMission } from './useClaimMission.ts'

export const ClaimButton = ({ mission: { names, reward }, id }: { mission: Mission; id: string }) => {
  const t = useText()
  const claim = useClaimMission()
  return (
    <Button
      wide
      pending={claim.pending}
      onClick={() => claim.run({ id })}
      aria-label={`${t('mission.claim')}: ${nameIn(names)}, ${creditText(reward)}`}
    >
      {t('mission.claim')}
    </Button>
  )
}

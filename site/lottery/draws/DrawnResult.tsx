import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Digits } from '../results/Digits.tsx'
import { SpecialPrize } from '../results/LastResult.tsx'
import { tierName } from '../words.ts'

/** What was drawn, as on the betting page. */
export const DrawnResult = ({ result, issue }: { result: Draw; issue: string }) => {
  const t = useText()
  const label = t('lottery.result_of', { issue })
  if (result.kind === 'digits') return <Digits label={label} digits={result.digits} />
  return (
    <span className="inline-flex items-center gap-3">
      <span className="text-sm text-text2">{tierName('db')}</span>
      <SpecialPrize label={label} number={result.tiers.find(({ tier }) => tier === 'db')?.numbers[0] ?? ''} />
    </span>
  )
}

import { type BonusTerms, bonusTermsWords } from '@tamuvo/ui/calls/bonus-terms.ts'
import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Bridge } from '../kit/bridge.ts'

type Props = {
  refusal: string
  bonusTerms: BonusTerms | undefined
  money: (wire: string) => string
  bridge: Pick<Bridge, 'tell'>
  /** With play money there is nothing to pay in. */
  isDemo?: boolean
}

/** Why a stake was refused, and the way to what can be done about it on the page around. */
export const RefusalWords = ({ refusal, bonusTerms, money, bridge, isDemo = false }: Props) => {
  const t = useText()
  if (bonusTerms)
    return (
      <>
        {bonusTermsWords(bonusTerms, money)}
        <Button tone="quiet" onClick={() => bridge.tell({ type: 'wantsBonus' })}>
          {t('bonus.details')}
        </Button>
      </>
    )
  return (
    <>
      {refusalSentence(refusal)}
      {refusal === 'INSUFFICIENT' && !isDemo && (
        <Button tone="quiet" onClick={() => bridge.tell({ type: 'wantsDeposit' })}>
          {t('studio.deposit')}
        </Button>
      )}
    </>
  )
}

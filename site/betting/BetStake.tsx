import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { BetRow } from './bet-words.ts'
import { isOfHouse } from './bet-words.ts'

type Props = { bet: Pick<BetRow, 'stake' | 'stakeEntryId' | 'ruleVersion'>; symbol?: boolean; className?: string }

/** The stake of a bet; that of a free one is the house's. */
export const BetStake = ({ bet, symbol = false, className }: Props) => {
  const t = useText()
  if (isOfHouse(bet)) return <span className={className}>{t('wallet.bet_stake_free')}</span>
  return <Amount value={bet.stake} symbol={symbol} {...(className === undefined ? {} : { className })} />
}

import { getBet } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { RotateCcw, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { DetailList } from '../parts/DetailList.tsx'
import { money } from '../parts/figure-words.ts'
import { MemberDetailHead } from '../parts/MemberDetailHead.tsx'
import { BetBook } from './BetBook.tsx'
import { BetStake } from './BetStake.tsx'
import { BetState } from './BetState.tsx'
import { BetVersions } from './BetVersions.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { VendorRound } from './VendorRound.tsx'
import { betWords, deciderOf, freeStakeOf, hasBonus, isAtVendor, isNetted } from './bet-words.ts'

/** A bet with everything that made it: its terms, its ledger entries, the draw that decided it. */
export const BetDetail = ({ id }: { id: string }) => {
  const t = useText()
  const { data: bet, error, refetch } = useCall(getBet, { id })
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead page="personalHistoryCopy" title={bet?.gameName ?? t('common.details')} note={bet?.round}>
        {bet && <BetState bet={bet} />}
      </MemberDetailHead>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {bet ? <BetFacts bet={bet} /> : !error && <SkeletonRows rows={8} />}
    </div>
  )
}

type Bet = ReceivedOutputOf<typeof getBet>

const BetFacts = ({ bet }: { bet: Bet }) => {
  const t = useText()
  const { market, selection, terms } = betWords(bet)
  const decider = deciderOf(bet)
  const staked = freeStakeOf(bet)
  return (
    <>
      <DetailList
        rows={[
          [t('wallet.bet_number'), bet.id],
          [t('wallet.bet_placed'), formatInstant(bet.at)],
          [t('wallet.bet_play'), market],
          ...(selection ? [[t('wallet.bet_picks'), selection] as [string, string]] : []),
          ...terms.map(({ label, value }): [string, string] => [label, value]),
          [t('wallet.bet_stake'), <BetStake key="stake" bet={bet} symbol />],
          [t('wallet.bet_payout'), <Amount key="payout" value={bet.payout} symbol />],
          ...(hasBonus(bet) ? [[t('wallet.type_BONUS'), <Bonus key="bonus" bet={bet} />] as [string, ReactNode]] : []),
          [t('wallet.bet_profit'), bet.state === 'open' ? '–' : <Amount key="profit" value={bet.profit} symbol signed />],
          [t('wallet.bet_valid'), <ValidBet key="valid" bet={bet} />],
          [t('wallet.bet_settled'), bet.settledAt ? formatInstant(bet.settledAt) : '–'],
          // Rounds at a vendor follow the vendor's rules.
          ...(isAtVendor(bet) ? [] : [[t('wallet.bet_rule'), bet.ruleVersion] as [string, string]]),
        ]}
      />
      {bet.isCorrected && <BetVersions versions={bet.versions} />}
      {staked !== undefined && (
        <p className="figures text-sm text-text2">{t('record.free_bet_note', { amount: money(staked) })}</p>
      )}
      {isAtVendor(bet) ? <VendorRound id={bet.id} /> : <BetBook id={bet.id} />}
      <div className="flex flex-wrap gap-2">
        {decider === 'draw' && bet.state !== 'open' && (
          <Link to="/fair" search={{ game: bet.game, issue: bet.round }} className={buttonClass('outline')}>
            <ShieldCheck size={18} aria-hidden="true" />
            {t('wallet.bet_check')}
          </Link>
        )}
        {decider === 'round' && bet.state !== 'open' && (
          <Link to="/round" search={{ id: bet.round }} className={buttonClass('outline')}>
            <RotateCcw size={18} aria-hidden="true" />
            {t('wallet.bet_watch')}
          </Link>
        )}
        {decider === 'draw' && <ReceiptButton id={bet.id} round={bet.round} />}
      </div>
    </>
  )
}

/** What promotions paid with a round, and why that is no payout. */
const Bonus = ({ bet }: { bet: Bet }) => {
  const t = useText()
  return (
    <>
      <Amount value={bet.bonus} symbol />
      <p className="text-sm break-normal text-text2">{t('record.bonus_note')}</p>
    </>
  )
}

/** What counts as turnover, and why it is less than the stake. */
const ValidBet = ({ bet }: { bet: Bet }) => {
  const t = useText()
  return (
    <>
      <Amount value={bet.validBet} symbol />
      {isNetted(bet) && <p className="text-sm break-normal text-text2">{t('wallet.bet_valid_net')}</p>}
    </>
  )
}

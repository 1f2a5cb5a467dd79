import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKitState, useMoney } from './kit-context.tsx'

/** How the round ended, once a round, for those who do not see the screen. */
export const SaidSentence = () => {
  const t = useText()
  const money = useMoney()
  const { said, roundCount, won, stake, balance, round } = useKitState('said', 'roundCount', 'won', 'stake', 'balance', 'round')
  const values = { round: roundCount, won: money(won), stake: money(stake), balance: money(balance) }
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said && t(`studio.said_${said}`, values)}
      {said &&
        round?.jackpots?.map(({ level, amount }) => (
          <span key={level}> {t('jackpot.said', { level: t(`jackpot.level_${level}`), amount: money(amount) })}</span>
        ))}
    </p>
  )
}

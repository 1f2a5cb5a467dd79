import { jackpotLevelsOf } from '@tamuvo/games/jackpot/levels.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'
import { useKit, useKitState, useMoney } from '../kit-context.tsx'
import { Facts } from './Facts.tsx'
import { JackpotRules } from '../jackpot/JackpotRules.tsx'
import { returnText, withJackpots } from './return-text.ts'

/** The rules in words, and every figure of the game from its sheet. */
export const RulesTab = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const money = useMoney()
  const { locale } = useLanguage()
  const { game } = useKit()
  const { level, profile, rulesHash } = useKitState('level', 'profile', 'rulesHash')
  const jackpots = jackpotLevelsOf(game.code)
  const isLinked = jackpots.length > 0
  const top = money(toWire(payoutOf(fromWire(level), game.top.multiple)))
  const count = Math.round(game.top.oneIn).toLocaleString(locale)
  return (
    <div className="space-y-4 text-sm">
      {children}
      {isLinked && <JackpotRules />}
      <Facts
        facts={[
          [t('studio.return'), returnText(game.returns)],
          ...(isLinked ? [[t('jackpot.return_all'), returnText(withJackpots(game.returns, jackpots))] as const] : []),
          [t('studio.volatility'), t(`studio.volatility_${game.volatility}`)],
          [t('studio.top_prize'), `${top} · ${t('studio.top_prize_odds', { count })}`],
          [t('studio.shortest_round'), t('studio.seconds', { count: profile.cycleMs / 1000 })],
          [t('studio.code'), game.code],
          [t('studio.version'), game.version],
          // Of the rules in service; a round of the past names its version.
          ...(rulesHash ? [[t('studio.rules_hash'), rulesHash] as const] : []),
        ]}
      />
      <p className="text-text2">{t('studio.return_text')}</p>
      <p className="text-text2">{t('studio.interrupted')}</p>
      <p className="text-text2">{t('studio.malfunction')}</p>
    </div>
  )
}

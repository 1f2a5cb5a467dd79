import { beaconWaitMinutes } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { jackpotWord } from '@tamuvo/games/jackpot/draw.ts'
import { type JackpotLevel, jackpotLevelsOf, vendorJackpotGames } from '@tamuvo/games/jackpot/levels.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit, useKitState, useMoney } from '../kit-context.tsx'
import { SealedTriggers } from './SealedTriggers.tsx'

/** How the jackpots are won, in money at the chosen bet. */
export const JackpotRules = () => {
  const t = useText()
  const { game } = useKit()
  const { isDemo } = useKitState('isDemo')
  const isOfVendor = vendorJackpotGames.has(game.code)
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('jackpot.name')}</h3>
      <p className="text-text2">{t(isOfVendor ? 'studio.jackpot_rule_vendor' : 'studio.jackpot_rule')}</p>
      <dl className="divide-y divide-line rounded-card border border-line">
        {jackpotLevelsOf(game.code)
          .toReversed()
          .map((level) => (
            <div key={level.code} className="px-3 py-2">
              <dt className="font-semibold">{t(`jackpot.level_${level.code}`)}</dt>
              <dd className="text-text2">
                <LevelRule level={level} />
              </dd>
            </div>
          ))}
      </dl>
      {!isOfVendor && <p className="text-text2">{t('studio.jackpot_rule_same')}</p>}
      <p className="text-text2">{t('studio.jackpot_rule_words', { word: jackpotWord })}</p>
      {isDemo && <p>{t('studio.jackpot_rule_demo')}</p>}
    </section>
  )
}

const LevelRule = ({ level }: { level: JackpotLevel }) => {
  const t = useText()
  const money = useMoney()
  const { locale } = useLanguage()
  const { game } = useKit()
  const { level: unit } = useKitState('level')
  if (level.kind === 'hit-by')
    return (
      <>
        {t('studio.jackpot_rule_hit_by', { amount: money(toWire(level.hitBy)), minutes: beaconWaitMinutes })}
        <SealedTriggers level={level.code} />
      </>
    )
  const units = game.engine.costOf({ market: 'base', selection: '' }) ?? 1
  const stake = fromWire(unit) * BigInt(units)
  const count = stake > 0n ? Math.round(Number(level.turnover) / Number(stake)) : 0
  return t('studio.jackpot_rule_random', { bet: money(unit), count: count.toLocaleString(locale) })
}

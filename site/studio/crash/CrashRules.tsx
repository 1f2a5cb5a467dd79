import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { returnText } from '../hud/menu/return-text.ts'
import { useKit, useKitState, useMoney } from '../hud/kit-context.tsx'
import type { CrashView } from './crash-table.ts'

const paragraphs = ['rules_crash', 'rules_crash_order', 'rules_crash_auto', 'rules_crash_limits', 'rules_crash_broken'] as const

/** The rules in words, and the figures of the game. */
export const CrashRules = ({ limits }: { limits: CrashView['limits'] }) => {
  const t = useText()
  const money = useMoney()
  const { game } = useKit()
  const { rulesHash } = useKitState('rulesHash')
  const values = { payout: money(limits?.payoutMost ?? '0.00'), sum: money(limits?.returnMost ?? '0.00') }
  return (
    <div className="space-y-4 text-sm">
      {paragraphs.map((key) => (
        <p key={key}>{t(`arcade.${key}`, values)}</p>
      ))}
      <Facts
        facts={[
          [t('studio.return'), returnText(game.returns)],
          ...(limits ? [[t('arcade.crash_payout_most'), money(limits.payoutMost)] as const] : []),
          [t('studio.code'), game.code],
          [t('studio.version'), game.version],
          [t('studio.rules_hash'), rulesHash],
        ]}
      />
      <p className="text-text2">{t('studio.return_text')}</p>
    </div>
  )
}

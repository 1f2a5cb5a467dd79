import type { WithdrawalBar } from '@tamuvo/contract/cashier-withdrawals.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { MemberPage } from '../../parts/paths.ts'
import type { Preview } from './withdrawal-words.ts'

const ways: Partial<Record<WithdrawalBar, { page: MemberPage; id?: string }>> = {
  NO_PAYEE: { page: 'securityCenter', id: 'payees' },
  PASSWORD_MISSING: { page: 'securityCenter', id: 'withdrawal' },
  TURNOVER: { page: 'bonusDetails' },
}

/** All that stands between the member and a withdrawal, each with the way past it. */
export const WithdrawalBars = ({ preview }: { preview: Preview }) => {
  const t = useText()
  return (
    <ul className="flex flex-col gap-3">
      {preview.bars.map((bar) => {
        const way = ways[bar]
        return (
          <li key={bar} className="flex items-start gap-3 rounded-card border border-line p-4">
            <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full tint-warn">
              <Lock size={18} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{t(`withdrawal.bar_${bar}`)}</p>
              <BarText bar={bar} preview={preview} />
              {way && (
                <MemberLink {...way} className={`${buttonClass('quiet')} mt-3`}>
                  {t(`withdrawal.way_${bar as 'NO_PAYEE'}`)}
                </MemberLink>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const BarText = ({ bar, preview: { hold, turnover, open, openMax } }: { bar: WithdrawalBar; preview: Preview }) => {
  const t = useText()
  const texts: Record<WithdrawalBar, ReactNode> = {
    HELD: (
      <>
        {hold?.words || t(hold?.until ? 'withdrawal.bar_HELD_text' : 'withdrawal.bar_HELD_check')}
        {hold?.until && <span className="block">{t('withdrawal.until', { time: formatInstant(hold.until) })}</span>}
      </>
    ),
    BILLS: t('withdrawal.bar_BILLS_text'),
    TURNOVER: (
      <>
        {t('withdrawal.bar_TURNOVER_text')} <Amount value={turnover.left} symbol />
      </>
    ),
    OPEN_MAX: t('withdrawal.bar_OPEN_MAX_text', { open, most: openMax }),
    NO_PAYEE: t('withdrawal.bar_NO_PAYEE_text'),
    PASSWORD_MISSING: t('withdrawal.bar_PASSWORD_MISSING_text'),
  }
  return <p className="text-sm text-text2">{texts[bar]}</p>
}

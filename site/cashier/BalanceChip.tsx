import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { setAmountsHidden, useAmountsHidden } from '@tamuvo/ui/session/privacy.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Eye, EyeOff, Plus, RefreshCw } from 'lucide-react'
import { useBalance } from '../account/useMember.ts'
import { openQuickDeposit } from './deposit/quick-deposit-open.ts'

/** The balance, in sight on every page; on phones with the way to deposit. */
export const BalanceChip = () => {
  const t = useText()
  const { data, refetch, isFetching } = useBalance()
  const hidden = useAmountsHidden()
  return (
    <div className="flex min-h-11 items-center rounded-full bg-bg2 ps-3.5" role="group" aria-label={t('shell.balance')}>
      <span aria-live="polite" data-testid="balance" className="min-w-19 text-end">
        {data ? <Amount value={data.sumBalance} symbol hideable countUp /> : <Skeleton className="inline-block h-4 w-19" />}
      </span>
      <IconButton
        label={t(hidden ? 'common.show_amounts' : 'common.hide_amounts')}
        onClick={() => setAmountsHidden(!hidden)}
        className="max-md:hidden"
      >
        {hidden ? <EyeOff size={17} /> : <Eye size={17} />}
      </IconButton>
      <IconButton label={t('shell.balance_refresh')} onClick={() => void refetch()} className="max-sm:hidden">
        <RefreshCw size={16} className={isFetching ? 'animate-spin' : ''} />
      </IconButton>
      <IconButton label={t('shell.quick_deposit')} onClick={openQuickDeposit} className="md:hidden">
        <span className="grid size-7 place-items-center rounded-full bg-accent text-accent-ink">
          <Plus size={18} />
        </span>
      </IconButton>
    </div>
  )
}

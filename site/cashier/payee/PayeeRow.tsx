import { chooseDefaultPayee, listPayees } from '@tamuvo/contract/cashier-payees.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ban, Clock, Lock, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { kindIcons, type Payee, payeeName, usableTime } from './payee-words.ts'
import { RemovePayeeModal } from './RemovePayeeModal.tsx'

type Props = { payee: Payee; holdHours: number }

/** An account: whose and where it is, what it is good for, and what can be done with it. */
export const PayeeRow = ({ payee, holdHours }: Props) => {
  const Icon = kindIcons[payee.kind]
  const isBarred = payee.state === 'BARRED'
  return (
    <li className={cx('card flex items-center gap-3 py-3 ps-3 pe-1.5 sm:ps-4', payee.isDefault && 'border-brand')}>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-11 shrink-0 place-items-center self-start rounded-full bg-bg2',
          isBarred ? 'text-text3' : 'text-brand-text',
        )}
      >
        <Icon size={21} />
      </span>
      <About payee={payee} />
      <Actions payee={payee} holdHours={holdHours} />
    </li>
  )
}

const About = ({ payee }: Pick<Props, 'payee'>) => {
  const t = useText()
  const { name, masked, network, label, holder, branch, isDefault, barReason } = payee
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        {network && <Badge>{network}</Badge>}
        {isDefault && <Badge tone="brand">{t('payee.default')}</Badge>}
      </p>
      <p className="figures flex flex-wrap items-baseline gap-x-2">
        {masked}
        {label && <span className="min-w-0 text-sm break-words text-text2">{label}</span>}
      </p>
      <p className="text-sm break-words text-text3">{[holder, branch].filter(Boolean).join(' · ')}</p>
      <State payee={payee} />
      {barReason !== null && <p className="mt-1.5 text-sm text-loss">{t('payee.barred_text', { reason: barReason })}</p>}
    </div>
  )
}

const State = ({ payee: { state, usableFrom } }: Pick<Props, 'payee'>) => {
  const t = useText()
  if (state === 'ACTIVE') return null
  const [tone, Icon] = ({ HELD_NEW: ['warn', Clock], LOCKED: ['info', Lock], BARRED: ['loss', Ban] } as const)[state]
  return (
    <Badge tone={tone} className="mt-1.5">
      <Icon size={13} aria-hidden="true" />
      {t(`payee.state_${state}`, { time: usableTime(usableFrom) })}
    </Badge>
  )
}

const Actions = ({ payee, holdHours }: Props) => {
  const t = useText()
  const [isRemoving, setRemoving] = useState(false)
  const name = payeeName(payee)
  const { run, pending } = useAction(chooseDefaultPayee, {
    invalidates: [listPayees],
    onDone: () => toast('success', t('payee.default_done', { name })),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  return (
    <span className="flex shrink-0 self-start max-[359px]:flex-col">
      {!payee.isDefault && payee.state !== 'BARRED' && (
        <IconButton label={t('payee.make_default', { name })} disabled={pending} onClick={() => void run({ id: payee.id })}>
          <Star size={19} />
        </IconButton>
      )}
      <IconButton
        label={payee.state === 'LOCKED' ? t('refused.PAYEE_LOCKED') : t('payee.remove', { name })}
        disabled={payee.state === 'LOCKED'}
        onClick={() => setRemoving(true)}
      >
        <Trash2 size={19} />
      </IconButton>
      <RemovePayeeModal payee={payee} holdHours={holdHours} open={isRemoving} onOpenChange={setRemoving} />
    </span>
  )
}

import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { Control } from '../../parts/useForm.ts'
import { kindIcons } from '../payee/payee-words.ts'
import type { ChosenPayee } from './withdrawal-words.ts'

/** Which of the member's accounts is paid. Those that cannot be used say why. */
export const PayeeChoice = ({ payees, value, onChange }: { payees: readonly ChosenPayee[] } & Control<string>) => {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-text2">{t('withdrawal.payee')}</legend>
      <div className="flex flex-col gap-2">
        {payees.map((payee) => (
          <Choice key={payee.id} payee={payee} chosen={payee.id === value} onChoose={() => onChange(payee.id)} />
        ))}
      </div>
      <MemberLink
        page="securityCenter"
        id="payees"
        className="mt-2 focus-ring inline-flex min-h-11 items-center rounded-input text-sm font-medium text-brand-text"
      >
        {t('withdrawal.payees_manage')}
      </MemberLink>
    </fieldset>
  )
}

const Choice = ({ payee, chosen, onChoose }: { payee: ChosenPayee; chosen: boolean; onChoose: () => void }) => {
  const t = useText()
  const Sign = kindIcons[payee.kind]
  const closed = payee.bar !== null
  return (
    <label
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-card border px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
        chosen ? 'border-brand bg-bg2' : 'border-line',
        closed ? 'text-text3' : 'cursor-pointer hover:bg-bg2',
      )}
    >
      <input type="radio" name="payee" className="sr-only" checked={chosen} disabled={closed} onChange={onChoose} />
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-bg3 text-text2">
        <Sign size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{payee.name}</span>
        <span className="figures block text-sm text-text2">
          {[payee.masked, payee.network, payee.holder].filter(Boolean).join(' · ')}
        </span>
        {payee.bar && (
          <span className="block text-xs text-warn">
            {t(`withdrawal.payee_${payee.bar}`, { time: formatInstant(payee.usableFrom) })}
          </span>
        )}
      </span>
      {payee.isDefault && <Badge>{t('withdrawal.payee_default')}</Badge>}
    </label>
  )
}

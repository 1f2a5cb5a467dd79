import type { PayeeKind } from '@tamuvo/contract/cashier-payees.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Control } from '../../parts/useForm.ts'
import { checkNumber, type NumberCheck, type NumberOf, rangeOf, startsOf } from './number-check.ts'

type Props = Control<string> & { kind: PayeeKind; of: NumberOf | undefined }

/** An account number or address, checked while it is typed; that it is too short is said when the field is left. */
export const NumberField = ({ kind, of, value, error, onChange }: Props) => {
  const t = useText()
  const [isLeft, setLeft] = useState(false)
  const check = of && value !== '' ? checkNumber(of, value) : undefined
  const isFaulty = check?.is === 'wrong' || (check?.is === 'open' && isLeft)
  const isCoin = kind === 'COIN'
  return (
    <Field
      label={t(`payee.number_${kind}`)}
      name="number"
      inputMode={isCoin ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={120}
      value={value}
      error={error ?? (isFaulty ? check.fault : undefined)}
      hint={check?.is === 'right' ? <Right check={check} isCoin={isCoin} /> : of && ruleOf(t, of)}
      onChange={(event) => {
        setLeft(false)
        onChange(event.target.value)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

const ruleOf = (t: ReturnType<typeof useText>, of: NumberOf): string => {
  if ('network' in of) return t('payee.rule_address')
  const range = rangeOf(of.rule)
  return of.rule.startsWith.length > 0
    ? t('payee.rule_start', { range, starts: startsOf(of.rule) })
    : t('payee.rule_digits', { range })
}

/** What a right number looks like, so that it can be compared. */
const Right = ({
  check: { number, hint, isChecked },
  isCoin,
}: {
  check: Extract<NumberCheck, { is: 'right' }>
  isCoin: boolean
}) => {
  const isSafe = isChecked || !isCoin
  const Sign = isSafe ? CircleCheck : TriangleAlert
  return (
    <span className="flex flex-col gap-1">
      {isCoin && <span className="figures text-sm break-all text-text2">{number}</span>}
      <span className={`figures flex items-start gap-1.5 text-sm ${isSafe ? 'text-win' : 'text-warn'}`}>
        <Sign size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {hint}
      </span>
    </span>
  )
}

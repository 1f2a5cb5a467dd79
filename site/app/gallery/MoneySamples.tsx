import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { Timeline } from '@tamuvo/ui/components/Timeline.tsx'
import { setAmountsHidden, useAmountsHidden } from '@tamuvo/ui/session/privacy.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Section, type Words } from './Section.tsx'

export const MoneySamples = ({ words }: { words: Words }) => (
  <Section title="Money">
    <div className="grid items-start gap-4 md:grid-cols-3">
      <div className="space-y-4">
        <BalanceCard words={words} />
        <Typed words={words} />
      </div>
      <PaySteps words={words} />
      <Receipt
        state="done"
        title={words['credited'] ?? ''}
        amount={<Amount value="100.37" symbol />}
        lines={[
          { label: words['bank'] ?? '', value: words['wallet'] },
          { label: words['draw'] ?? '', value: '2026-08-05 18:15:02' },
        ]}
        reference="D20260805000142"
        actions={<Button tone="quiet">{words['action']}</Button>}
      />
    </div>
  </Section>
)

const BalanceCard = ({ words }: { words: Words }) => {
  const [balance, setBalance] = useState('1250.00')
  const hidden = useAmountsHidden()
  const t = useText()
  return (
    <div className="card space-y-4 p-5">
      <div className="flex items-center gap-1">
        <Amount value={balance} symbol hideable countUp className="text-num" />
        <IconButton label={t(hidden ? 'common.show_amounts' : 'common.hide_amounts')} onClick={() => setAmountsHidden(!hidden)}>
          {hidden ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      </div>
      <p className="space-x-4">
        <Amount value="24.50" signed />
        <Amount value="-3.20" signed />
        <Amount value="0.00" signed />
      </p>
      <div className="flex gap-3 *:flex-1">
        <Button tone="accent" onClick={() => setBalance(balance === '1250.00' ? '8431.25' : '1250.00')}>
          {words['deposit']}
        </Button>
        <Button tone="quiet">{words['register']}</Button>
      </div>
    </div>
  )
}

const Typed = ({ words }: { words: Words }) => {
  const [typed, setTyped] = useState('100.00')
  return (
    <AmountField
      label={words['deposit'] ?? ''}
      value={typed}
      onChange={setTyped}
      quick={['10.00', '30.00', '50.00', '100.00', '300.00', '500.00', '1000.00']}
    />
  )
}

const PaySteps = ({ words }: { words: Words }) => (
  <div className="card space-y-4 p-5">
    <div className="flex justify-center">
      <QrBox value="https://tamuvo.example/pay/D20260805000142" label={words['deposit'] ?? ''} />
    </div>
    <CopyRow label={words['wallet'] ?? ''} value="09 000 000 123" />
    <Timeline
      label={words['stations'] ?? ''}
      steps={[
        { key: 'created', label: words['created'] ?? '', state: 'done', time: '18:12:40' },
        { key: 'waiting', label: words['waiting'] ?? '', state: 'now' },
        { key: 'credited', label: words['credited'] ?? '', state: 'next' },
      ]}
    />
  </div>
)

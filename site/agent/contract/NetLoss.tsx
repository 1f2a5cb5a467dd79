import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** No loss is negative: where the team won, the figure is called so, and has no sign. @param netLoss as it is sent, "-1340.83" */
export const netLossOf = (netLoss: string) =>
  netLoss.startsWith('-')
    ? ({ label: 'contract.net_win', amount: netLoss.slice(1) } as const)
    : ({ label: 'contract.net_loss', amount: netLoss } as const)

/** In a column of losses, a win says what it is. */
export const NetLoss = ({ value }: { value: string }) => {
  const t = useText()
  const { label, amount } = netLossOf(value)
  return (
    <>
      {label === 'contract.net_win' && <span className="text-xs text-text3">{t(label)} </span>}
      <Amount value={amount} />
    </>
  )
}

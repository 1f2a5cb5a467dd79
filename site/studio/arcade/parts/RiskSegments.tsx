import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Segments } from './Segments.tsx'

export type Risk = 'low' | 'medium' | 'high'
const risks: readonly Risk[] = ['low', 'medium', 'high']

type Props = { value: Risk; onChange: (risk: Risk) => void; disabled: boolean }

/** How far results spread. */
export const RiskSegments = (props: Props) => {
  const t = useText()
  return (
    <Segments label={t('arcade.risk')} options={risks.map((key) => ({ key, label: t(`arcade.market_${key}`) }))} {...props} />
  )
}

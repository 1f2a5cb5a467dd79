import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type Promotion, statusTones } from './promotion-words.ts'

/** Where a promotion and the member stand, in a word. */
export const StatusChip = ({ status }: Pick<Promotion, 'status'>) => {
  const t = useText()
  return <Badge tone={statusTones[status]}>{t(`promotion.status_${status}`)}</Badge>
}

import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** The rank of a member. Above the brand's limit it is marked as VIP. */
export const RankBadge = ({ level }: { level: number }) => {
  const t = useText()
  return <Badge tone={level > vipRankAbove ? 'vip' : 'neutral'}>{t('shell.vip', { level })}</Badge>
}

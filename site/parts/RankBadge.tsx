import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'

type Props = {
  level: number
  /** What the level is called. */
  name?: string
}

/** The rank of a member. Above the brand's limit it is marked as VIP. */
export const RankBadge = ({ level, name }: Props) => {
  const t = useText()
  const rank = t('shell.vip', { level })
  return <Badge tone={level > vipRankAbove ? 'vip' : 'neutral'}>{name ? `${rank} · ${name}` : rank}</Badge>
}

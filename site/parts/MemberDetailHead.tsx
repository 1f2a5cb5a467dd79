import type { ComponentProps } from 'react'
import { DetailHead } from './DetailHead.tsx'
import { type MemberPage, paths } from './paths.ts'
import { useCentreQuery } from './useCentreQuery.ts'

type Props = Omit<ComponentProps<typeof DetailHead>, 'back'> & {
  /** Whose list it leads back to. */
  page: MemberPage
  /** Words of the address that are its own and none of the list. */
  own?: readonly string[]
  /** All of them are. */
  hasPlace?: boolean
}

/** The head of what a list of the member centre opens to, with the way back to where the list was left. */
export const MemberDetailHead = ({ page, own = [], hasPlace = false, ...head }: Props) => {
  const query = useCentreQuery()
  return <DetailHead back={`${paths.member(page).slice(1)}${hasPlace ? '' : query.without(own)}`} {...head} />
}

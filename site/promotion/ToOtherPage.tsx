import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { MemberLink } from '../parts/MemberLink.tsx'
import { memberPages } from '../parts/paths.ts'
import type { Promotion } from './promotion-words.ts'

/** Leads to the page that a promotion is about. */
export const ToOtherPage = ({ page }: { page: Promotion['trigger']['page'] }) => {
  const t = useText()
  const look = buttonClass('primary', 'lg', true)
  const memberPage = memberPages.find((each) => each === page)
  if (memberPage)
    return (
      <MemberLink page={memberPage} className={look}>
        {t('promotion.to_page')}
      </MemberLink>
    )
  return (
    <Link to="/tournaments" className={look}>
      {t('promotion.tournaments')}
    </Link>
  )
}

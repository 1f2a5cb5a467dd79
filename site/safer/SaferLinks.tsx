import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { saferParts } from '../parts/paths.ts'

/** The ways to limits, breaks, the statement, the self-test and identity. */
export const SaferLinks = () => {
  const t = useText()
  return (
    <section aria-labelledby="safer-links" className="flex flex-col gap-2">
      <h3 id="safer-links" className="text-md font-semibold">
        {t('shell.safer')}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {([...saferParts, 'identity'] as const).map((part) => (
          <li key={part}>
            <MemberLink
              page="securityCenter"
              id={part}
              className="focus-ring flex min-h-12 items-center justify-between gap-3 rounded-input px-4 hover:bg-bg2"
            >
              {t(`safer.tab_${part}`)}
              <ChevronRight size={18} aria-hidden="true" className="text-text3" />
            </MemberLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

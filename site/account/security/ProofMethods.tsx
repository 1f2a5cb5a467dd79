import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { itemLooks } from './security-items.ts'
import { type Security, stateOf } from './useSecurity.ts'

const methods = ['phone', 'email', 'authenticator'] as const

/** The member's second factors, and those that can be added. */
export const ProofMethods = ({ security }: { security: Security }) => {
  const t = useText()
  return (
    <section aria-labelledby="proof-methods">
      <h4 id="proof-methods" className="mb-2 font-semibold">
        {t('security.proofs')}
      </h4>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {methods.map((item) => {
          const { done: has, masked } = stateOf(security, item)
          return (
            <li key={item}>
              <MemberLink
                page="securityCenter"
                id={itemLooks[item].part}
                className="focus-ring flex min-h-12 items-center gap-2.5 px-4 py-2 -outline-offset-2 hover:bg-bg2"
              >
                {has ? (
                  <CircleCheck size={17} aria-hidden="true" className="shrink-0 text-win" />
                ) : (
                  <CircleDashed size={17} aria-hidden="true" className="shrink-0 text-text3" />
                )}
                <span className="min-w-0 flex-1">
                  {t(`security.proof_${item}`)}
                  <span className="block text-sm text-text3">
                    {has ? masked || t('security.is_done') : t('security.is_open')}
                  </span>
                </span>
                <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text3" />
              </MemberLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'

type Props = { path: ReadonlyArray<{ id: string; username: string }> | undefined; onChoose: (id: string) => void }

/** The way from the agent to the member whose downlines are shown; each step of it leads back. */
export const TeamWay = ({ path = [], onChoose }: Props) => {
  const t = useText()
  if (path.length < 2) return null
  return (
    <nav aria-label={t('agent.way')}>
      <ol className="flex flex-wrap items-center gap-0.5 text-sm">
        {path.map(({ id, username }, index) => (
          <li key={id} className="flex items-center gap-0.5">
            {index > 0 && <ChevronRight size={15} aria-hidden="true" className="text-text3" />}
            <button
              type="button"
              aria-current={index === path.length - 1 ? 'location' : undefined}
              onClick={() => onChoose(index === 0 ? '' : id)}
              className="focus-ring min-h-11 rounded-sm px-1.5 text-brand-text hover:underline aria-[current]:font-semibold aria-[current]:text-text"
            >
              {username}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

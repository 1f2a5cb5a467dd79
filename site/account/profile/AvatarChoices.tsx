import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

type Props = {
  /** '' with an own picture. */
  chosen: string
  choices: ReadonlyArray<{ avatarId: string; avatar: string }>
  onChoose: (avatarId: string) => void
}

/** The drawn pictures to choose from. */
export const AvatarChoices = ({ chosen, choices, onChoose }: Props) => {
  const t = useText()
  return (
    <section aria-labelledby="avatar-choices">
      <h4 id="avatar-choices" className="mb-2 font-semibold">
        {t('security.avatar_ours')}
      </h4>
      <ul className="grid grid-cols-4 gap-3 sm:grid-cols-6">
        {choices.map(({ avatarId, avatar }) => (
          <li key={avatarId}>
            <button
              type="button"
              aria-pressed={avatarId === chosen}
              aria-label={t('security.avatar_number', { number: Number(avatarId) })}
              onClick={() => onChoose(avatarId)}
              className={cx(
                'focus-ring block aspect-square w-full overflow-hidden rounded-full border-3',
                avatarId === chosen ? 'border-brand' : 'border-transparent hover:border-line',
              )}
            >
              <img src={avatar} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

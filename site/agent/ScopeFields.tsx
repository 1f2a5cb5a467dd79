import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useSearchText } from '../parts/useSearchText.ts'

/** Who of the team is shown, in an address: how deep, whose team, or one username. */
export const scopeWords = { under: /^[1-9]\d{0,18}$/, levels: ['all', '1', '0'], username: /^.{1,60}$/ } as const

type Scope = { under: string; levels: (typeof scopeWords.levels)[number]; username: string }

/** The question that a scope stands for. */
export const askedScope = ({ under, levels, username }: Scope) => ({
  ...(under === '' ? {} : { under }),
  ...(levels === 'all' ? {} : { levels: Number(levels) }),
  ...(username === '' ? {} : { username }),
})

/** Which members of the team a list shows. */
export const ScopeFields = ({ scope, onChange }: { scope: Scope; onChange: (changed: Partial<Scope>) => void }) => {
  const t = useText()
  const [username, setUsername] = useSearchText(scope.username, (said) => onChange({ username: said }))
  return (
    <>
      <SearchField label={t('agent.one_member')} value={username} onChange={setUsername} />
      <Select
        label={t('agent.levels')}
        options={scopeWords.levels.map((key) => ({ key, label: t(`agent.scope_${key}`) }))}
        value={scope.levels}
        onChange={(levels) => onChange({ levels })}
      />
      {scope.under !== '' && (
        <Button tone="quiet" className="self-end" onClick={() => onChange({ under: '', levels: 'all' })}>
          {t('agent.scope_whole')}
        </Button>
      )}
    </>
  )
}

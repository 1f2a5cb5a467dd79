import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox, Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { Bell, Heart, Plus, RefreshCw, User } from 'lucide-react'
import { useState } from 'react'
import { Section, type Words } from './Section.tsx'

export const FieldSamples = ({ words }: { words: Words }) => (
  <Section title="Buttons and fields">
    <Buttons words={words} />
    <Inputs words={words} />
    <Choices words={words} />
  </Section>
)

const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500))

const Buttons = ({ words }: { words: Words }) => {
  const [presses, setPresses] = useState(0)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>{words['login']}</Button>
      <Button tone="accent" icon={<Plus size={18} />}>
        {words['deposit']}
      </Button>
      <Button tone="quiet">{words['register']}</Button>
      <Button tone="outline">{words['action']}</Button>
      <Button tone="danger">{words['register']}</Button>
      <Button disabled>{words['login']}</Button>
      <Button pending>{words['deposit']}</Button>
      <Button
        tone="quiet"
        data-testid="single-press"
        onClick={() => {
          setPresses((count) => count + 1)
          return soon()
        }}
      >
        {`pressed ${presses}`}
      </Button>
      <IconButton label="Favourite" aria-pressed>
        <Heart size={20} />
      </IconButton>
      <IconButton label="Refresh">
        <RefreshCw size={20} />
      </IconButton>
      <IconButton label="Messages" badge={128}>
        <Bell size={20} />
      </IconButton>
    </div>
  )
}

const Inputs = ({ words }: { words: Words }) => (
  <div className="grid gap-4 md:grid-cols-3">
    <Field label={words['username'] ?? ''} prefix={<User size={18} />} hint={words['hint']} placeholder="su_mon" />
    <Field label={words['password'] ?? ''} type="password" defaultValue="harbour-1" autoComplete="off" />
    <Field label={words['username'] ?? ''} defaultValue="su_mon" error={words['wrong']} optional />
  </div>
)

const Choices = ({ words }: { words: Words }) => {
  const [method, setMethod] = useState<string | null>(null)
  const [tab, setTab] = useState('one')
  const [line, setLine] = useState('a')
  const [chip, setChip] = useState('all')
  const [on, setOn] = useState(true)
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Select
        label={words['bank'] ?? ''}
        options={[
          { key: 'wallet', label: words['wallet'] ?? '', text: 'wallet' },
          { key: 'qr', label: words['qr'] ?? '', text: 'qr' },
          { key: 'bank', label: 'Bank (08:00–17:00)', text: 'bank', disabled: true },
          { key: 'coin', label: 'Test coin', text: 'test' },
        ]}
        value={method}
        onChange={setMethod}
      />
      <div>
        <Checkbox defaultChecked>{words['agree']}</Checkbox>
        <Switch checked={on} onChange={setOn}>
          {words['notice']}
        </Switch>
      </div>
      <div className="space-y-3">
        <Tabs
          label="segments"
          tabs={[
            { key: 'one', label: words['draw'] },
            { key: 'two', label: words['won'] },
            { key: 'three', label: words['lost'], badge: 3 },
          ]}
          value={tab}
          onChange={setTab}
        />
        <Tabs
          look="line"
          label="line"
          tabs={[
            { key: 'a', label: words['login'] },
            { key: 'b', label: words['register'] },
          ]}
          value={line}
          onChange={setLine}
        />
        <Chips
          label="chips"
          chips={[
            { key: 'all', label: words['draw'] },
            { key: 'kitewheel', label: 'Kitewheel' },
            { key: 'fernhollow', label: 'Fernhollow' },
            { key: 'brassbird', label: 'Brassbird' },
          ]}
          value={chip}
          onChange={setChip}
        />
      </div>
    </div>
  )
}

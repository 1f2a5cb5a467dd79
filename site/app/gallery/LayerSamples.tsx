import { ask } from '@tamuvo/ui/components/dialog-queue.ts'
import { confirm, tell } from '@tamuvo/ui/components/ask.ts'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Drawer } from '@tamuvo/ui/components/Drawer.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Loader } from '@tamuvo/ui/components/Loader.tsx'
import { Menu } from '@tamuvo/ui/components/Menu.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Gift, LogOut, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Section, type Words } from './Section.tsx'

export const LayerSamples = ({ words }: { words: Words }) => (
  <Section title="Layers">
    <div className="flex flex-wrap gap-3">
      <Modals words={words} />
      <Dialogs words={words} />
      <Sheets words={words} />
    </div>
  </Section>
)

type ModalName = 'plain' | 'form' | 'bare' | 'never-opens' | 'never-closes'

const Modals = ({ words }: { words: Words }) => {
  const [open, setOpen] = useState<ModalName | null>(null)
  const [mayClose, setMayClose] = useState(false)
  const of = (name: ModalName) => ({ open: open === name, onOpenChange: (next: boolean) => setOpen(next ? name : null) })
  const show = (name: ModalName) => (
    <Button tone="quiet" onClick={() => setOpen(name)}>
      {`Modal: ${name}`}
    </Button>
  )
  return (
    <>
      {(['plain', 'form', 'bare', 'never-opens', 'never-closes'] as const).map((name) => (
        <span key={name}>{show(name)}</span>
      ))}
      <Modal {...of('plain')} title={words['game'] ?? ''} phone="center">
        {words['draw']}
      </Modal>
      <Modal {...of('form')} title={words['login'] ?? ''} width={420} footer={<Button wide>{words['login']}</Button>}>
        <div className="space-y-4">
          <Field label={words['username'] ?? ''} data-autofocus="" />
          <Field label={words['password'] ?? ''} type="password" />
        </div>
      </Modal>
      <Modal
        {...of('bare')}
        title={words['notice'] ?? ''}
        bare
        width={320}
        height={240}
        closeButton={false}
        draggable={false}
        phone="center"
      >
        <p className="p-6">{words['notice']}</p>
      </Modal>
      <Modal {...of('never-opens')} title="never" beforeOpen={(event) => event.stop()}>
        {words['draw']}
      </Modal>
      <Modal {...of('never-closes')} title={words['draw'] ?? ''} phone="center" beforeClose={(event) => mayClose || event.stop()}>
        <Button tone="quiet" onClick={() => setMayClose(true)}>
          may close
        </Button>
      </Modal>
    </>
  )
}

const Dialogs = ({ words }: { words: Words }) => {
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)
  useTimeout(1_000, busy, () => setBusy(false))
  const question = async () => setAnswer(String(await confirm({ title: words['deposit'] ?? '', text: words['body'] })))
  const three = async () =>
    setAnswer(
      String(
        await ask({
          icon: 'info',
          title: words['game'] ?? '',
          html: `<p>${words['notice']} <a href="https://tamuvo.example">→</a></p><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>`,
          buttons: [
            { key: 'never', label: words['lost'] ?? '' },
            { key: 'later', label: words['draw'] ?? '' },
            { key: 'now', label: words['won'] ?? '', tone: 'accent' },
          ],
        }),
      ),
    )
  const brief = async () => {
    await tell({ icon: 'success', title: words['credited'] ?? '', closeAfterMs: 800 })
    setAnswer('closed')
  }
  const firm = async () => setAnswer(String(await confirm({ danger: true, coverCloses: false, title: words['register'] ?? '' })))
  return (
    <>
      <Button tone="quiet" onClick={() => void question()}>
        Dialog: question
      </Button>
      <Button tone="quiet" onClick={() => void three()}>
        Dialog: three
      </Button>
      <Button tone="quiet" onClick={() => void brief()}>
        Dialog: brief
      </Button>
      <Button tone="quiet" onClick={() => void firm()}>
        Dialog: firm
      </Button>
      <Button tone="quiet" onClick={() => setBusy(true)}>
        Loader
      </Button>
      <output data-testid="answer">{answer}</output>
      <Loader active={busy} />
    </>
  )
}

const Sheets = ({ words }: { words: Words }) => {
  const [open, setOpen] = useState<'sheet' | 'drawer' | null>(null)
  const t = useText()
  const items = [
    { key: 'wallet', label: words['wallet'], icon: <Wallet size={18} />, onSelect: () => toast('info', 'wallet') },
    { key: 'gift', label: words['game'], icon: <Gift size={18} />, badge: 2, onSelect: () => toast('info', 'gift') },
    { key: 'out', label: t('common.close'), icon: <LogOut size={18} />, danger: true, onSelect: () => toast('warning', 'out') },
  ]
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button tone="quiet" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Menu
        label={t('common.menu')}
        items={items}
        align="start"
        trigger={(props) => (
          <Button tone="quiet" {...props}>
            Menu
          </Button>
        )}
      />
      <BottomSheet
        open={open === 'sheet'}
        onClose={() => setOpen(null)}
        title={words['deposit'] ?? ''}
        footer={
          <Button tone="accent" wide>
            {words['deposit']}
          </Button>
        }
      >
        <p className="py-2 text-text2">{words['body']}</p>
      </BottomSheet>
      <Drawer open={open === 'drawer'} onClose={() => setOpen(null)} title={words['game'] ?? ''}>
        <p className="text-text2">{words['body']}</p>
      </Drawer>
    </>
  )
}

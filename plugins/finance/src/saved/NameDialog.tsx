import { useTranslation } from '@ntocc/sdk/hooks'
import { PageDialog } from '@ntocc/sdk/ui'
import { Input } from 'antd'
import { useId, useState } from 'react'

interface Props {
  title: string
  name: string
  /** The name of the last try is in use. */
  isTaken: boolean
  /** Answers something once it is kept. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** The name that a statement is kept by. */
export function NameDialog({ title, name, isTaken, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [isAsked, setAsked] = useState(false)
  const [tried, setTried] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMissing = isAsked && typed.trim() === ''
  const isWrong = isMissing || (isTaken && tried === typed.trim())
  const save = async () => {
    setAsked(true)
    if (typed.trim() === '') return
    setBusy(true)
    setTried(typed.trim())
    const kept = await onSave(typed.trim())
    setBusy(false)
    if (kept) onClose()
  }
  return (
    <PageDialog
      open
      title={title}
      okText={t('saved.save')}
      cancelText={t('saved.cancel')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('saved.name')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={60}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-issue`}
        {...(isWrong && { status: 'error' as const })}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={() => void save()}
      />
      <p id={`${id}-issue`} role="alert" className="finance-issue">
        {isWrong && t(isMissing ? 'saved.nameNeeded' : 'saved.nameTaken')}
      </p>
    </PageDialog>
  )
}

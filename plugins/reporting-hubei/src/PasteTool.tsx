import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import type { OnList } from '@ntocc/sdk/plugin'
import { PageDialog } from '@ntocc/sdk/ui'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { hubeiCalls, type PasteResult } from '../contract/calls.ts'
import { hubeiObjections } from '../contract/objections.ts'

const TOUCHED = { invalidates: [hubeiObjections.by.list] }

/** Numbers of a list as they were copied: those of reports of the branch come in, the others are told. */
export default function PasteTool({ refresh }: OnList) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('paste.button')}</Button>
      {isOpen && (
        <Paste
          onClose={() => {
            setOpen(false)
            refresh()
          }}
        />
      )}
    </>
  )
}

function Paste({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [result, setResult] = useState<PasteResult>()
  const { run, isPending } = useAction(hubeiCalls.hubeiPaste, TOUCHED)
  const send = async () => {
    const answer = await run({ body: { text } })
    if (answer.ok) setResult(answer.data)
  }
  return (
    <PageDialog
      open
      title={t('paste.title')}
      onCancel={onClose}
      okText={t('paste.do')}
      okButtonProps={{ disabled: text.trim() === '', loading: isPending }}
      cancelText={t('paste.close')}
      onOk={() => void send()}
    >
      <label htmlFor={id}>{t('paste.numbers')}</label>
      <Input.TextArea id={id} rows={10} value={text} onChange={({ target }) => setText(target.value)} />
      <p className="nt-dim">{t('paste.hint')}</p>
      {result && <Result of={result} />}
    </PageDialog>
  )
}

function Result({ of: { added, known, unknown, unknownCount } }: { of: PasteResult }) {
  const { t } = useTranslation()
  return (
    <Alert
      type={unknownCount > 0 ? 'warning' : 'success'}
      showIcon
      title={t('paste.added', { count: added })}
      description={
        <>
          {known > 0 && <div>{t('paste.known', { count: known })}</div>}
          {unknownCount > 0 && (
            <div>
              {t('paste.unknown', { count: unknownCount })} <code>{unknown.join(' ')}</code>
            </div>
          )}
        </>
      }
    />
  )
}

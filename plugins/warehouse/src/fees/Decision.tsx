import type { ActionResult } from '@ntocc/sdk/hooks'
import { useTranslation } from '@ntocc/sdk/hooks'
import { PageDialog, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Name of the move. */
  move: string
  needsReason: boolean
  /** What the record is called. */
  of: string
  meaning: string
  isPending: boolean
  send: (reason?: string) => Promise<ActionResult<unknown>>
  onClose: () => void
  /** What it moves: nothing about money is decided without its amounts in sight. */
  children: ReactNode
}

/** A decision about money, with what it is about before it is made. */
export function Decision({ move, needsReason, of, meaning, isPending, send, onClose, children }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const verb = t(`move.${move}`)
  const title = t('decided', { verb, name: of })
  const decide = async (reason?: string) => {
    const result = await send(reason)
    if (result.ok) message.success(title)
    return result
  }
  const body = (
    <>
      {children}
      <p className="nt-dim">{meaning}</p>
    </>
  )
  if (needsReason)
    return (
      <ReasonDialog title={title} label={verb} danger onSend={decide} onClose={onClose}>
        {body}
      </ReasonDialog>
    )
  return (
    <PageDialog
      open
      title={title}
      okText={verb}
      confirmLoading={isPending}
      onOk={() => void decide().then(({ ok }) => ok && onClose())}
      onCancel={onClose}
    >
      {body}
    </PageDialog>
  )
}

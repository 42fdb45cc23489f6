import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId, ModalFrame, type RowAction } from '@ntocc/sdk/ui'
import { App, Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { type PositionKey, type PositionSecret, positionKeySecret, positionKeys } from '../../contract/positions.ts'
import '../desk/desk.css'

const OPTIONS = { invalidates: [positionKeys.by.list, positionKeys.by.get] }

interface Secrets {
  actions: (row: PositionKey) => RowAction[]
  /** To be drawn once. */
  dialog: ReactNode
}

/** A new secret for a key: asked about, since the one before ends, and shown once. */
export function useSecret(): Secrets {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { run } = useAction(positionKeySecret, OPTIONS)
  const mayEdit = usePermission('positionKey.edit') === 'allowed'
  const [told, setTold] = useState<PositionSecret>()
  const actions = useCallback(
    ({ id, version, name }: PositionKey): RowAction[] => {
      const make = async () => {
        const result = await run({ body: { id, version } })
        if (result.ok) setTold(result.data)
      }
      const ask = () =>
        modal.confirm({
          title: t('secret.sure', { name }),
          content: t('secret.sureHint'),
          okText: t('secret.make'),
          onOk: make,
        })
      return mayEdit ? [{ key: 'secret', label: t('secret.make'), run: () => void ask() }] : []
    },
    [run, modal, t, mayEdit],
  )
  const close = () => setTold(undefined)
  const footer = (
    <Button type="primary" onClick={close}>
      {t('secret.done')}
    </Button>
  )
  const dialog = told && (
    <ModalFrame title={t('secret.title')} onLeave={close} footer={footer}>
      <div className="messages-secret">
        <p>{t('secret.hint')}</p>
        <span>
          {t('positionKey.accessKey')} <CopyableId id={told.accessKey} />
        </span>
        <span>
          {t('secret.secret')} <CopyableId id={told.secret} />
        </span>
      </div>
    </ModalFrame>
  )
  return { actions, dialog }
}
